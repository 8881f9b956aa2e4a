"""Tells files on this machine's own disks from files on network drives, where SQLite cannot keep its promises."""

from __future__ import annotations

import os
from pathlib import Path

NETWORK_SYSTEMS = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "glusterfs", "lustre", "fuse.sshfs", "davfs"}
    | {"fuse.davfs2", "fuse.rclone", "fuse.gvfsd-fuse", "fuse.glusterfs", "fuse.ceph", "beegfs", "gpfs", "ocfs2"}
)
MOUNTS = Path("/proc/self/mounts")


def is_on_network(path: Path, mounts: str | None = None) -> bool:
    """Whether a path lies on a network drive, by the mount table; its last part need not exist."""
    if str(path).startswith(("//", "\\\\")):
        return True
    return file_system_of(path, read_mounts() if mounts is None else mounts) in NETWORK_SYSTEMS


def file_system_of(path: Path, mounts: str) -> str:
    """The kind of file system a path lies on: that of the longest mount point above it."""
    whole = os.path.realpath(path)
    best = ("", "")
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        point = unescape(fields[1])
        if (whole == point or whole.startswith(point.rstrip("/") + "/")) and len(point) >= len(best[0]):
            best = (point, fields[2])
    return best[1]


def unescape(point: str) -> str:
    """A mount point as it is, without the octal escapes of the mount table."""
    for code, sign in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        point = point.replace(code, sign)
    return point


def read_mounts() -> str:
    """The mount table; empty where the system has none."""
    try:
        return MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""
