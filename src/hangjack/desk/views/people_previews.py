"""What would change among people, in money and in what is published, in words."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import BARS, Case
from hangjack.competition.entries.rosters import EntryStatus, roster_of
from hangjack.competition.fixtures.knockout import knockout_fixtures
from hangjack.competition.money.ledger import BANK, CASH, money, owed_by
from hangjack.desk.hours import local_day
from hangjack.desk.views.changes import Change
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES
from hangjack.wording import phrase


def told_of_entries(change: Change) -> Iterator[str]:
    """Say which teams are entered or turned away, and how many players they have."""
    for team, entry in change.after.rosters.entries.items():
        known, name = change.before.rosters.entries.get(team), change.teller.team(team)
        if known is None or known.status is not entry.status:
            yield change.say("preview.entry", team=name, status=entry.status)
        if known is not None and (known.name, known.short) != (entry.name, entry.short):
            was = (known.name, known.short) if known.short else (known.name,)
            now = (entry.name, entry.short) if entry.short else (entry.name,)
            yield change.say("preview.named", was=" / ".join(was), now=" / ".join(now))
        if known is not None and known.seed != entry.seed:
            key = "preview.seeded" if entry.seed is not None else "preview.unseeded"
            yield change.say(key, team=name, seed=entry.seed)
        more = len(entry.players) - len(roster_of(change.before.rosters, team))
        if more and entry.status is not EntryStatus.REFUSED:
            key = "preview.registered" if more > 0 else "preview.struck"
            yield change.say(key, team=name, players=len(entry.players))


def told_of_money(change: Change) -> Iterator[str]:
    """Say what teams owe more or less, and who loses their prizes."""
    for team in change.after.rosters.entries:
        was, now = (each.ledger.balance(owed_by(team)) for each in (change.before, change.after))
        if was != now:
            yield change.say(
                "preview.owes-more" if now > was else "preview.owes-less",
                team=change.teller.team(team),
                amount=money(abs(now - was)),
                now=money(max(0, now)),
                currency=change.after.ledger.currency,
            )
    for team in change.after.ledger.forfeited:
        if team not in change.before.ledger.forfeited:
            yield change.say("preview.prizes-lost", team=change.teller.team(team))


def told_of_sanctions(change: Change) -> Iterator[str]:
    """Say who is sanctioned and what follows from it, and which sanctions end."""
    before, after = change.before.register, change.after.register
    for id_, given in after.given.items():
        if id_ not in before.given:
            yield from _sanctioned(change, given.case)
    if lifted := [id_ for id_ in after.lifted if id_ not in before.lifted]:
        yield change.say("preview.lifted", sanctions=lifted)


def _sanctioned(change: Change, case: Case) -> Iterator[str]:
    team = case.team or EntrantId("")
    who = change.teller.person(case.person) if case.person else change.teller.team(team)
    yield change.say("preview.sanction", who=who, sanction=case.kind)
    if case.match is not None:
        yield change.say("preview.holds-in", match=case.match)
    if case.until_ms is not None:
        yield change.say("preview.holds-until", time=change.teller.time(case.until_ms))
    if case.left_premises:
        yield change.say("preview.left-premises", who=who)
    if case.kind in BARS and case.match is None and case.until_ms is None:
        yield from _barred_person(change, case.person) if case.person else _barred_team(change, team)


def _barred_person(change: Change, person: PersonId) -> Iterator[str]:
    now, who = change.match, change.teller.person(person)
    yield change.say("preview.person-barred" if _has_line_ups(change) else "preview.person-out", who=who)
    if (
        now is not None
        and now.meeting is not None
        and now.ended is None
        and any(person in now.sides.benches.of(s).playing for s in SIDES)
    ):
        yield change.say("preview.still-plays", who=who)


def _barred_team(change: Change, team: EntrantId) -> Iterator[str]:
    """Say what a team that is out leaves open: each of its matches is for somebody to give away."""
    left, name = _matches_left(change.after, team), change.teller.team(team)
    yield change.say("preview.team-barred" if _has_line_ups(change) else "preview.team-out", team=name)
    for match in left:
        if match in change.after.under_way:
            yield change.say("preview.still-under-way", match=match)
    if later := [match for match in left if match not in change.after.under_way]:
        yield change.say("preview.to-give-away", team=name, matches=later)


def _has_line_ups(change: Change) -> bool:
    """Whether anybody hands in a line-up in this competition."""
    return change.after.rules.match.line_ups is not None


def told_of_event(change: Change) -> Iterator[str]:
    """Say what is said otherwise of the event, and what of it nobody sees any more."""
    before, after = change.before, change.after
    for name in ("name", "short", "days", "time_zone", "sponsor"):
        was, now = (_told(getattr(each.said, name)) for each in (before, after))
        if was != now:
            yield change.say(f"event-becomes.{name}", was=was, now=now)
    if before.said.days != after.said.days:
        yield from _told_of_days(change)
    if before.said.time_zone != after.said.time_zone:
        yield change.say("preview.event-clock")
    if before.listing.hidden != after.listing.hidden:
        yield change.say("preview.event-hidden" if after.listing.hidden else "preview.event-listed")
    if after.listing.deleted is not None:
        yield from _told_of_deletion(change)


def _told(value: str | tuple[str, ...]) -> str | None:
    return (value if isinstance(value, str) else ", ".join(value)) or None


def _told_of_days(change: Change) -> Iterator[str]:
    """Say which days are over, and which days of the schedule are none of the event's any more."""
    days, schedule = change.after.said.days, change.after.timetable.schedule
    today = str(local_day(change.after, change.teller.now_ms))
    if over := [day for day in days if day < today]:
        yield change.say("preview.event-past", days=over)
    starts = [each.start_ms for each in schedule.placed.values()] if schedule is not None else []
    played = dict.fromkeys(str(local_day(change.after, each)) for each in sorted(starts))
    if beside := [day for day in played if day not in days]:
        yield change.say("preview.event-beside", days=beside)


