"""An event in one file: written, read, checked and taken in."""
