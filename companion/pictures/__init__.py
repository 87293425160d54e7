"""Picture files of any origin: their kind, and whether they are safe, before anything is decoded."""

from companion.pictures.bounds import LARGEST_FILE, LARGEST_READ, check_picture, read_picture_bytes
from companion.pictures.header import PictureFormat, PictureHeader, read_header

__all__ = [
    "LARGEST_FILE",
    "LARGEST_READ",
    "PictureFormat",
    "PictureHeader",
    "check_picture",
    "read_header",
    "read_picture_bytes",
]
