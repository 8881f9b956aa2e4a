"""Encrypted PDF files: every kind, with an empty password, a missing, a wrong and the right one."""

from __future__ import annotations

from helpers.hostile_case import DAMAGED, EMPTY, ENCRYPTED, OK, PARTIAL, STORY, Case, file_case
from helpers.hostile_pdf import MINER
from helpers.pdf_encryption import KINDS, encrypted_pdf


def encrypted_cases() -> list[Case]:
    """Every kind of encryption with an empty password, an unknown one and the right one."""
    cases = []
    for kind in KINDS:
        free, closed = encrypted_pdf(kind, "", STORY), encrypted_pdf(kind, "anchor", STORY)
        cases += [
            file_case(f"{kind}-no-password.pdf", free),
            file_case(f"{kind}-password-missing.pdf", closed, ENCRYPTED),
            file_case(f"{kind}-password-right.pdf", closed, options={"password": "anchor"}),
        ]
    closed = encrypted_pdf("aes-128", "anchor", STORY)
    return [
        *cases,
        file_case("password-wrong.pdf", closed, ENCRYPTED, options={"password": "rudder"}),
        file_case("password-missing-miner.pdf", closed, ENCRYPTED, options=MINER),
        file_case("password-right-miner.pdf", closed, options=MINER | {"password": "anchor"}),
        file_case(
            "encrypted-cut.pdf", closed[:-200], ENCRYPTED, DAMAGED, OK, PARTIAL, EMPTY, options={"password": "anchor"}
        ),
    ]
