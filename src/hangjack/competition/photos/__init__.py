"""Photos of paper: what is known of them in the log, who may send, see and erase them."""
