"""ReportLab 4, which is pure Python; upstream's recipe builds a version of before 2018 with a C extension."""

from pythonforandroid.recipe import PythonRecipe


class ReportLabRecipe(PythonRecipe):
    """The source distribution of PyPI."""

    version = "4.4.4"
    url = "https://pypi.org/packages/source/r/reportlab/reportlab-{version}.tar.gz"
    depends = ["setuptools", "Pillow"]
    call_hostpython_via_targetpython = False


recipe = ReportLabRecipe()
