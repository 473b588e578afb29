"""Print the permutations that dnstwist makes of domain names, with their kinds.

Names are lines of standard input. dnstwist is asked as a module: as a program it prints
kinds only after it has looked every permutation up.
"""

import sys

import dnstwist

dictionaries = "/usr/share/dnstwist/dictionaries/"


def lines(name):
    with open(dictionaries + name) as f:
        return [s for s in map(str.strip, f) if s and not s.startswith("//")]


words = lines("english.dict")
suffixes = lines("common_tlds.dict") + lines("abused_tlds.dict")
for name in map(str.strip, sys.stdin):
    fuzzer = dnstwist.Fuzzer(name, words, suffixes)
    fuzzer.generate()
    for p in sorted(fuzzer.domains, key=lambda p: (p["fuzzer"], p["domain"])):
        if p["fuzzer"] != "*original":
            print(name, p["fuzzer"], p["domain"], sep="\t")
