"""What people see of a rotation, and what a team that goes would change."""
