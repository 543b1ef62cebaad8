// The director's console of an All Fours competition.

import * as game from "./console/moves.js";
import { openConsole } from "../../../../web/static/console/console.js";

openConsole(game);
