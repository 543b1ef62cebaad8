"""Who comes in: links, accounts, passwords, sessions, as a stream of its own."""
