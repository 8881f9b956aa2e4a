"""The report set on pages: for PDF files and for printers."""
