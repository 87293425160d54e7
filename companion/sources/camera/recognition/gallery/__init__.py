"""Cards of any other deck, compared with one picture of each face."""

__all__ = ["beneath", "beside", "closer", "gallery", "photographed", "squares"]
