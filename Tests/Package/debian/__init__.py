"""Bare Debian 12 systems in folders, and the package in them."""
