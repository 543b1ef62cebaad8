"""The pages of a season: its set-up, the secretary's desk, and the dates of captains."""
