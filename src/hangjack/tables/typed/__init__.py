"""From what a player types to an action, one module a game: `offers` lists what there is, `understood` reads an answer."""
