// The score pad of pinochle.

import * as game from "./games/pinochle.js";
import { Layout } from "./games/pinochle/layout.js";
import { openPad } from "./pad.js";

openPad(game, Layout);
