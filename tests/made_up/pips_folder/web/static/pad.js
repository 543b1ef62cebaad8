// The score pad of Pips.

import * as game from "./pad/game.js";
import { Layout } from "./pad/layout.js";
import { openPad } from "../../../../web/static/pad/pad.js";

openPad(game, Layout);
