"""The hangjack command with an outbox that is looked at all the time: people wait some seconds for it, tests do not.

python -m support.hasty_post serve ...
"""

from hangjack.cli import main
from hangjack.web.mail import outbox
from hangjack.web.running import listeners

if __name__ == "__main__":
    outbox.PAUSE_S = 0.05
    outbox.LAST_WORDS_S = listeners.GRACE_S = 600
    main(prog_name="hangjack")
