"""Where in a picture cards may be, whatever they are."""
