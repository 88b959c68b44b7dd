"""The sentences of the page that writes a table's score, by key, for its script.

A placeholder is written %(name)s; a key that counts has two, `.one` and `.other`.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from drives.evenings.words import MISFITS

WORDS: dict[str, Any] = {
    "app.name": gettext_lazy("Write a table's score"),
    "bar.table": gettext_lazy("Table %(table)s, round %(round)s"),
    # What the club has, and what is on this phone only.
    "saved.unsent.one": gettext_lazy("%(count)s entry saved here, not with the club"),
    "saved.unsent.other": gettext_lazy(
        "%(count)s entries saved here, not with the club"
    ),
    "saved.all": gettext_lazy("The club has everything, %(time)s"),
    "saved.brought": gettext_lazy("The club has what was brought over, %(time)s"),
    "saved.none": gettext_lazy("Nothing written on this phone yet"),
    "saved.offline": gettext_lazy("no network: go on writing"),
    "saved.attention.one": gettext_lazy("%(count)s entry needs attention"),
    "saved.attention.other": gettext_lazy("%(count)s entries need attention"),
    "saved.refused": gettext_lazy("The club accepts nothing for this code"),
    "act.more": gettext_lazy("Look"),
    "act.strike": gettext_lazy("Strike out"),
    # An entry, and the answer to it.
    "state.here": gettext_lazy("saved here"),
    "state.union": gettext_lazy("with the club"),
    "state.attention": gettext_lazy("needs attention: %(reason)s"),
    "last.none": gettext_lazy("The last deal will be shown here."),
    "last.round": gettext_lazy("The round's totals will be shown here."),
    "last.struck": gettext_lazy("Struck out. Last: %(words)s"),
    # A deal in words.
    "line.maker": gettext_lazy("%(side)s played:"),
    "line.roem": gettext_lazy(", roem%(numbers)s"),
    "line.melds": gettext_lazy(", melds%(numbers)s"),
    "line.bella": gettext_lazy(", bella %(side)s"),
    "line.bid": gettext_lazy("%(side)s bid %(bid)s:"),
    "line.nobid": gettext_lazy("No bid, tricks%(tricks)s"),
    "line.penalty.maker": gettext_lazy(" penalty against the bidder"),
    "line.penalty.opposition": gettext_lazy(" penalty against the others"),
    "line.strokes.one": gettext_lazy("%(count)s stroke for %(side)s"),
    "line.strokes.other": gettext_lazy("%(count)s strokes for %(side)s"),
    "line.off": gettext_lazy("%(side)s punished"),
    "line.boom": gettext_lazy("Boom of %(side)s, %(points)s points called"),
    "line.totals": gettext_lazy("The whole round:%(numbers)s"),
    "line.revoke": gettext_lazy("Revoke by %(side)s"),
    "line.revoked": gettext_lazy(", revoke by %(side)s"),
    "line.claim": gettext_lazy(", 500 claimed by %(side)s with %(points)s"),
    "line.void": gettext_lazy("An entry was struck out"),
    "line.clip": gettext_lazy("Score cards of %(side)s clipped"),
    # All that is written, deal by deal or as the totals of the round.
    "review.deals": gettext_lazy("All deals"),
    "review.deal": gettext_lazy("Deal"),
    "review.totals": gettext_lazy("What is written"),
    "review.round": gettext_lazy("Total of the round"),
    "event.nat": gettext_lazy("Nat"),
    "event.pit": gettext_lazy("Pit"),
    "event.revoke": pgettext_lazy("klaverjas", "Revoke"),
    "event.lost": gettext_lazy("The maker lost it"),
    "event.level": gettext_lazy("Level: the maker's points wait"),
    "event.claim": gettext_lazy("500 claimed"),
    "event.false-claim": gettext_lazy("500 claimed too early"),
    "event.won": gettext_lazy("Boom of %(side)s: %(points)s points"),
    # The form of a deal.
    "pad.tricks": gettext_lazy("Tricks of %(side)s"),
    "pad.gives": pgettext_lazy("what a deal gives", "%(side)s %(points)s"),
    "fault.total": gettext_lazy("Type the total of both sides."),
    "fault.figure": gettext_lazy(
        "A total is a whole number of at most four figures: 1302."
    ),
    **{f"misfit.{code}": words for code, words in MISFITS.items()},
    "fault.deals": gettext_lazy("Type how many deals were played."),
    "fault.maker": gettext_lazy("Say who made trumps."),
    "fault.cards": gettext_lazy("Type the card points: a whole number from 0 to 162."),
    "fault.sum": gettext_lazy("The card points of both sides must add up to 162."),
    "fault.number": gettext_lazy("Type a whole number, or leave it empty."),
    "fault.roem": gettext_lazy("A side without a trick has no roem."),
    "fault.melds": gettext_lazy("Only one side scores its melds."),
    "fault.too-many-cards": gettext_lazy(
        "The card points add up to %(sum)s: there are 162 at most."
    ),
    "fault.no-cards": gettext_lazy(
        "Type the card points of each; 0 for who made none."
    ),
    "fault.false-claim": gettext_lazy(
        "%(side)s has %(sum)s with these, not 500: play the hand out and type what "
        "each made."
    ),
    "fault.melder": gettext_lazy("Say whose melds they are."),
    "fault.no-melds": gettext_lazy("Type what the melds are worth."),
    "fault.claimed": gettext_lazy(
        "Type the points that the player had made in this hand."
    ),
    "fault.nobody-scores": gettext_lazy(
        "One revoked and one claimed: nobody would score."
    ),
    "fault.totals-alone": gettext_lazy("Type everybody’s total."),
    "fault.bidder": gettext_lazy("Say who bid highest, or that nobody bid."),
    "fault.bid": gettext_lazy("Choose the bid."),
    "fault.tricks": gettext_lazy("Choose how many tricks were taken."),
    # The sides, and the score of a game.
    "side.us": gettext_lazy("We"),
    "side.them": gettext_lazy("They"),
    "side.third": gettext_lazy("The third"),
    "side.own": gettext_lazy("your sheet"),
    "side.strokes.one": gettext_lazy("%(count)s stroke"),
    "side.strokes.other": gettext_lazy("%(count)s strokes"),
    "over.won": gettext_lazy("Game over: %(side)s won."),
    "over.level": gettext_lazy("Game over: level."),
    "over.bell.won": gettext_lazy(
        "The bell has rung, so the game is over: %(side)s won."
    ),
    "over.bell.level": gettext_lazy("The bell has rung, so the game is over: level."),
    "over.round.won": gettext_lazy("The round is written: %(side)s won."),
    "over.round.level": gettext_lazy("The round is written: level."),
    "over.clips.one": gettext_lazy("%(count)s clip."),
    "over.clips.other": gettext_lazy("%(count)s clips."),
    "over.clips-each.one": gettext_lazy("%(count)s clip each."),
    "over.clips-each.other": gettext_lazy("%(count)s clips each."),
    "over.clips-are": gettext_lazy(
        "Clips are cut into the score cards; the player with the most wins the evening."
    ),
    "over.clips-lost": gettext_lazy(
        "Without their cards clipped the winners have none: tap once it is done."
    ),
    "over.clip": gettext_lazy("The score cards of %(side)s are clipped"),
    "sheets.differ": gettext_lazy(
        "The two sheets differ at deal %(deal)s: look at it together."
    ),
    "next.words": gettext_lazy("Round %(round)s is drawn."),
    "next.go": gettext_lazy("To round %(round)s"),
    "next.closed": gettext_lazy("This table is closed. The organiser can open it."),
    # What is on this phone only, and from phone to phone.
    "hand.none": gettext_lazy("Nothing: the club has all that was written here."),
    "hand.brought": gettext_lazy("Nothing: the club has all that was brought over."),
    "hand.unwritten": gettext_lazy("Nothing: no entry was written here yet."),
    "hand.some.one": gettext_lazy("%(count)s entry is on this phone only."),
    "hand.some.other": gettext_lazy("%(count)s entries are on this phone only."),
    "hand.page": gettext_lazy("Code %(page)s of %(pages)s"),
    "hand.copied": gettext_lazy("Copied. Paste it on the other phone."),
    "hand.not-copied": gettext_lazy(
        "This phone cannot copy it. Save it as a file instead."
    ),
    "taken.one": gettext_lazy("%(count)s entry brought over. It goes to the club."),
    "taken.other": gettext_lazy("%(count)s entries brought over. They go to the club."),
    "taken.none": gettext_lazy("Nothing new: all of it was brought over before."),
    "taken.not-a-rescue": gettext_lazy(
        "This is not what a phone gives out. Copy the whole text, or choose its file."
    ),
    "more.copied": gettext_lazy("Copied."),
    "more.not-copied": gettext_lazy("This phone cannot copy: read them from here."),
    # What failed.
    "problem.no-storage": gettext_lazy(
        "This browser stores nothing, so it cannot be used here. Leave its private "
        "window"
    ),
    "problem.storage": gettext_lazy(
        "This phone cannot keep any more. The last entry was not counted"
    ),
    "problem.offline": gettext_lazy("There is no network: try again where there is."),
    "problem.portal": gettext_lazy("Sign in to the network first, then try again."),
    "problem.busy": gettext_lazy("The club's system is busy: try again in a moment."),
    "problem.unknown": gettext_lazy(
        "No table has this code, or its evening is over. Look at the table's card "
        "again."
    ),
    "problem.else": gettext_lazy("That did not work. Try again."),
}


def table_phone_words() -> dict[str, str]:
    """Return every sentence by its key, in the reader's language."""
    return {key: str(sentence) for key, sentence in WORDS.items()}
