"""What a list of devices calls them: in words that people know, whatever a browser calls itself."""

import pytest

from hangjack.web.access.values import device_in_words

CHROME = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1"
)


@pytest.mark.parametrize(
    ("label", "words"),
    [
        (CHROME, "Chrome, Android"),
        (SAFARI, "Safari, iPhone"),
        (f"{CHROME} EdgA/127.0", "Edge, Android"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "Firefox, Windows",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWeb", "Linux"),
        ("a  program of\nsomebody", "a program of somebody"),
        ("x" * 90, "x" * 40),
        ("", ""),
    ],
)
def test_a_device_is_called_by_its_browser_and_its_system(label: str, words: str) -> None:
    """One that was let in before is known by the beginning of what its browser said; a program stays as it is."""
    assert device_in_words(label) == words
