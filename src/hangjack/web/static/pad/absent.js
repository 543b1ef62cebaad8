// What a game has nothing of, under the names that every game has on the pad: its own take their place.

const none = () => null;
const Nothing = () => null;
const empty = () => [];

export {
  Nothing as Asks,
  Nothing as Chip,
  Nothing as Form,
  Nothing as Marks,
  Nothing as Tally,
  Nothing as Written,
  empty as alike,
  empty as keys,
  none as against,
  none as apply,
  none as boardInWords,
  none as described,
  none as erasable,
  none as erase,
  none as erasedInWords,
  none as figuresOf,
  none as inShort,
  none as isTaken,
  none as latest,
  none as scoreInWords,
  none as tableInWords,
  none as taken,
  none as thingInWords,
  none as tick,
  none as undoing,
  none as write,
};
