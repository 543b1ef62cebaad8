"""The end of a cup: everybody sees what was won by whom, and there is a certificate for each of them."""

import re

from support.acts import awaited
from support.cup import CRABS, DUCKS, EAGLES, FOXES
from support.desk import CUP
from support.pdf import pages_of
from web.stories.telling import Story, cup_story

FACTS = re.compile(r"<dt>(Place \d)</dt><dd>([^<]+)</dd>")


async def they_play_it_out(story: Story) -> None:
    """Give everything to the team that comes first in the alphabet, and then the prizes."""
    await story.decide_groups(CRABS, DUCKS, EAGLES, FOXES)
    await story.begin_knockout()
    for ties in (await story.competition()).knockout.rounds:
        for tie in ties:
            fixture = (await story.competition()).fixture(tie.match)
            assert fixture is not None
            await story.award(tie.match, min(fixture.teams))
    await story.do("director", "give-prizes", None)


@awaited
async def test_prizes_are_public_when_they_are_announced_and_have_names_when_they_are_given() -> None:
    """On the front page and on the board."""
    async with cup_story() as story:
        none = FACTS.findall(await story.page("", ""))
        await story.do("director", "announce-prizes", None, amounts=[50_000, 20_000])
        announced = FACTS.findall(await story.page("", ""))
        await they_play_it_out(story)
        given = FACTS.findall(await story.page("", ""))
        board = await story.page("/board", "")

    assert none == []
    assert announced == [("Place 1", "500.00 TTD"), ("Place 2", "200.00 TTD")]
    assert given == [("Place 1", "The crabs · 500.00 TTD"), ("Place 2", "The ducks · 200.00 TTD")]
    assert 'class="slide prizes' in board


@awaited
async def test_certificates_are_printed_once_all_is_played_for_those_who_run_the_event() -> None:
    """For teams, or for each of their people, in both languages; nobody is named before, nor to anybody else."""
    path = f"/c/{CUP}/print/certificates.pdf"
    async with cup_story() as story:
        early = await story.place.get(path, "director")
        await they_play_it_out(story)
        teams = pages_of((await story.place.get(path, "director")).content)
        people = pages_of((await story.place.get(f"{path}?people=1", "director")).content)
        french = pages_of((await story.place.get(path, "director", **{"accept-language": "fr"})).content)
        publics = await story.place.get(path)

    assert (early.status_code, publics.status_code) == (409, 403)
    assert "There are no places yet" in early.text
    assert ["Place 1" in page.text for page in teams] == [True, False]
    assert "The crabs" in teams[0].text
    assert len(people) > len(teams)
    assert "Number1" in people[0].text
    assert "Diplôme" in french[0].text
