"""What follows when something is decided at a table: rulings with the lines that they write, and disputes."""
