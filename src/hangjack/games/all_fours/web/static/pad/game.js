// All Fours on the pad, under the names that every game has there.

import { Asks } from "./asks.js";
import { Form } from "./form.js";
import { Chip, Marks, Tally, Written, erase, keys, write } from "./keys.js";
import {
  alike,
  apply,
  cleared,
  counted,
  erasable,
  isTaken,
  latest,
  opened,
  taken,
  undoing,
} from "./running.js";
import {
  against,
  boardInWords,
  described,
  erasedInWords,
  figuresOf,
  inShort,
  inWords,
  resultInWords,
  scoreInWords,
  tableInWords,
  thingInWords,
} from "./shown.js";

export {
  Asks,
  Chip,
  Form,
  Marks,
  Tally,
  Written,
  against,
  alike,
  apply,
  boardInWords,
  cleared,
  counted,
  described,
  erasable,
  erase,
  erasedInWords,
  figuresOf,
  inShort,
  inWords,
  isTaken,
  keys,
  latest,
  opened,
  resultInWords,
  scoreInWords,
  tableInWords,
  taken,
  thingInWords,
  undoing,
  write,
};
