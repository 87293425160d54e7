"""The devices of an Android tablet: its camera, cables and tag reader."""
