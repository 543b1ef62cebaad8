"""`hangjack verify`: says whether an exported file is what was played."""

import asyncio
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from hangjack.cli.data_folder import store_to_read
from hangjack.cli.terminal import echo_json
from hangjack.desk.archives import read_event
from hangjack.desk.streams import unsound_streams, wrong_snapshots
from hangjack.errors import BadInput
from hangjack.store.archive.format import Variant
from hangjack.store.receipts import parse_receipt
from hangjack.store.sqlite.check import Checked
from hangjack.store.verification import Proof, Verification, verify_file
from hangjack.wording import say, sentence


@click.command("verify")
@click.argument("path", metavar="FILE|DIR", type=click.Path(path_type=Path))
@click.option(
    "--receipt",
    "receipts",
    metavar="LINE",
    multiple=True,
    help="The line on a signed sheet, beginning with hangjack:1: (may be repeated).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON and nothing else.")
def command(path: Path, receipts: tuple[str, ...], *, as_json: bool) -> None:
    """Check that the event in FILE, an export, is whole, and hold it against receipts of sealed matches.

    With a data folder DIR it checks the database in it: its pages, every chain, that every entry means something, and that
    what is kept folded is what the log folds to.

    A receipt finds every change of what stood in the log when it was given, even one by the owner of the server. The exit
    code is 0 if all is well, 1 if something is wrong with the file, 2 if a receipt was mistyped or there is no such file.

    \b
        hangjack verify cup-public.hangjack
        hangjack verify hangjack-data
        hangjack verify cup-public.hangjack --receipt hangjack:1:cup:41:...
    """
    if path.is_dir():
        if receipts:
            raise BadInput("verify.receipt-needs-file")
        _verify_folder(path, as_json=as_json)
        return
    found = verify_file(path, read_event, tuple(parse_receipt(text) for text in receipts))
    if as_json:
        echo_json(_for_programs(found))
    else:
        click.echo("\n".join(_lines(found)))
    if found.problems:
        sys.exit(1)


def _verify_folder(folder: Path, *, as_json: bool) -> None:
    checked, wrong = asyncio.run(_checked(folder))
    said = (*checked.sentences, *wrong)
    whole = checked.whole and not wrong
    if as_json:
        echo_json({"whole": whole, "says": said})
    else:
        click.echo("\n".join(said))
    if not whole:
        sys.exit(1)


async def _checked(folder: Path) -> tuple[Checked, tuple[str, ...]]:
    """Return what was found in the database, and what is wrong with what its streams mean, in words."""
    async with store_to_read(folder) as store:
        checked = await store.check()
        if not checked.whole:
            return checked, ()
        if unsound := await unsound_streams(store):
            return checked, tuple(map(sentence, unsound))
        wrong = await wrong_snapshots(store)
        return checked, tuple(say("verify.snapshot-wrong", stream=stream) for stream in wrong)


def _lines(found: Verification) -> Iterator[str]:
    if found.problems:
        yield say("verify.wrong")
        for problem in found.problems:
            yield f"  - {sentence(problem)}"
        return
    yield from _what_it_is(found)
    for proof in found.proofs:
        yield from _proved(proof)
    if not found.proofs:
        yield say("verify.no-receipt")


def _what_it_is(found: Verification) -> Iterator[str]:
    assert found.header is not None
    assert found.footer is not None
    when = f"{datetime.fromtimestamp(found.header.exported_at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    competition = found.header.competition
    yield say("verify.whole", entries=found.footer.entries, competition=competition, when=when)
    if found.header.variant is Variant.PUBLIC:
        yield say("verify.public")
    else:
        yield say("verify.records", records=found.footer.records)
    yield say("verify.sealed", sealed=found.sealed) if found.sealed else say("verify.none-sealed")


def _proved(proof: Proof) -> Iterator[str]:
    receipt = proof.receipt
    yield say("verify.proved", match=receipt.match, number=receipt.number, matches=proof.matches)
    if proof.later:
        yield say("verify.later", later=proof.later)


def _for_programs(found: Verification) -> dict[str, Any]:
    return {
        "whole": not found.problems,
        "problems": [{"key": problem.key, "says": sentence(problem)} for problem in found.problems],
        "header": found.header,
        "footer": found.footer,
        "sealed": found.sealed,
        "proofs": found.proofs,
    }
