# Answers for the tests of package resolve what Python makes of a host: its codec
# "idna" or, with an argument, its package idna, which for "uts46" maps first and
# for "label" encodes one label as it is. Each line of the standard input is a host
# in hexadecimal, each line of the standard output is "=" and the result in
# hexadecimal, or "-" for a failure.

import sys


def encode(host):
    if sys.argv[1:] == ["uts46"]:
        return idna.encode(host, uts46=True)
    if sys.argv[1:] == ["label"]:
        return idna.alabel(host)
    return host.encode("idna")


if len(sys.argv) > 1:
    import idna

for line in sys.stdin:
    try:
        print("=" + encode(bytes.fromhex(line).decode()).hex())
    except UnicodeError:
        print("-")
