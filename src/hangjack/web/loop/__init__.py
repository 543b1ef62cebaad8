"""What keeps the event loop free: whatever takes a while is done beside it, and who asks too much waits outside."""
