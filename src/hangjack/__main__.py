"""`python -m hangjack`."""

from hangjack.cli import main

main()
