"""What the pages of a division's fixtures ask: demands, faults, lists, changes.

Between the season's rows and league/scheduling/, which knows no database. Nothing
here changes a row; that is done in league/plans/actions/plans.py and publishing.py.
"""
