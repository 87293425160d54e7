"""OpenCV 5 in place of upstream's 4.12, whose dnn module cannot read networks whose input may have any size. Upstream's
recipe does the rest; only the modules that the companion uses are built."""

from pythonforandroid.recipes.opencv import OpenCVRecipe


class OpenCV5Recipe(OpenCVRecipe):
    """The same build of a newer source, whose calibration moved into modules of its own."""

    version = "5.0.0"
    patches = []  # upstream's patch is for the build files of 4.x
    generated_libraries = [
        f"libopencv_{name}.so"
        for name in (
            *("3d", "calib", "core", "dnn", "features", "flann"),
            *("imgcodecs", "imgproc", "objdetect", "video", "videoio"),
        )
    ]


recipe = OpenCV5Recipe()
