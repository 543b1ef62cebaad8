"""The commands there are, each with its one-line help."""

COMMANDS = {
    "account": "See the accounts of a server, and let somebody back in who lost their password.",
    "backup": "Copy the whole database while others go on playing.",
    "check": "Run worked examples and say where hangjack rules differently.",
    "demo": "Run a whole fictional event by a rulebook, and show it.",
    "export": "Write an event into one file.",
    "follow": "Keep a live copy of a running server on a spare machine.",
    "import": "Take an event from a file into the data folder.",
    "play": "Play against bots in the terminal.",
    "replay": "Check the log of a game and tell it again, line by line.",
    "rule": "Propose a ruling for something that happened at a table.",
    "score": "Count a hand and explain every point of it.",
    "rules": "Browse the rulebooks, search them, and write house rules.",
    "serve": "Run the server of a venue or a league.",
    "verify": "Say whether an exported event is what was played.",
}
