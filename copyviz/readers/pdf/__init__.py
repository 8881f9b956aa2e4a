"""The PDF reader: engines that give lines, and the layout step that makes a document of them."""

from copyviz.readers.pdf.reader import PdfReader

__all__ = ["PdfReader"]
