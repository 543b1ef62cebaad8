// The score pad of crib.

import * as game from "./games/cribbage.js";
import { Layout } from "./games/cribbage/layout.js";
import { openPad } from "./pad.js";

openPad(game, Layout);
