// The director's console of a crib league.

import * as game from "../games/cribbage/console.js";
import { openConsole } from "./console.js";

openConsole(game);