def _told_of_deletion(change: Change) -> Iterator[str]:
    """Say what goes with an event that is deleted."""
    before = change.before
    players = {person for entry in before.rosters.entries.values() for person in entry.players}
    matches = sum(len(each.fixtures) for each in before.rankings.values())
    counted = {"teams": len(before.rosters.entries), "players": len(players), "matches": matches}
    yield change.say("preview.event-deleted", name=before.said.name, **counted)
    if before.under_way:
        yield change.say("preview.event-under-way", matches=sorted(before.under_way))
    if taken := before.ledger.balance(CASH) + before.ledger.balance(BANK):
        yield change.say("preview.event-money", amount=money(taken), currency=before.ledger.currency)
    yield change.say("preview.event-for-good", id=before.id)


def told_of_governance(change: Change) -> Iterator[str]:
    """Say what is announced, what screens show, and whether the standings are shown."""
    before, after = change.before.governance, change.after.governance
    for id_, notice in after.notices.items():
        if id_ not in before.notices:
            audience = phrase(notice.audience, change.teller.language)
            yield change.say("preview.notice", audience=audience, text=notice.text)
    for screen, showing in after.screens.items():
        if before.screens.get(screen) is not showing:
            shows = phrase(showing, change.teller.language)
            yield change.say("preview.screen", screen=screen, showing=shows)
    for screen in before.screens.keys() - after.screens.keys():
        yield change.say("preview.screen-removed", screen=screen)
    for id_ in after.withdrawn:
        if id_ not in before.withdrawn:
            yield change.say("preview.notice-withdrawn", text=after.notices[id_].text)
    if before.withheld != after.withheld:
        yield change.say("preview.withheld" if after.withheld else "preview.published")


def _matches_left(competition: Competition, team: EntrantId) -> list[MatchId]:
    """Return the matches of *team* that have no result, those of the groups first."""
    grouped = [fixture for ranking in competition.rankings.values() for fixture in ranking.remaining]
    results = competition.knockout.results
    drawn = [each for each in knockout_fixtures(competition.knockout) if each.match not in results]
    return [each.match for each in (*grouped, *drawn) if team in each.teams]
