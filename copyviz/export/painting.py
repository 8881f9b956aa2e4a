"""Paints figures as PNG and PDF; the only module beside the window that uses Qt, and only what needs no window."""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt, QUuid
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
    QPolygonF,
)

from copyviz import __version__
from copyviz.errors import SaveError
from copyviz.presentation.shapes import (
    PIXELS_PER_MM,
    Anchor,
    Box,
    Curve,
    Figure,
    Line,
    Mark,
    Picture,
    Shape,
    Symbol,
    Text,
)
from copyviz.presentation.text_fit import FAMILIES

MM_PER_INCH = 25.4
# Fine enough for any printer; shapes are vectors, so this is only the grid their numbers are rounded to.
PDF_DPI = 1200
# Fonts have whole sizes, so text is laid out at this one and scaled; large, so that no hinting moves a letter.
FONT_PIXELS = 100
# As in SVG: a capital's middle lies this far above the line it stands on.
RISE = 0.36
# Letters that fonts put in place of others by themselves, such as a raised colon between figures or a sign for “fi”:
# a PDF does not know which characters they stand for, so that nobody could search or copy them.
UNREADABLE_FEATURES = ("calt", "liga", "clig", "dlig")

DATE = re.compile(rb"\(D:[^)]{14,30}\)")
METADATA = (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>CopyViz</xmp:CreatorTool></rdf:Description>'
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
)


@cache
def own_application() -> QGuiApplication:
    """An application without a display, which Qt wants before it draws text; kept for good once it is made."""
    return QGuiApplication(["copyviz", "-platform", "offscreen"])


def prepare() -> None:
    """Make sure that Qt can draw text: with the window's application where there is one, else without a display."""
    application = QGuiApplication.instance()
    if application is None:
        own_application()
    elif not isinstance(application, QGuiApplication):
        raise SaveError(
            "Figures cannot be painted in a program that has started Qt without graphics.",
            "Make a QGuiApplication instead of a QCoreApplication, or save the figure as .svg.",
        )


def paint_image(figure: Figure, dpi: float) -> QImage:
    """The figure as an image at a resolution."""
    prepare()
    scale = dpi / (PIXELS_PER_MM * MM_PER_INCH)
    image = QImage(
        max(round(figure.width * scale), 1), max(round(figure.height * scale), 1), QImage.Format.Format_RGB32
    )
    image.setDotsPerMeterX(round(dpi / MM_PER_INCH * 1000))
    image.setDotsPerMeterY(round(dpi / MM_PER_INCH * 1000))
    image.fill(QColor(figure.background))
    painter = QPainter(image)
    draw(figure, painter, scale)
    painter.end()
    return image


def png_file(figure: Figure, dpi: float) -> bytes:
    """The figure as a PNG file."""
    image, buffer = paint_image(figure, dpi), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want the format as bytes, Qt takes text
    return bytes(buffer.data().data())


def pdf_file(figure: Figure) -> bytes:
    """The figure as a PDF file of one page of its size, of vectors and text with embedded fonts."""
    prepare()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QSizeF(figure.width / PIXELS_PER_MM, figure.height / PIXELS_PER_MM)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(PDF_DPI)
    writer.setTitle(figure.title)
    writer.setCreator(f"CopyViz {__version__}")
    writer.setDocumentId(QUuid())
    writer.setDocumentXmpMetadata(QByteArray(METADATA.encode()))
    painter = QPainter(writer)
    scale = PDF_DPI / (PIXELS_PER_MM * MM_PER_INCH)
    painter.fillRect(QRectF(0, 0, figure.width * scale, figure.height * scale), QColor(figure.background))
    draw(figure, painter, scale)
    painter.end()
    return without_dates(bytes(buffer.data().data()))


def without_dates(data: bytes) -> bytes:
    """The PDF with all dates alike and as long as before: the same comparison gives the same bytes."""
    return DATE.sub(lambda found: b"(D:20000101000000Z)".ljust(len(found[0])), data)


