package main

// The text of docs/conformance.md around the figures.

const pageBegin = `# Conformance

This page lists what weburl is tested against, with counts. A test makes it:

    go test ./bench/proof -update

[CONTRIBUTING.md](../CONTRIBUTING.md) has the sources of the data, and the environment variables
for their directories.

## Cases

All cases of these sets pass. Each exception would be listed in a test with its reason. A set appears
once for each package that runs it.

`

const pageOracles = `
## Other implementations

Tests compare weburl with other programs on random inputs. Each difference must have a known reason,
which a test verifies for the input; otherwise the test fails. The other programs are whatwg-url 17.3.0,
the reference implementation of the standard, with older releases for the older editions; the classes URL
and URLPattern of Node.js 24; and the programs that the [dialects](dialects.md) model.

    PEER_COUNT=50000 READERS_COUNT=30000 go run ./bench/proof compare

`

const pageExhaust = `
## Every string up to a length

weburl has two parsers: package spec, which is the standard state by state, and the fast one.
internal/exhaust runs both on every string that consists of up to a number of tokens. The alphabet has a
token for each class of code points that the states distinguish, and for each word that they compare with.
A test derives the classes from the source of package spec: TestClasses fails if a state compares with a
code point without a token. The other spaces have fewer tokens and longer strings.

The runs below are of the commits that they name; the parser may have changed since.

For each string, a run checks that both parsers agree on success and on every component; that CanParse
agrees with Parse; that the serialization parses to the same value and contains only the characters that
it may; and that the host of a special URL is not empty. For all strings except the longest of a space, it
also checks that both report the same validation error at the same position, and that each of 20 edits with
the methods named With returns the URL to which its serialization parses.

    go run ./bench/proof exhaust -max 1000000           # a minute or so
    go run ./bench/proof exhaust -spaces '^alphabet, (no|special|file) base$' -max 400000000
    go run ./bench/proof exhaust -spaces '^[^a]|^auth|^alphabet, (file base with|base)' -max 20000000

`

const pageSoak = `
## Random inputs

The same is checked on random inputs, half of which combine several inputs and invalid UTF-8; all checks run
on one in sixteen. The results are also compared with whatwg-url and Node.js.

    go run ./bench/proof soak -count 500000000
    go run ./bench/proof peers -count 50000000

`

const pageFuzz = `
## Fuzzing

Each package has fuzz targets. ` + "`.ci/fuzz`" + ` runs them all in Go's engine, and ` + "`oss-fuzz/local`" + ` in
libFuzzer, by the script with which OSS-Fuzz builds them.
`
