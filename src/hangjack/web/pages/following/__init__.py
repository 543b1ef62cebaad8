"""What whoever follows an event takes along: calendars to subscribe to, and the card for the pocket."""
