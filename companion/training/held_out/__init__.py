"""Test scenes made of decks and surfaces that no training saw, by code that shares nothing with the training's."""
