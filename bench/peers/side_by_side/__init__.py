"""Peers measured beside Basis; bench/peers/README.md says how and by which rules."""
