"""Photos as they are kept: a picture without anything else in it, as a record beside the log."""
