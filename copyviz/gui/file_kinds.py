"""Which kinds of files the dialogs of the window offer."""

DOCUMENTS = "Documents (*.html *.htm *.xhtml *.pdf *.docx *.txt *.md *.text);;All files (*)"
DOCUMENTS_AND_CASES = DOCUMENTS.replace("Documents (", "Documents and cases (*.copyviz ")
CASES = "CopyViz cases (*.copyviz)"
