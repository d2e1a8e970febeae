"""Branchline."""