def draw(figure: Figure, painter: QPainter, scale: float) -> None:
    """Draw all shapes, the lowest first."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # Without this, Qt would put pictures into a PDF as JPEG, whose blur looks like dots that are none.
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.scale(scale, scale)
    for shape in figure.shapes:
        draw_shape(shape, painter)


def draw_shape(shape: Shape, painter: QPainter) -> None:
    """Draw one shape."""
    match shape:
        case Box():
            painter.setOpacity(shape.opacity)
            set_paint(painter, shape.fill, shape.stroke, shape.stroke_width)
            rectangle = QRectF(shape.left, shape.top, shape.width, shape.height)
            painter.drawRoundedRect(rectangle, shape.radius, shape.radius)
            painter.setOpacity(1.0)
        case Line():
            set_paint(painter, None, shape.colour, shape.width, dashed=shape.dashed)
            painter.drawLine(QPointF(shape.left, shape.top), QPointF(shape.right, shape.bottom))
        case Curve():
            draw_curve(shape, painter)
        case Mark():
            draw_mark(shape, painter)
        case Text():
            draw_text(shape, painter)
        case Picture():
            image = QImage(shape.pixels, shape.columns, shape.rows, shape.columns * 4, QImage.Format.Format_RGBA8888)
            painter.drawImage(QRectF(shape.left, shape.top, shape.width, shape.height), image)


def set_paint(painter: QPainter, fill: str | None, stroke: str | None, width: float, *, dashed: bool = False) -> None:
    """Choose inside and outline."""
    painter.setBrush(QBrush(QColor(fill)) if fill else QBrush(Qt.BrushStyle.NoBrush))
    if stroke is None:
        painter.setPen(Qt.PenStyle.NoPen)
        return
    pen = QPen(QColor(stroke), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashed:
        pen.setDashPattern([4 / width, 3 / width])
    painter.setPen(pen)


def draw_curve(curve: Curve, painter: QPainter) -> None:
    """Draw a curve."""
    path = QPainterPath(QPointF(curve.left, curve.top))
    path.cubicTo(
        curve.left + curve.bend, curve.top, curve.right - curve.bend, curve.bottom, curve.right, curve.bottom
    )
    painter.setOpacity(curve.opacity)
    set_paint(painter, None, curve.colour, curve.width)
    painter.drawPath(path)
    painter.setOpacity(1.0)


def draw_mark(mark: Mark, painter: QPainter) -> None:
    """Draw a dot."""
    set_paint(painter, mark.fill, mark.stroke, mark.stroke_width)
    half = mark.size / 2
    frame = QRectF(mark.x - half, mark.y - half, mark.size, mark.size)
    if mark.symbol is Symbol.CIRCLE:
        painter.drawEllipse(frame)
    elif mark.symbol is Symbol.SQUARE:
        painter.drawRect(frame)
    else:
        top, right = QPointF(mark.x, mark.y - half), QPointF(mark.x + half, mark.y)
        painter.drawPolygon(QPolygonF([top, right, QPointF(mark.x, mark.y + half), QPointF(mark.x - half, mark.y)]))


def draw_text(text: Text, painter: QPainter) -> None:
    """Draw a line of text."""
    if not text.text:
        return
    font = font_of(bold=text.bold)
    painter.save()
    painter.translate(text.x, text.y)
    if text.turned:
        painter.rotate(-90)
    painter.scale(text.size / FONT_PIXELS, text.size / FONT_PIXELS)
    width = QFontMetricsF(font).horizontalAdvance(text.text) if text.anchor is not Anchor.START else 0.0
    start = {Anchor.START: 0.0, Anchor.MIDDLE: -width / 2, Anchor.END: -width}[text.anchor]
    painter.setFont(font)
    painter.setPen(QColor(text.colour))
    painter.drawText(QPointF(start, FONT_PIXELS * RISE), text.text)
    painter.restore()


@cache
def font_of(*, bold: bool) -> QFont:
    """The font of figures: the first of the families that the system has."""
    known = set(QFontDatabase.families())
    font = QFont()
    font.setFamilies([family for family in FAMILIES if family in known] or [font.family()])
    font.setPixelSize(FONT_PIXELS)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    for feature in UNREADABLE_FEATURES:
        font.setFeature(QFont.Tag(feature), 0)
    return font
