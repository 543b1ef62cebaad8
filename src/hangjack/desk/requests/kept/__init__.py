"""What is asked about what stands beside the log, and can be erased there: names, and photos of paper."""
