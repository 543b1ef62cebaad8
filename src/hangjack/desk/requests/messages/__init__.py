"""What is asked about messages: by whoever keeps them, by those who get them, and by the clock that sends them."""

from hangjack.desk.requests.messages import keeping, own, sending

MODULES = (keeping, own, sending)
