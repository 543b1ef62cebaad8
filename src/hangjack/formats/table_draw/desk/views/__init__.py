"""What people see of sessions."""
