"""Pages for everybody who follows a league: divisions, weeks, teams, players, venues, cups, and calendars."""
