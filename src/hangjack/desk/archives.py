"""Reading an event from a stranger's file: every entry of it must mean something, and all of it must fit together.

`store` sees to it that the file is whole and speaks of nothing but its own event. Here it is folded, as the pages and the
clock will fold it: whatever they would stumble over is refused before anything is written.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hangjack.competition import dues, folding
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.fixtures.arrivals import ResultEntered, ResultSetAside
from hangjack.competition.fixtures.calls import MatchCalled, MatchSealed
from hangjack.competition.formats import format_of
from hangjack.competition.photos.photos import PhotoId
from hangjack.competition.results import official_result
from hangjack.desk.asking import CLOCK
from hangjack.desk.directory import is_person, record_id
from hangjack.desk.formats import format_desk
from hangjack.desk.photos.records import is_picture
from hangjack.desk.photos.records import record_id as photo_record
from hangjack.desk.seasons import follows_on
from hangjack.desk.streams import competition_events, load_competition, match_events
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, MatchId, PersonId, StreamId, match_stream
from hangjack.log import Entry
from hangjack.matches import clocks, match
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.matches.results import Official
from hangjack.matches.sheets import SheetSealed
from hangjack.matches.signatures import digest_of_sheet, seal_without, unsigned_by
from hangjack.rulebooks.opening import require_event
from hangjack.rulebooks.shelf import book
from hangjack.store.archive.format import ArchiveBroken, Header, Line, RecordLine
from hangjack.store.archive.importing import DoesNotFit, Imported, import_event
from hangjack.store.archive.reading import read_archive
from hangjack.store.interface import RecordId, Store


async def take_in(store: Store, path: Path, *, going_on: bool = False) -> Imported:
    """Take the event in the file at *path* into *store*, as `import_event` does.

    Refuses one that calls an event here a season of its league, where that one does not say so.
    """
    event = _Event()
    return await import_event(
        store,
        path,
        event.read,
        going_on=going_on,
        fits=lambda: _require_agreed(store, event.competition),
    )


def read_event(path: Path) -> Iterator[Line]:
    """Yield the lines of the export at *path*, each when it fits all before it. Raises `ArchiveBroken`.

    Only behind the last one is the file known to be an event that can be shown and played on.
    """
    return _Event().read(path)


async def _require_agreed(store: Store, event: Competition) -> None:
    """Refuse an event whose neighbours are here and do not name it back."""
    named = format_of(event).seasons(event)
    if event.listing.deleted is not None:
        return
    before = await _here(store, named.before) if named.before is not None else None
    after = await _here(store, named.after) if named.after is not None else None
    if before is not None and not follows_on(event, before):
        raise DoesNotFit("archive.season-elsewhere", event=event.id, other=before.id)
    if after is not None and not follows_on(after, event):
        raise DoesNotFit("archive.season-elsewhere", event=event.id, other=after.id)


async def _here(store: Store, id_: CompetitionId) -> Competition | None:
    """Return a competition as it is kept; None for one that is not here, or was deleted."""
    try:
        found = (await load_competition(store, StreamId(id_))).state
    except Refused:
        return None
    return found if found.listing.deleted is None else None


class _Event:
    """The event of a file, as far as it was read: its own stream first, then one match after another."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self._whole: Competition | None = None
        self._playing: Match | None = None
        self._called: set[MatchId] = set()
        self._entered: dict[MatchId, Official] = {}
        self._sealed: dict[MatchId, tuple[MatchSealed, Official | None]] = {}

    @property
    def competition(self) -> Competition:
        """The competition, once its own stream was read."""
        assert self._whole is not None, "the competition's own stream comes first"
        return self._whole

    def read(self, path: Path) -> Iterator[Line]:
        """Yield the lines of the export at *path*, each when it fits all before it. Raises `ArchiveBroken`."""
        for line in read_archive(path):
            match line:
                case Header():
                    self.header = line
                case Entry():
                    self.take(line)
                case RecordLine(id=id_):
                    self.require_record(id_, line.content)
            yield line

    def take(self, entry: Entry) -> None:
        """Fold the next entry."""
        assert self.header is not None, "the header comes first"
        try:
            if entry.stream == self.header.competition:
                self._take_own(entry)
            else:
                self._take_of_match(entry)
            if entry.number == self.header.streams[entry.stream].number:
                self._try_out(entry)
        except ArchiveBroken:
            raise
        except Exception as error:  # a stranger's entry can make any fold stumble
            raise _broken("meaning", entry) from error

    def require_record(self, id_: RecordId, content: dict[str, Any]) -> None:
        """Refuse a record that is no person's, no photo that the desk has taken, and none that its format knows."""
        assert self.header is not None, "the header comes first"
        competition_id, name = CompetitionId(self.header.competition), id_.split("/", 2)[2]
        if id_ == photo_record(competition_id, PhotoId(name)):
            self._require_photo(PhotoId(name), id_, content)
        elif format_desk(self.competition).is_its_record(self.competition, id_, content):
            return
        elif id_ != record_id(competition_id, PersonId(name)) or not is_person(content):
            raise ArchiveBroken("archive.broken.not-a-person", id=id_)

    def _require_photo(self, photo: PhotoId, id_: RecordId, content: dict[str, Any]) -> None:
        assert self._whole is not None, "the competition's own stream comes first"
        if photo not in self._whole.photos.kept or not is_picture(content):
            raise ArchiveBroken("archive.broken.not-a-photo", id=id_)

    def _take_own(self, entry: Entry) -> None:
        (event,) = competition_events((entry,))
        if self._whole is None or isinstance(event, CompetitionOpened):
            self._whole = _opened(event, entry)
            return
        match event:
            case MatchCalled(match=called):
                self._called.add(called)
            case ResultEntered(result=result):
                self._entered[result.match] = result
            case ResultSetAside(match=sealed):
                self._entered.pop(sealed, None)
            case MatchSealed(match=sealed):
                self._sealed[sealed] = (event, self._entered.get(sealed))
        self._whole = folding.fold(self._whole, event)

    def _take_of_match(self, entry: Entry) -> None:
        (event,) = match_events((entry,))
        if entry.number == 1 or isinstance(event, MatchOpened):
            self._require_opening(event, entry)
        if entry.number == 1:
            assert isinstance(event, MatchOpened), "required just now"
            self._playing = open_match(event)
            return
        assert self._playing is not None, "a match begins with its first entry"
        self._playing = match.fold(self._playing, event)
        if isinstance(event, SheetSealed):
            self._require_seal(self._playing, event, entry)

    def _require_opening(self, event: MatchEvent, entry: Entry) -> None:
        """Refuse the opening of anything but the match whose stream it is, which was called."""
        assert self.header is not None, "the header comes first"
        if not isinstance(event, MatchOpened):
            raise _broken("opening", entry)
        named = match_stream(CompetitionId(self.header.competition), event.match)
        if named != entry.stream or event.match not in self._called or "/" in event.match:
            raise _broken("opening", entry)

    def _require_seal(self, playing: Match, sealed: SheetSealed, entry: Entry) -> None:
        """Refuse a seal that binds another sheet than these games make, or has led to another result."""
        assert self._whole is not None, "the competition's own stream comes first"
        name = playing.opened.match
        vouched, result = self._sealed.get(name, (None, None))
        sheets = {digest_of_sheet(playing.sheet), sealed.digest, vouched.sheet if vouched else sealed.digest}
        if len(sheets) > 1:
            raise ArchiveBroken("archive.broken.seal", match=name, number=entry.number)
        agreement = playing.opened.rules.sheet.agreement
        if unsigned_by(playing.sheet, playing.opened.parties, agreement) and not seal_without(sealed):
            raise ArchiveBroken("archive.broken.unsigned", match=name, number=entry.number)
        if result is not None and not self._has_come_to(playing, result):
            raise ArchiveBroken("archive.broken.result", match=name)

    def _try_out(self, last: Entry) -> None:
        """Ask of a stream that was read to its end what the clock asks every second."""
        assert self.header is not None, "the header comes first"
        assert self._whole is not None, "the competition's own stream comes first"
        if last.stream != self.header.competition:
            self._try_out_match(last)
            return
        dues.notice(self._whole, last.at_ms, CLOCK)
        own = CompetitionId(self.header.competition)
        missing = sorted(each for each in self._called if match_stream(own, each) not in self.header.streams)
        if missing:
            raise ArchiveBroken("archive.broken.not-there", match=missing[0])

    def _try_out_match(self, last: Entry) -> None:
        assert self._whole is not None, "the competition's own stream comes first"
        assert self._playing is not None, "a match begins with its first entry"
        self._whole.rules_of(self._playing)
        clocks.due(self._playing, last.at_ms)
        name = self._playing.opened.match
        if name in self._sealed and self._playing.sheet.sealed is None:
            raise ArchiveBroken("archive.broken.seal", match=name, number=last.number)
        entered = self._entered.get(name)
        if entered is not None and not self._has_come_to(self._playing, entered):
            raise ArchiveBroken("archive.broken.result", match=name)

    def _has_come_to(self, playing: Match, entered: Official) -> bool:
        """Whether a result is what sheet and rulings of a match have come to in the end, and not one put there behind its seal."""
        assert self._whole is not None, "the competition's own stream comes first"
        if playing.sheet.sealed is None and playing.awarded is None:
            return False
        return _agrees(official_result(playing, self._whole.rules_of(playing)), entered)


def _opened(event: CompetitionEvent, entry: Entry) -> Competition:
    """Return the competition as it begins; it begins once, is the one whose stream it is, and is played by a book that is here."""
    if not isinstance(event, CompetitionOpened) or entry.number > 1 or StreamId(event.id) != entry.stream:
        raise _broken("opening", entry)
    require_event(event)
    book(event.rules.book)
    return folding.open_competition(event)


def _agrees(right: Official, entered: Official) -> bool:
    """Whether a result is the one that the sheet makes; a column that an older hangjack did not have may be missing."""
    same = (entered.match, entered.winner, entered.ended) == (right.match, right.winner, right.ended)
    columns = {who: {**right.figures.get(who, {}), **of} for who, of in entered.figures.items()}
    return same and columns == right.figures


def _broken(what: str, entry: Entry) -> ArchiveBroken:
    return ArchiveBroken(f"archive.broken.{what}", stream=entry.stream, number=entry.number)
