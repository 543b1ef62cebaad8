"""Players: what a seat can see in, an action out."""
