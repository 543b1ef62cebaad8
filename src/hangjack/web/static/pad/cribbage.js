// The score pad of crib.

import * as game from "./games/cribbage.js";
import { openPad } from "./pad.js";
import { Screen } from "./screen.js";

openPad(game, Screen);
