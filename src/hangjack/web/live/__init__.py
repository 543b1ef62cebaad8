"""What boards and phones are told while it happens: the streams, the pictures that go through them, and what change reaches whom."""
