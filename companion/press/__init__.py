"""What goes into one: card art, print sheets, printed marks."""
