"""The recipe: synthetic scenes, training, evaluation, export. Needs the extra `train`."""
