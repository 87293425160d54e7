"""What comes out of a playtest: metrics, charts, exports."""
