"""Messages to people of a competition: what is to be sent, to whom, and what has become of it."""
