"""The hangjack command with the patience of a busy machine: people wait five seconds for a server to stop, tests do not.

python -m support.patient serve ...
"""

from hangjack.cli import main
from hangjack.web.running import listeners, serving

PATIENCE_S = 600

if __name__ == "__main__":
    listeners.GRACE_S = PATIENCE_S
    serving._PATIENCE_AT_FIRST_S = PATIENCE_S
    main(prog_name="hangjack")
