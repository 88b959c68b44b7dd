"""What the pages of a division's fixtures show: demands, faults, lists, changes.

Between the season's rows and league/plans/scheduling/, which knows no database. Nothing
here changes a row; league/plans/actions/plans.py and publishing.py do that.
"""
