"""A disputed hand: the cards reported, their judgement, and its pages."""
