"""pypdfium2 with PDFium built for Android; upstream has no recipe. The library comes from the builds that
pypdfium2 itself takes for other systems (bblanchon/pdfium-binaries)."""

from os.path import join
from shutil import copy

from pythonforandroid.recipe import PythonRecipe, Recipe
from pythonforandroid.util import current_directory

PDFIUM = {"arm64-v8a": "arm64", "x86_64": "x64", "armeabi-v7a": "arm"}


class Pypdfium2Recipe(PythonRecipe):
    """The bindings of PyPI, told to look for the library among those of the app."""

    version = "5.15.2"
    url = "https://pypi.org/packages/source/p/pypdfium2/pypdfium2-{version}.tar.gz"
    depends = ["setuptools"]
    call_hostpython_via_targetpython = False
    pdfium = "https://github.com/bblanchon/pdfium-binaries/releases/latest/download/pdfium-android-{}.tgz"

    def get_recipe_env(self, arch, **kwargs):
        env = super().get_recipe_env(arch, **kwargs)
        env["PDFIUM_PLATFORM"] = "system-search"
        return env

    def build_arch(self, arch):
        with current_directory(self.get_build_dir(arch.arch)):
            Recipe.download_file(self, self.pdfium.format(PDFIUM[arch.arch]), "pdfium.tgz")
            self.unpack_pdfium()
            copy(join("pdfium", "lib", "libpdfium.so"), self.ctx.get_libs_dir(arch.arch))
        super().build_arch(arch)

    @staticmethod
    def unpack_pdfium():
        import tarfile

        with tarfile.open("pdfium.tgz") as packed:
            packed.extractall("pdfium", filter="data")


recipe = Pypdfium2Recipe()
