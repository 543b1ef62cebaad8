"""What people see who follow a competition: matches by team, division, venue and person, and their pages."""
