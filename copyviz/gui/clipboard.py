"""Puts a figure on the clipboard in several formats at once, so that each program takes the one it likes."""

from __future__ import annotations

import atexit
from functools import cache

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication, QImage

SVG = "image/svg+xml"


def put_figure(image: QImage, svg: bytes) -> None:
    """Put a figure on the clipboard as an image and as SVG."""
    content = QMimeData()
    content.setImageData(image)
    content.setData(SVG, QByteArray(svg))
    QGuiApplication.clipboard().setMimeData(content)
    tidy_at_the_end()


@cache
def tidy_at_the_end() -> None:
    """See to it, once, that the clipboard is left in order."""
    atexit.register(leave_image_only)


def leave_image_only() -> None:
    """Put the image alone on the clipboard: at its end, Qt crashes on contents that were made in Python."""
    if QGuiApplication.instance() is not None:
        clipboard = QGuiApplication.clipboard()
        # Without a screen Qt never says that the clipboard is ours.
        offscreen = QGuiApplication.platformName() == "offscreen"
        if (offscreen or clipboard.ownsClipboard()) and clipboard.mimeData().hasFormat(SVG):
            clipboard.setImage(clipboard.image())
