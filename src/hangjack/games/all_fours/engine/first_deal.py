"""Who deals the first game: by the toss, by the first Jack dealt round, or by the highest card cut."""

from hangjack.cards import Cards, Rank
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import SEATS, Seat, Side, right
from hangjack.games.all_fours.engine.tricks import height


def first_dealer(options: Options, pack: Cards, toss_winner: Side, chosen: Seat | None = None) -> Seat:
    """Return who deals first. *pack* is a shuffled pack; *chosen* is whom the winners of the toss name, if they do."""
    if options.first_dealer == "first_jack":
        return by_first_jack(pack)
    if options.first_dealer == "highest_cut":
        return by_highest_cut(pack)
    of_the_pair = [seat for seat in SEATS if seat.side is toss_winner]
    if options.first_dealer_seat == "pair_chooses" and chosen in of_the_pair:
        return chosen
    wanted = ("S", "W") if options.first_dealer_seat == "south_or_west" else ("N", "E")
    return next(seat for seat in of_the_pair if seat in wanted)


def by_first_jack(pack: Cards) -> Seat:
    """Return who gets the first Jack when cards are dealt round one by one, north first."""
    place = next(place for place, card in enumerate(pack) if card.rank is Rank.JACK)
    return right(Seat.NORTH, place % len(SEATS))


def by_highest_cut(pack: Cards) -> Seat:
    """Return who cuts the highest card; those who tie cut again."""
    seats, cards = list(SEATS), iter(pack)
    while len(seats) > 1:
        cuts = {seat: height(next(cards)) for seat in seats}
        seats = [seat for seat in seats if cuts[seat] == max(cuts.values())]
    return seats[0]
