"""How the lines of a sheet are counted: one module for each kind of line, under the same names."""
