"""Who governs a league: officers and committee, meetings, byelaws, protests, and disputes that are decided finally."""
