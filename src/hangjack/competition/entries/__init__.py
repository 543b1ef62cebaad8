"""Who takes part: entries, rosters, names, the door, and who may play."""
