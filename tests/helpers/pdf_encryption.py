"""Encrypts the streams of a PDF written by hand, in each of the four ways in use (ISO 32000-2, 7.6)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from helpers.tiny_pdf import TinyPdf, text_pdf

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
FILE_ID = bytes(range(16))
PERMISSIONS = -44
STATIC_IV = bytes(range(100, 116))
KINDS = ("rc4-40", "rc4-128", "aes-128", "aes-256")


def encrypted_pdf(kind: str, user: str, *pages: tuple[str, ...]) -> bytes:
    """A document of these pages that opens with the password `user`, which may be empty."""
    key, dictionary = (make_new if kind == "aes-256" else make_old)(kind, user.encode())
    pdf = text_pdf(*pages, cipher=lambda number, data: lock(kind, key, number, data))
    number = pdf.add(dictionary)
    pdf.trailer = f"/Encrypt {number} 0 R /ID [<{FILE_ID.hex()}> <{FILE_ID.hex()}>]"
    return pdf.build(1)


def lock(kind: str, key: bytes, number: int, data: bytes) -> bytes:
    """One stream, encrypted with a key of its own."""
    if kind == "aes-256":
        return STATIC_IV + aes(key, STATIC_IV, padded(data))
    material = key + number.to_bytes(3, "little") + b"\x00\x00"
    if kind == "aes-128":
        own = hashlib.md5(material + b"sAlT").digest()
        return STATIC_IV + aes(own, STATIC_IV, padded(data))
    return rc4(hashlib.md5(material).digest()[: min(16, len(key) + 5)], data)


def make_old(kind: str, user: bytes) -> tuple[bytes, str]:
    """The key and the dictionary of revisions 2 to 4, which hash with MD5."""
    length, rounds = (5, 1) if kind == "rc4-40" else (16, 51)
    owner_key = b"the owner" + PADDING[: 32 - 9]
    for _ in range(rounds):
        owner_key = hashlib.md5(owner_key).digest()
    owner = mix(owner_key[:length], (user + PADDING)[:32], rounds)
    key = (user + PADDING)[:32] + owner + PERMISSIONS.to_bytes(4, "little", signed=True) + FILE_ID
    for _ in range(rounds):
        key = hashlib.md5(key).digest()[:length]
    if rounds == 1:
        check = rc4(key, PADDING)
    else:
        check = mix(key, hashlib.md5(PADDING + FILE_ID).digest(), rounds) + bytes(16)
    filters = "/CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF"
    version = {
        "rc4-40": "/V 1 /R 2",
        "rc4-128": "/V 2 /R 3 /Length 128",
        "aes-128": f"/V 4 /R 4 /Length 128 {filters}",
    }
    return key, f"<< /Filter /Standard {version[kind]} /P {PERMISSIONS} /O <{owner.hex()}> /U <{check.hex()}> >>"


def mix(key: bytes, data: bytes, rounds: int) -> bytes:
    """RC4 once, or twenty times with changed keys in the later revisions."""
    for turn in range(1 if rounds == 1 else 20):
        data = rc4(bytes(byte ^ turn for byte in key), data)
    return data


def make_new(_kind: str, user: bytes) -> tuple[bytes, str]:
    """The key and the dictionary of revision 6, which hashes with SHA-2."""
    key = hashlib.sha256(b"any key will do").digest()
    check, locked = check_value(user, key, b"12345678", b"abcdefgh", b"")
    owner_check, owner_locked = check_value(b"the owner", key, b"87654321", b"hgfedcba", check)
    permissions = PERMISSIONS.to_bytes(8, "little", signed=True) + b"Tadb" + b"none"
    sealed = Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(permissions)
    filters = "/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF"
    return key, (
        f"<< /Filter /Standard /V 5 /R 6 /Length 256 {filters} /P {PERMISSIONS} /O <{owner_check.hex()}> "
        f"/U <{check.hex()}> /OE <{owner_locked.hex()}> /UE <{locked.hex()}> /Perms <{sealed.hex()}> >>"
    )


def check_value(password: bytes, key: bytes, salt: bytes, key_salt: bytes, user_check: bytes) -> tuple[bytes, bytes]:
    """The value that proves a password, and the key locked with it."""
    check = slow_hash(password, salt, user_check) + salt + key_salt
    return check, aes(slow_hash(password, key_salt, user_check), bytes(16), key)


def slow_hash(password: bytes, salt: bytes, user_check: bytes) -> bytes:
    """Algorithm 2.B of the standard."""
    value = hashlib.sha256(password + salt + user_check).digest()
    turn = 0
    while True:
        mixed = aes(value[:16], value[16:32], (password + value + user_check) * 64)
        hashes: tuple[Callable[[bytes], hashlib._Hash], ...] = (hashlib.sha256, hashlib.sha384, hashlib.sha512)
        value = hashes[sum(mixed[:16]) % 3](mixed).digest()
        turn += 1
        if turn >= 64 and mixed[-1] <= turn - 32:
            return value[:32]


def aes(key: bytes, vector: bytes, data: bytes) -> bytes:
    """AES in CBC mode without padding."""
    return Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor().update(data)


def padded(data: bytes) -> bytes:
    """Data filled up to whole blocks."""
    missing = 16 - len(data) % 16
    return data + bytes([missing]) * missing


def rc4(key: bytes, data: bytes) -> bytes:
    """RC4 by hand; it is too weak to be in libraries for long."""
    state = list(range(256))
    other = 0
    for index in range(256):
        other = (other + state[index] + key[index % len(key)]) % 256
        state[index], state[other] = state[other], state[index]
    output = bytearray()
    first = other = 0
    for byte in data:
        first = (first + 1) % 256
        other = (other + state[first]) % 256
        state[first], state[other] = state[other], state[first]
        output.append(byte ^ state[(state[first] + state[other]) % 256])
    return bytes(output)


__all__ = ["KINDS", "TinyPdf", "encrypted_pdf"]
