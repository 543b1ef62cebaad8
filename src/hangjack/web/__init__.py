"""The server: HTTP in, requests to the desk; states out, as far as the reader may see them. It decides nothing."""
