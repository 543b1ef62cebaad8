"""What people of a league of clubs see: who may play, the evening of a match, clubs and members."""
