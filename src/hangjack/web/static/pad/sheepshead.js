// The score pad of Sheepshead.

import * as game from "./games/sheepshead.js";
import { openPad } from "./pad.js";

openPad(game);
