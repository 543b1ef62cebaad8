// The score pad of crib: the screen that games of two sides share, on which every
// player signs, and no table has breaks, time-outs or leave.

import { html } from "../vendor/preact-htm.js";
import * as game from "./games/cribbage.js";
import { Answering } from "./games/cribbage/answering.js";
import { openPad } from "./pad.js";
import { Screen } from "./screen.js";

openPad(game, (props) => html`<${Screen} ...${props} Answering=${Answering} callsOnly />`);
