"""Readings against labelled photographs, as figures."""
