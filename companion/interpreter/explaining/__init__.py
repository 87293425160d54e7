"""The acts that the cards of a moment say: computed again from its tracks, without memory."""
