# Answers for the tests of package resolve what Python's codec "idna" makes of a
# host: each line of the standard input is a host in hexadecimal, each line of the
# standard output is "=" and the result in hexadecimal, or "-" for a failure.

import sys

for line in sys.stdin:
    try:
        print("=" + bytes.fromhex(line).decode().encode("idna").hex())
    except UnicodeError:
        print("-")
