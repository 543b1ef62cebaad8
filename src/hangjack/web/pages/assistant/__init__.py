"""The ruling assistant: what the rulebook says, asked question by question."""
