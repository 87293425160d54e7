"""The pages that a report becomes: HTML in one file, PDF and Markdown."""

from companion.reports.pages.html import html_page, pdf_page
from companion.reports.pages.markdown import markdown_page

__all__ = ["html_page", "markdown_page", "pdf_page"]
