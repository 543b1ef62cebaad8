"""The turn of a season: who returns, the next season opened or taken back, and members who sign again."""

from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import charging
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.entries import clubs, entering, signings
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.playing_for import age_on
from hangjack.competition.entries.rosters import CaptainNamed, teams_of
from hangjack.competition.entries.signings import Form
from hangjack.competition.event.correcting import require_said
from hangjack.competition.event.record import Said
from hangjack.competition.formats import fielding
from hangjack.competition.judging import Happened
from hangjack.competition.messages import messages
from hangjack.competition.messages.events import EmailKept, MessagesStopped
from hangjack.competition.messages.messages import Messages
from hangjack.competition.permissions import Act
from hangjack.desk.ages import BORN
from hangjack.desk.asking import Decision, Elsewhere, Request, Scene, Seasons
from hangjack.desk.directory import SALT_BYTES, directory_of, record_id, record_of
from hangjack.desk.hours import day_of, local_clock
from hangjack.desk.messages.addresses import email_of, with_email
from hangjack.desk.requests.known import everybody_known
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books.turns import SeasonFollows
from hangjack.formats.divisions.deciding import turning
from hangjack.formats.divisions.desk.honours_kept import kept_beside
from hangjack.formats.divisions.desk.requests.honours import handed_back
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import CompetitionId, EntrantId, PersonId, can_name_competition
from hangjack.rulebooks.opening import require_event
from hangjack.store.interface import PersonalRecord, RecordId, commitment


class AnswerReturn(Request, frozen=True, tag="answer-return"):
    """Say whether teams play next season too.

    A captain answers for the own team; the secretary writes down what captains have said. The last word counts.
    """

    act: ClassVar[Act] = Act.ANSWER_RETURN
    teams: tuple[EntrantId, ...]
    returns: bool

    def decide(self, scene: Scene) -> Happened:
        entries, keeps = scene.competition.rosters.entries, scene.keeps_calendar
        for team in self.teams:
            if not keeps and (team not in entries or entries[team].captain != scene.by):
                raise Refused("turn.other-team")
        answered = turning.answer(scene.competition, self.teams, scene.doing, returns=self.returns)
        return Happened(answered)


class TurnSeason(Request, frozen=True, tag="turn-season"):
    """Open the next season from this one: rules, officers, clubs, venues, and the teams that return in their new divisions.

    Members sign again there. It can be taken back until its fixtures are drawn up.
    """

    act: ClassVar[Act] = Act.TURN_SEASON
    slow: ClassVar[bool] = True
    id: str
    name: str
    first: str
    short: str = ""

    def decide(self, scene: Scene) -> Decision:
        if not can_name_competition(self.id):
            raise BadInput("desk.competition-id", id=self.id)
        before, day = scene.competition, day_of(self.first)
        if day.isoformat() <= max(before.opened.days):
            raise Refused("turn.before", day=day, year=day.year)
        zone, sponsor = before.said.time_zone, before.said.sponsor
        said = require_said(Said(self.name, self.short, (day.isoformat(),), zone, sponsor))
        require_event(said)
        director = turning.first_director(before, scene.signs_in)
        opened = CompetitionOpened(
            CompetitionId(self.id), said.name, said.short, said.days, zone, before.rules, director, sponsor
        )
        here, ahead = turning.turn(before, opened, scene.doing, scene.signs_in)
        return Decision(Happened(here), elsewhere=(Elsewhere(opened.id, ahead),))


class TakeTurnBack(Request, frozen=True, tag="take-turn-back"):
    """Take this season back, for a reason: the one before has none after it again.

    Whoever has signed here is erased here, and stays as they are in the season before, which gets back the honours that were
    written down here. Refused once fixtures are drawn up.
    """

    act: ClassVar[Act] = Act.TURN_SEASON
    in_seasons: ClassVar[Seasons | None] = "before"
    reason: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (*everybody_known(scene), *kept_beside(scene.competition))

    def decide(self, scene: Scene) -> Decision:
        season = _before(scene, self.act)
        honours, kept = handed_back(scene)
        here, before = turning.take_back(scene.competition, scene.doing, self.reason, honours)
        elsewhere = Elsewhere(season.id, before)
        return Decision(Happened(here), keep=kept, erase=tuple(scene.records), elsewhere=(elsewhere,))


class SignAgain(Request, frozen=True, tag="sign-again"):
    """Take in the signed forms of members of the season before: the same people, with a new registration.

    Their names and days of birth are copied from there, their e-mail addresses, and whether they want no messages. Whoever was
    erased there has none, and signs as somebody new.
    """

    act: ClassVar[Act] = Act.SIGN_MEMBERS
    in_seasons: ClassVar[Seasons | None] = "before"
    team: EntrantId
    people: tuple[PersonId, ...]
    witness: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        seasons = (_before(scene, self.act).id, scene.competition.id)
        return tuple(record_id(each, person) for each in seasons for person in self.people)

    def decide(self, scene: Scene) -> Decision:
        follows, competition = _follows(scene), scene.competition
        known = {person for team in follows.teams for person in team.players}
        names = directory_of(follows.previous, competition.rosters, scene.records.values()).people
        here = directory_of(competition.id, competition.rosters, scene.records.values()).people
        events: list[CompetitionEvent] = []
        records: list[PersonalRecord] = []
        for person in dict.fromkeys(self.people):
            if person not in known:
                raise Refused("turn.nobody-before", person=person)
            if person not in names:
                raise Refused("turn.erased")
            about = here.get(person) or carried(scene, person, names[person])
            record = record_of(competition.id, person, about, scene.chance(SALT_BYTES))
            signed = _signed(scene, self, person, record, names[person])
            events += (*signed, *told_again(scene, person, about))
            records += [record] if signed else []
        return Decision(Happened((*events, *_again(scene, self))), keep=tuple(records))


