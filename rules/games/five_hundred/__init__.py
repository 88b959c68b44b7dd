"""Singles 500 as Clubs NZ plays it: bids, bidding, the joker, play and renege.

Its deals by their results alone are in rules.games.deals. The sheet's numbers stand
beside what follows from them, as in "4f".
"""
