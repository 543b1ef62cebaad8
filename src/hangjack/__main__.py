"""`python -m hangjack`."""

from hangjack.cli import main

main(prog_name="hangjack")
