package main

// The text of docs/conformance.md around the figures.

const pageBegin = `# Conformance

This page lists the test suites, programs and input spaces that weburl is tested against, with the
number of inputs and all known differences. In short:

- **Test suites**: all cases of web-platform-tests and Unicode pass.
- **Other programs**: no difference without a known reason, on 50 million random inputs for whatwg-url and
  Node.js, and on thousands for each program of which there is a model.
- **Two parsers**: the fast parser and the standard's state machine agree on 1.3 billion short strings, which
  are all sequences of a few tokens such as ` + "`file:`, `/` and `%2e`" + `, and on hundreds of millions of random
  inputs.

A test writes this page:

    GOWORK=$PWD/all.work go test ./tests/bench/proof -update

[CONTRIBUTING.md](../CONTRIBUTING.md) lists the sources of the data, and the environment variables
for their directories.

## Test suites

All cases pass. A suite has a row for each package that runs it.

`

const pageOracles = `
## Other implementations

Tests compare weburl with other programs on random inputs:

- whatwg-url 17.3.0, the reference implementation of the standard, and older releases for the older
  editions;
- the classes URL and URLPattern of Node.js 24;
- the programs that the [dialects](dialects.md) model. A row "where it connects" compares the
  destinations of connections, any other row the components of URLs.

A test fails if the results differ without a known reason. For each difference it verifies that the
input has the reason. The names are explained [below](#known-differences).

    GOWORK=$PWD/all.work PEER_COUNT=50000 PARSERS_COUNT=30000 go run ./tests/bench/proof compare

`

const pageDifferences = `
### Known differences

Differences from the programs that the dialects model are limits of the model, or of the test.

`

const pageExhaust = `
## Every short string

weburl has two parsers: the fast parser, and package spec, which is the standard's state machine.
internal/exhaust runs both on every string of a *space*. A space has a list of tokens, such as ` + "`/`, `..`" + ` and
` + "`localhost`" + `, and its strings are all sequences of them up to a length, parsed with or without a base URL. In some
spaces a prefix and a suffix lead each string to one part of the parser: all strings of the space IPv6 begin with
` + "`x://[`" + ` and end with ` + "`]`" + `. The name of a space is this part and, after a comma, the base.

`

const pageSpaces = `
The tokens of the alphabet are one for each class of code points that the states distinguish, and each word that
they compare with. TestClasses derives the classes from the source of package spec, and fails if a class has no
token. In the tables of runs below, the length is the greatest number of tokens in a string.

For each string, a run checks these properties:

- Both parsers agree on success and on every component.
- CanParse agrees with Parse.
- The serialization parses to the same value, and contains only characters that are allowed there.
- The host of a special URL is not empty.
- Except for the longest strings of a space: both parsers report the same validation error at the same
  position, and each of 20 edits with the methods named With returns the URL to which its serialization
  parses.

Each run is of the commit that it names. The parser may have changed since.

    export GOWORK=$PWD/all.work
    go run ./tests/bench/proof exhaust -max 1000000           # a minute or so
    go run ./tests/bench/proof exhaust -spaces '^alphabet, (no|special|file) base$' -max 400000000
    go run ./tests/bench/proof exhaust -spaces '^[^a]|^auth|^alphabet, (file base with|base)' -max 20000000

`

const pageSoak = `
## Random inputs

Runs check the same properties on random inputs. Half of the inputs are combinations of others and
contain invalid UTF-8. One input in sixteen gets every check. The results are also compared with whatwg-url and
Node.js.

    export GOWORK=$PWD/all.work
    go run ./tests/bench/proof soak -count 500000000
    go run ./tests/bench/proof peers -count 50000000

`

const pageFuzz = `
## Fuzzing

Each package has fuzz targets. ` + "`.ci/fuzz`" + ` runs them all in Go's engine, and ` + "`oss-fuzz/local`" + ` in
libFuzzer, by the script with which OSS-Fuzz builds them.
`
