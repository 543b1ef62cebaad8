// The director's console of a crib league.

import * as game from "./console/moves.js";
import { openConsole } from "../../../../web/static/console/console.js";

openConsole(game);
