package main

// The text of docs/conformance.md around the figures.

const pageBegin = `# Conformance

What this parser is held to, and how far. A test of bench/proof makes this page:

    go test ./bench/proof -update

CONTRIBUTING.md says where the data come from, and which environment variables name
their folders.

## Cases

Every case of these sets passes; none is expected to fail, except for those that a
test names with a reason. A set appears once for each package that runs it.

`

const pageOracles = `
## Other implementations

Tests ask other programs about random inputs. A difference has a reason that a
test checks on each input, or the test fails. The oracles are whatwg-url 17.3.0, the
reference implementation of the standard, and older releases of it for the older
editions; the URL class and URLPattern of Node.js 24; and the programs that dialects
are models of. docs/dialects.md has their versions and reasons.

    PEER_COUNT=50000 READERS_COUNT=30000 go run ./bench/proof compare

`

const pageExhaust = `
## Every string up to a length

Package spec is the standard, state by state. The fast parser is another program.
internal/exhaust tries every string that can be put together of a number of tokens,
on both. The alphabet has a token for each class of code points that the states tell
apart, which a test derives from the source of package spec, and the words that they
compare with: TestClasses fails if a state compares with a code point for which there is
no token. The other spaces are of fewer tokens, and longer strings.

The runs below are of the commits that they name; the parser may have changed since.

For each string: both parsers agree in success and in every component; CanParse agrees
with Parse; the serialization parses to the same value, and holds nothing but the
characters that it may; the host of a special URL is not empty. For all strings but the longest of
a space also: both name the same validation error at the same place; and each of 20 edits with
the methods named With gives what its serialization parses to.

    go run ./bench/proof exhaust -max 1000000           # a minute or so
    go run ./bench/proof exhaust -spaces '^alphabet, (no|special|file) base$' -max 400000000
    go run ./bench/proof exhaust -spaces '^[^a]|^auth|^alphabet, (file base with|base)' -max 20000000

`

const pageSoak = `
## Random inputs

The same is asked of random inputs, half of which are put together of several, and with
bytes that are not UTF-8; of one in sixteen it is asked in full. They are compared with
whatwg-url and Node.js as well.

    go run ./bench/proof soak -count 500000000
    go run ./bench/proof peers -count 50000000

`

const pageFuzz = `
## Fuzzing

Each package has fuzz targets. ` + "`.ci/fuzz`" + ` runs them all in Go's engine, and ` + "`oss-fuzz/local`" + ` in
libFuzzer, by the script with which OSS-Fuzz builds them.
`
