"""Pages of a season: for its officers, captains and landlords, and in `public` for everybody."""
