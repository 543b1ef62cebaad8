// The score pad of All Fours.

import * as game from "./pad/game.js";
import { openPad } from "../../../../web/static/pad/pad.js";
import { Screen } from "../../../../web/static/pad/screen.js";

openPad(game, Screen);
