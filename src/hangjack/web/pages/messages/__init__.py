"""Pages of messages: for whoever keeps them, for those who get them, and the report of the week for everybody."""
