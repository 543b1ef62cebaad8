"""A team that does not come: the others claim the match, an official sees them at their tables and gives it to them."""

from hangjack.competition import judging
from hangjack.competition.defaulting import let_default
from hangjack.competition.verdicts import MatchGiven, Verdict
from hangjack.ids import ClauseId
from hangjack.lab.stories.fiction import MARSHAL
from hangjack.lab.stories.hours import Course
from hangjack.lab.stories.playing import Playing
from hangjack.lab.stories.venue import MINUTE
from hangjack.matches.parties import Party, other
from hangjack.matches.sides.claimed import ClaimForm, ClaimOutcome
from hangjack.matches.sides.claims import ClaimRuling, claim_default, settle_claim


def claimed(playing: Playing, absent: Party, clause: ClauseId, minutes: int) -> Course:
    """Claim the match so many *minutes* after its start; the official accepts, and fines the team that stayed away."""
    yield playing.match.opened.scheduled_ms + minutes * MINUTE
    id_, side = f"{playing.id}/claim", other(absent)
    form = ClaimForm(
        side=side,
        at_ms=playing.now_ms,
        clause=clause,
        verified_by=MARSHAL,
        verified_ms=playing.now_ms,
        signed_by=MARSHAL,
        signed_as="official",
    )
    captain = playing.captain(side)
    playing.happen(captain, claim_default(playing.match, id_, form, captain))
    yield playing.now_ms + 2 * MINUTE
    settled = settle_claim(
        playing.match, id_, ClaimRuling(ClaimOutcome.ACCEPTED, "Nobody has come.", clause), MARSHAL
    )
    doing = playing.venue.doing(MARSHAL)
    given = let_default(playing.venue.competition, playing.match, settled, doing)
    playing.happen_both(MARSHAL, given)
    playing.tell("no-show", team=playing.named(absent), clause=clause)


def forfeited(playing: Playing, absent: Party, clause: ClauseId, minutes: int) -> Course:
    """Give the match to the team that is there, so many *minutes* after its start, in a book that fines nobody."""
    yield playing.match.opened.scheduled_ms + minutes * MINUTE
    verdict = Verdict(
        id=f"{playing.id}/forfeit",
        clauses=(clause,),
        match=playing.id,
        reason="Nobody has come by two o'clock.",
        gives_match=MatchGiven(playing.team(other(absent)), clause),
    )
    doing = playing.venue.doing(MARSHAL)
    playing.happen_both(
        MARSHAL, judging.give_verdict(playing.venue.competition, playing.match, verdict, doing)
    )
    playing.tell("no-show", team=playing.named(absent), clause=clause)
