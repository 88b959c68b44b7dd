"""Singles 500 as Clubs NZ plays it: bids, bidding, the joker, play and renege.

Deals by their results alone are in rules.games.deals. Each rule's number in the sheet
is given with it, as in "4f".
"""
