"""How all benchmarks are asked and tell: the command line, figures, the list, and the checkouts that are compared."""