def carried(scene: Scene, person: PersonId, about: Person) -> Person:
    """Return what is carried over of a member who signs again: name, number, day of birth, and the address they are written to."""
    born = replace(about, form={BORN: about.form[BORN]} if BORN in about.form else {})
    return with_email(born, email_of(about) if person in _messages_before(scene).addressed else "")


def told_again(scene: Scene, person: PersonId, about: Person) -> tuple[EmailKept | MessagesStopped, ...]:
    """Return that somebody is written to at the address that was carried over, or still wants no messages.

    Only with their first signature here: later ones change nothing of what they have said since.
    """
    before = _messages_before(scene)
    if person in scene.competition.signings.forms:
        return ()
    addressed = person in before.addressed and email_of(about)
    kept = (EmailKept(person, kept=True, by=scene.by),) if addressed else ()
    stopped = messages.stop(scene.competition.messages, person, scene.at_ms)
    return (*kept, *(stopped if person in before.stopped else ()))


def _messages_before(scene: Scene) -> Messages:
    """Return the messages of the season before; none where whoever asks takes nobody's form in there."""
    before = scene.season_before(Act.SIGN_MEMBERS)
    return Messages() if before is None else before.messages


def _signed(
    scene: Scene, asked: SignAgain, person: PersonId, record: PersonalRecord, about: Person
) -> tuple[CompetitionEvent, ...]:
    """Return that one member is on the form of a team again; nothing for somebody who has signed for it already."""
    competition, rosters = scene.competition, scene.competition.rosters
    if asked.team not in rosters.entries:
        raise BadInput("divisions.no-such-team", team=asked.team)
    if competition.signings.last_team(person) == asked.team:
        return ()
    options = fielding.signing_rules(competition).options
    born = about.form.get(BORN, "")
    today = local_clock(competition)(scene.at_ms).date()
    age = age_on(day_of(born), today) if born else options.minimum_age
    form = Form(f"{person}/{asked.team}", asked.team, person, scene.at_ms, "", asked.witness)
    signed = signings.sign(competition.signings, form, age, options.minimum_age, scene.by)
    left = (event for team in teams_of(rosters, person) for event in entering.strike(rosters, team, person))
    wanted = Registration(asked.team, person, scene.at_ms, record=commitment(record))
    return (*left, *charging.register_player(competition, wanted, scene.doing), *signed)


def _again(scene: Scene, asked: SignAgain) -> tuple[CompetitionEvent, ...]:
    """Return that whoever was captain or landlord is so again, where nobody else is by now."""
    follows, competition = _follows(scene), scene.competition
    before = next((each for each in follows.teams if each.team == asked.team), None)
    found: list[CompetitionEvent] = []
    captain = before.captain if before is not None else None
    if captain in asked.people and competition.rosters.entries[asked.team].captain is None:
        found.append(CaptainNamed(asked.team, captain))
    club = competition.clubs.of_team.get(asked.team, "")
    landlord = follows.landlords.get(club)
    if landlord in asked.people and club not in competition.clubs.landlords:
        found += clubs.name_landlord(competition.clubs, club, landlord, scene.by)
    return tuple(found)


def known_before(scene: Scene) -> tuple[RecordId, ...]:
    """Return the records of everybody who had signed in the season before; none where whoever asks takes nobody's form in there."""
    follows, before = turn_in(scene.competition).follows, scene.season_before(Act.SIGN_MEMBERS)
    if follows is None or before is None:
        return ()
    return tuple(record_id(before.id, person) for team in follows.teams for person in team.players)


def recognised(scene: Scene, about: Person) -> tuple[PersonId, Person] | None:
    """Return who of the season before has this name and day of birth and has not signed here yet, with what is carried over.

    None for somebody new.
    """
    follows, competition = turn_in(scene.competition).follows, scene.competition
    if follows is None:
        return None
    names = directory_of(follows.previous, competition.rosters, scene.records.values()).people
    found = [
        (person, carried(scene, person, each))
        for person, each in names.items()
        if each.name.casefold() == about.name.casefold()
        and each.form.get(BORN) == about.form.get(BORN)
        and person not in competition.signings.forms
    ]
    return found[0] if len(found) == 1 else None


def _before(scene: Scene, act: Act) -> Competition:
    """Return the season before. Refuses where it is not here or says nothing of this one, and whoever may not do *act* there."""
    before = scene.seasons.get(_follows(scene).previous)
    if before is None:
        raise Refused("turn.before-missing")
    scene.require_in(before, act)
    return before


def _follows(scene: Scene) -> SeasonFollows:
    follows = turn_in(scene.competition).follows
    if follows is None:
        raise Refused("turn.follows-none")
    return follows
