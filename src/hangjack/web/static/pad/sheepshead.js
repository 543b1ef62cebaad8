// The score pad of Sheepshead.

import * as game from "./games/sheepshead.js";
import { Layout } from "./games/sheepshead/layout.js";
import { openPad } from "./pad.js";

openPad(game, Layout);
