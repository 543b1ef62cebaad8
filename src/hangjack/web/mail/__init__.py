"""Messages that leave the server: which mail server sends them, how they are handed over, and how somebody stops them."""
