// The director's console of an All Fours competition.

import * as game from "../games/all_fours/console.js";
import { openConsole } from "./console.js";

openConsole(game);
