"""The plain words for what a PostgreSQL server says."""

from __future__ import annotations

import psycopg
from psycopg import errors

from copyviz.errors import AccessDenied, MissingRegistry, RegistryError


def missing(address: str) -> MissingRegistry:
    """There are no tables of ours."""
    return MissingRegistry(
        f"There is no registry at “{address}”.", "Make one by registering a document: copyviz registry --at URL add …"
    )


def not_ours(address: str, schema: str) -> RegistryError:
    """The schema is used for something else."""
    return RegistryError(
        f"The schema “{schema}” at “{address}” holds other tables.", "Name another schema: …?schema=NAME"
    )


def explain(error: psycopg.Error, address: str) -> RegistryError:
    """An error of the server or of the connection in plain words; passwords are never among them."""
    text = str(error)
    if isinstance(error, errors.InvalidPassword | errors.InvalidAuthorizationSpecification) or (
        "password" in text or "authentication failed" in text
    ):
        return AccessDenied(
            f"The server at “{address}” refused the user or the password.", "Check both, and try again."
        )
    if isinstance(error, errors.InvalidCatalogName) or ("database" in text and "does not exist" in text):
        return RegistryError(
            f"There is no such database at “{address}”.", "Ask for one to be made, or check the address."
        )
    if isinstance(error, errors.InsufficientPrivilege | errors.ReadOnlySqlTransaction):
        return RegistryError(
            f"You may not change the registry at “{address}”.", "Ask its owner for the right to write."
        )
    if isinstance(error, errors.DiskFull):
        return RegistryError(
            f"The disk of the server at “{address}” is full; nothing was changed.", "Make room there."
        )
    if isinstance(error, errors.LockNotAvailable | errors.QueryCanceled):
        return RegistryError(f"The registry at “{address}” is in use by another program.", "Try again in a minute.")
    if isinstance(error, psycopg.OperationalError) and error.sqlstate in (None, "57P01", "57P02", "57P03", "53300"):
        return RegistryError(
            f"The server at “{address}” does not answer; nothing that was under way has been kept.",
            "Check that it runs and can be reached, and try again.",
        )
    reason = text.splitlines()[0] if text else type(error).__name__
    return RegistryError(f"The registry at “{address}” could not be used: {reason}.", "Try again, or ask its owner.")
