"""The log as people read it: who did what when, in sentences, with what can be taken back of it."""
