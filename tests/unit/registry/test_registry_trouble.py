"""What can be wrong with the place of a registry is told in one sentence, and nothing is damaged by it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType

import psycopg
import pytest

from copyviz.errors import RegistryError, UsageError
from copyviz.options import AddOptions
from copyviz.registry import schema
from copyviz.registry.address import parse_server, shown
from copyviz.registry.mounts import is_on_network
from copyviz.registry.postgresql_errors import explain
from copyviz.registry.sql_registry import SqlRegistry
from copyviz.registry.sqlite import SqliteDatabase
from copyviz.registry.table import BACKENDS, backend_of, default_address, open_registry
from helpers.postgres_server import PASSWORD, PostgresServer
from helpers.registry_documents import document_of
from helpers.registry_worker import document

FORCE = AddOptions(force=True)
PIER = "The harbour pier was rebuilt in the spring of last year by four masons."


def fill(address: str, count: int = 3) -> None:
    with open_registry(address) as registry:
        list(registry.add_many((document(number) for number in range(count)), FORCE))


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    for name, content in {"essay.txt": b"Just a text about harbours.\n" * 300, "empty": b""}.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(RegistryError, match=f"{name}” is not a registry of CopyViz"):
            open_registry(str(path), create=name != "empty")
        assert path.read_bytes() == content
    assert {path.name for path in tmp_path.iterdir()} == {"essay.txt", "empty"}


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE document (id INTEGER)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(RegistryError, match="is not a registry of CopyViz"):
        open_registry(str(path))
    assert path.read_bytes() == before


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "registry.sqlite"
    fill(str(path), 20)
    whole = bytearray(path.read_bytes())
    for start in range(8192, len(whole), 4096):
        whole[start : start + 400] = b"\xff" * 400
    path.write_bytes(whole)
    with pytest.raises(RegistryError, match="is damaged"):
        open_registry(str(path))


def test_a_newer_registry_is_refused(tmp_path: Path, postgres_server: PostgresServer) -> None:
    path = tmp_path / "registry.sqlite"
    fill(str(path))
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(RegistryError, match="made by a newer CopyViz"):
        open_registry(str(path))
    address = postgres_server.address("newer")
    fill(address)
    with postgres_server.connect() as connection:
        connection.execute("UPDATE newer.counter SET value = 99 WHERE name = 'version'")
    with pytest.raises(RegistryError, match="made by a newer CopyViz"):
        open_registry(address)


def test_an_older_registry_is_brought_up_to_date_after_a_backup(
    tmp_path: Path, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "registry.sqlite"
    address = postgres_server.address("older")
    fill(str(path))
    fill(address)
    broken = {**schema.MIGRATIONS, 2: ("ALTER TABLE document ADD COLUMN language TEXT", "ALTER TABLE nothing")}
    monkeypatch.setattr(schema, "MIGRATIONS", MappingProxyType(broken))
    for place in (str(path), address):
        with pytest.raises(RegistryError):
            open_registry(place)
    monkeypatch.setattr(schema, "MIGRATIONS", MappingProxyType({**broken, 2: broken[2][:1]}))
    for place in (str(path), address):
        with open_registry(place) as registry:
            assert (registry.info().version, registry.info().documents, registry.check().clean) == (2, 3, True)
    monkeypatch.undo()
    with open_registry(f"{path}.before-version-2", create=False) as old:
        assert (old.info().version, old.info().documents) == (1, 3)
    with postgres_server.connect() as connection:
        kept = connection.execute("SELECT count(*) FROM older_before_2.document").fetchone()
    assert kept == (3,)


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "registry.sqlite"
    fill(str(path))
    database = SqliteDatabase(str(path), create=False)
    with SqlRegistry(database) as registry:
        pages = database.rows("PRAGMA page_count")[0][0]
        database.rows(f"PRAGMA max_page_count = {pages + 5}")
        with pytest.raises(RegistryError, match="The disk is full; nothing was changed"):
            list(registry.add_many((document(number) for number in range(10, 80)), FORCE))
        database.rows("PRAGMA max_page_count = 1000000")
        assert registry.info().documents == 3
        assert registry.check().clean
        assert registry.add(document(10), FORCE).document is not None


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("unshare"), reason="only root can make a small disk")
def test_a_really_full_disk_changes_nothing(tmp_path: Path) -> None:
    disk, texts = tmp_path / "disk", tmp_path / "texts"
    disk.mkdir()
    texts.mkdir()
    for number in range(40):
        lines = "\n\n".join(sentence.text for sentence in document(number).sentences)
        (texts / f"{number}.txt").write_text(lines * 4)
    copyviz = f"{sys.executable} -m copyviz registry --at {disk}/r.sqlite"
    script = f"""mount -t tmpfs -o size=340k tmpfs {disk} || exit 77
        {copyviz} add --force {texts}/1.txt >/dev/null || exit 1
        {copyviz} add --force --processes 1 {texts}; echo code $?
        dd if=/dev/zero of={disk}/filler bs=1k 2>/dev/null
        {copyviz} add --force {texts}/2.txt; echo code $?
        rm {disk}/filler; {copyviz} check"""
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True, text=True)
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip("this machine does not let us make a small disk")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "code 3" in done.stdout
    assert "The disk is full; nothing was changed" in done.stderr
    assert "Traceback" not in done.stderr
    assert "all is well" in done.stdout


def test_a_file_that_may_only_be_read_can_be_probed(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    path = folder / "registry.sqlite"
    fill(str(path))
    path.chmod(0o444)
    folder.chmod(0o555)
    before = path.read_bytes()
    for parent in (tmp_path, *tmp_path.parents):
        if parent.stat().st_uid == os.geteuid() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o055)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if os.geteuid() == 0:
                os.seteuid(65534)
            with open_registry(str(path), create=False) as registry:
                assert registry.probe(document(1)).known is not None
                with pytest.raises(RegistryError, match="may only be read"):
                    registry.add(document(9), FORCE)
                with pytest.raises(RegistryError, match="may only be read"):
                    registry.remove([1])
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    folder.chmod(0o755)
    assert path.read_bytes() == before
    assert [file.name for file in folder.iterdir()] == ["registry.sqlite"]


def test_wrong_passwords_and_places_are_told_without_the_password(postgres_server: PostgresServer) -> None:
    secret = "not the one"
    cases = {
        postgres_server.address(password=secret): "refused the user or the password",
        postgres_server.address(database="nowhere"): "There is no such database",
        f"postgresql://keeper:{secret.replace(' ', '%20')}@127.0.0.1:1/postgres": "does not answer",
        f"postgresql://keeper:{secret.replace(' ', '%20')}@no-such-host.invalid/postgres": "does not answer",
    }
    for address, words in cases.items():
        with pytest.raises(RegistryError, match=words) as caught:
            open_registry(address)
        assert secret not in repr(caught.value)
        assert PASSWORD not in repr(caught.value)
        assert len(str(caught.value).splitlines()) == 1


def test_a_schema_with_other_tables_is_left_alone(postgres_server: PostgresServer) -> None:
    with postgres_server.connect() as connection:
        connection.execute("CREATE SCHEMA taken CREATE TABLE thing (id INTEGER)")
    with pytest.raises(RegistryError, match="holds other tables"):
        open_registry(postgres_server.address("taken"))


def test_who_may_only_read_is_told(postgres_server: PostgresServer) -> None:
    address = postgres_server.address("shared")
    fill(address)
    with postgres_server.connect() as connection:
        connection.execute("CREATE ROLE reader LOGIN PASSWORD 'reading'")
        connection.execute("GRANT USAGE ON SCHEMA shared TO reader")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA shared TO reader")
    reader = f"postgresql://reader:reading@/postgres?host={postgres_server.folder}&schema=shared"
    with open_registry(reader, create=False) as registry:
        assert registry.probe(document(1)).known is not None
        with pytest.raises(RegistryError, match="You may not change the registry"):
            registry.add(document(9), FORCE)


def test_network_drives_are_refused_with_a_pointer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = "/dev/sda1 / ext4 rw 0 0\nserver:/home /home/me/far\\040away nfs4 rw 0 0\n//nas/x /mnt/nas cifs rw 0 0\n"
    assert is_on_network(Path("/home/me/far away/registry.sqlite"), mounts)
    assert is_on_network(Path("/mnt/nas/deep/registry.sqlite"), mounts)
    assert not is_on_network(Path("/mnt/nas-local/registry.sqlite"), mounts)
    assert not is_on_network(Path("/home/me/registry.sqlite"), mounts)
    assert is_on_network(Path("//server/share/registry.sqlite"), "")
    table = tmp_path / "mounts"
    table.write_text(f"server:/x {tmp_path} nfs rw 0 0\n")
    monkeypatch.setattr("copyviz.registry.mounts.MOUNTS", table)
    with pytest.raises(RegistryError, match=r"network drive.* PostgreSQL"):
        open_registry(str(tmp_path / "registry.sqlite"))
    assert not (tmp_path / "registry.sqlite").exists()


def test_addresses_choose_the_backend_and_hide_passwords(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert backend_of("registry.sqlite") is BACKENDS["sqlite"]
    assert backend_of("POSTGRESQL://server/db") is backend_of("postgres://server/db") is BACKENDS["postgresql"]
    with pytest.raises(UsageError, match="begins with mysql://"):
        backend_of("mysql://server/db")
    assert shown("postgresql://me:secret@server:5433/db?schema=x") == "postgresql://me@server:5433/db?schema=x"
    assert shown("postgresql://server/db?user=me&password=secret") == "postgresql://server/db?user=me"
    assert "secret" not in repr(parse_server("postgresql://me:secret@server/db"))
    with pytest.raises(UsageError, match="cannot be the schema"):
        parse_server('postgresql://server/db?schema=x"; DROP')
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("COPYVIZ_REGISTRY", raising=False)
    assert default_address() == str(tmp_path / "copyviz" / "registry.sqlite")
    monkeypatch.setenv("COPYVIZ_REGISTRY", "postgresql://server/db")
    assert default_address() == "postgresql://server/db"


def test_a_server_whose_disk_is_full_is_told() -> None:
    told = explain(psycopg.errors.DiskFull("could not extend file"), "postgresql://server/db")
    assert "is full; nothing was changed" in str(told)


def test_faults_are_found_by_check(tmp_path: Path) -> None:
    breaches = {
        "DELETE FROM holding WHERE rowid IN (SELECT 1)": None,
        "DELETE FROM content WHERE document = 1": "Document 1 has no text",
        "UPDATE content SET text = x'00' WHERE document = 1": "text of document 1 is damaged",
        "DELETE FROM holding WHERE document = 1": "sentences of document 1 are not complete",
        "DELETE FROM posting WHERE place = (SELECT min(place) FROM posting)": "word index",
        "UPDATE word SET frequency = frequency + 1 WHERE id = 1": "frequencies",
        "UPDATE sentence SET hash = 1 WHERE id = 1": "do not have the words",
        "DELETE FROM sentence WHERE id = 1": "not complete",
        "INSERT INTO overlap VALUES (1, 999, 1, 1)": "overlaps name sentences",
    }
    fill(str(tmp_path / "whole.sqlite"))
    for number, (statement, words) in enumerate(breaches.items()):
        if words is None:
            continue
        path = tmp_path / f"{number}.sqlite"
        shutil.copy(tmp_path / "whole.sqlite", path)
        with sqlite3.connect(path) as database:
            database.execute(statement)
        database.close()
        with open_registry(str(path)) as registry:
            result = registry.check()
        assert any(words in fault for fault in result.faults), (statement, result.faults)


def test_a_backup_over_the_registry_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "registry.sqlite"
    fill(str(path))
    (tmp_path / "link.sqlite").symlink_to(path)
    with open_registry(str(path)) as registry:
        for target in (path, tmp_path / "link.sqlite"):
            with pytest.raises(RegistryError, match="is the registry itself"):
                registry.backup(target)
        registry.add(document_of("a.txt", PIER))
        assert registry.check().clean
