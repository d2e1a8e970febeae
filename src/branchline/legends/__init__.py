"""Legends of the West: what a campaign is made of, and what one of its games is played with."""
