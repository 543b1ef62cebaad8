"""What a person can ask for, by noun: each request is a value with its permission and its decision."""
