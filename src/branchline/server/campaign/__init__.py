"""Campaigns on the server: what happens around the tables of their games."""
