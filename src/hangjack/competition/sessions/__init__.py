"""What is done about sessions, each in one step with all that it causes: people come, are drawn, come late, leave."""
