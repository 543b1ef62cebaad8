// All Fours on the pad, under the names that every game has there.

import { Asks } from "./all_fours/asks.js";
import { Form } from "./all_fours/form.js";
import { Chip, Tally, erase, keys, write } from "./all_fours/keys.js";
import { apply, cleared, counted, erasable, isTaken, latest, opened, undoing } from "./all_fours/running.js";
import {
  boardInWords,
  described,
  figuresOf,
  inShort,
  inWords,
  resultInWords,
  scoreInWords,
  tableInWords,
} from "./all_fours/shown.js";

export {
  Asks,
  Chip,
  Form,
  Tally,
  apply,
  boardInWords,
  cleared,
  counted,
  described,
  erasable,
  erase,
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
  undoing,
  write,
};
