"""What people see of rounds by one clock: the clock, and what is bought, drawn and won beside them."""
