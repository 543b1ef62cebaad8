"""What people and teams are held to: the offences a book names, and the register of sanctions."""
