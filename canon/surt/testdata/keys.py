# Prints for each line of stdin, which is a URL in hex, the key of the package surt as hex, or
# "-" if it has none.
import sys
import types

# surt imports tldextract for public suffixes, which keys do not have.
sys.modules["tldextract"] = types.ModuleType("tldextract")

from surt import surt

for line in sys.stdin:
    try:
        print(surt(bytes.fromhex(line)).hex())
    except Exception:
        print("-")
