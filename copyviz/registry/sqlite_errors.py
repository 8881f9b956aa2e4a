"""The plain words for what SQLite says."""

from __future__ import annotations

from copyviz.errors import MissingRegistry, RegistryError


def missing(address: str) -> MissingRegistry:
    """There is no such file."""
    return MissingRegistry(
        f"There is no registry “{address}”.", "Make one by registering a document: copyviz registry --at FILE add …"
    )


def not_ours(address: str) -> RegistryError:
    """The file is something else."""
    return RegistryError(
        f"“{address}” is not a registry of CopyViz.", "Name a file made by: copyviz registry --at FILE add …"
    )


def damaged(address: str) -> RegistryError:
    """The file is broken."""
    return RegistryError(
        f"The registry “{address}” is damaged.", "Take its latest backup, or make it anew from the documents."
    )


def on_network(address: str) -> RegistryError:
    """The file lies where SQLite cannot keep its promises."""
    return RegistryError(
        f"“{address}” lies on a network drive, where a file cannot be shared safely.",
        "Use a folder of this machine, or a PostgreSQL server: --at postgresql://…",
    )


def explain(error: Exception, address: str) -> RegistryError:
    """An error of SQLite or of the file system in plain words."""
    text = getattr(error, "strerror", None) or str(error)
    if "not a database" in text:
        return not_ours(address)
    if "malformed" in text or "corrupt" in text or "no such" in text.replace("No such file", ""):
        return damaged(address)
    if "locked" in text or "busy" in text:
        return RegistryError(f"The registry “{address}” is in use by another program.", "Try again in a minute.")
    if "readonly" in text or "read-only" in text.lower():
        return RegistryError(
            f"The registry “{address}” may only be read.", "Change its permissions, or use another registry."
        )
    if "full" in text or "No space" in text:
        return RegistryError(
            f"The disk is full; nothing was changed in the registry “{address}”.", "Make room, and try again."
        )
    if "unable to open" in text or isinstance(error, OSError):
        return RegistryError(
            f"The registry “{address}” cannot be opened: {text}.", "Check the path and its permissions."
        )
    return RegistryError(f"The registry “{address}” could not be used: {text}.", "Try again, or take a backup.")
