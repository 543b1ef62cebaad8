"""Card tables in the terminal: drawn, asked at, and written down in a file; what is played is the layer `tables`."""
