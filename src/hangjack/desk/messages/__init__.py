"""Messages as they are worked out: who is to be told what and when, in which words, at which address."""
