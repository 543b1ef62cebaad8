"""The pages from which a day in the hall is run, beside the console."""
