"""Photos on their way in: what a phone sends is taken apart here and written anew, outside the server itself."""
