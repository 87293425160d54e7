"""Measures how fast bots play and whether the strong bot is stronger; writes ``measured.json`` and the README's
tables."""
