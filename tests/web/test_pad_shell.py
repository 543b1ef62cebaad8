import re
from importlib.resources import files

from hangjack.web.pages.pad import SHELL

STATIC = files("hangjack.web").joinpath("static")


def test_everything_that_a_pad_is_made_of_is_kept_on_the_phone() -> None:
    """A module that is missing would leave the pad unopened after a reload without a connection."""
    scripts = [name for name in SHELL if name.endswith(".js")]
    imported = {
        target
        for name in scripts
        for target in re.findall(r'from "\./([\w./-]+)"', STATIC.joinpath(name).read_text(encoding="utf-8"))
    }

    assert imported <= set(SHELL)
    assert all(STATIC.joinpath(name).is_file() for name in SHELL)
