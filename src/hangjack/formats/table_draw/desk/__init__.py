"""What people ask and see of such an event."""
