// The score pad of All Fours.

import * as game from "./games/all_fours.js";
import { openPad } from "./pad.js";
import { Screen } from "./screen.js";

openPad(game, Screen);
