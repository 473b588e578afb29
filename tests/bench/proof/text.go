package main

// The text of docs/conformance.md around the figures.

const pageBegin = `# Conformance

weburl was compared with test suites, with other programs and with a second parser of its own, the standard's state
machine. No comparison found a difference without a known reason:

`

const pageData = `
The known reasons are properties of the other programs, such as older Unicode tables, or limits of a model or a test:
[each has a name and an example](#known-differences). The sections below have the figures, and the commands that
produce them. A case that several packages run counts once.

## Test suites

All cases pass. A row is a file and a package that runs its cases, and ` + "`.`" + ` is package weburl. The bold rows name the
source of the files below them, and the environment variable for their directory.

`

const pageOracles = `
## Other implementations

Tests compare weburl with other programs on random inputs:

- whatwg-url 17.3.0, the reference implementation of the standard, and older releases for the older
  editions;
- the classes URL and URLPattern of Node.js 24;
- the programs that the [dialects](dialects.md) model.

A test fails if the results differ without a known reason. For each difference it verifies that the
input has the reason.

    GOWORK=$PWD/all.work PEER_COUNT=50000 PARSERS_COUNT=30000 go run ./tests/bench/proof compare

A row is a test and a program. It has the number of inputs, and for each [known difference](#known-differences) the
number of inputs that have it. A row "where it connects" compares the destinations of connections, any other row
the components of URLs.

`

const pageDifferences = `
### Known differences

For each input, weburl has the result in the third column, and the other program the result in the last.
Differences from the programs that the dialects model are limits of the model, or of the test.

`

const pageExhaust = `
## Every short string

weburl has two parsers: the fast parser, and package spec, which is the standard's state machine. Both parse every
short sequence of tokens such as ` + "`/`, `..` and `localhost`" + `, with and without a base URL.

A *space* is a list of tokens, with a base URL or without, and its strings are all sequences of the tokens up to a
length. In some spaces all strings have a prefix and a suffix, so that they reach one part of the parser: in the space IPv6
they begin with ` + "`x://[`" + ` and end with ` + "`]`" + `.

A row has the tokens of a space, and one of its strings. Spaces that differ only in their base share a row; their names
have the base after a comma, in the tables of runs below.

`

const pageSpaces = `
The tokens of the alphabet are one for each class of code points that the states distinguish, and each word that
they compare with. TestClasses derives the classes from the source of package spec, and fails if a class has no
token.

For each string, a run checks these properties:

- Both parsers agree on success and on every component.
- CanParse agrees with Parse.
- The serialization parses to the same value, and contains only characters that are allowed there.
- The host of a special URL is not empty, unless the scheme is file.
- Except for the longest strings of a space: both parsers report the same validation error at the same
  position, and each of 20 edits with the methods named With returns the URL to which its serialization
  parses.

Each run is of the commit that it names. The parser may have changed since. A row has the number of tokens of a
space, the greatest number of them in a string, and the number of strings.

    export GOWORK=$PWD/all.work
    go run ./tests/bench/proof exhaust -max 1000000           # a minute or so
    go run ./tests/bench/proof exhaust -spaces '^alphabet, (no|special|file) base$' -max 400000000
    go run ./tests/bench/proof exhaust -spaces '^[^a]|^auth|^alphabet, (file base with|base)' -max 20000000

`

const pageSoak = `
## Random inputs

Runs check the same properties on random inputs. Half of the inputs are combinations of others and
contain invalid UTF-8. One input in sixteen gets every check. The runs generate their inputs from the same seeds, at
different commits. Another run compares the results with whatwg-url and Node.js: in its table, a row with the name of a
known difference has the number of inputs with it.

    export GOWORK=$PWD/all.work
    go run ./tests/bench/proof soak -count 500000000
    go run ./tests/bench/proof peers -count 50000000

`

const pageFuzz = `
## Fuzzing

Each package has fuzz targets. ` + "`.ci/fuzz`" + ` runs them all in Go's engine, and ` + "`oss-fuzz/local`" + ` in
libFuzzer, by the script with which OSS-Fuzz builds them.

## This page

A test writes this page from the results of other tests and of recorded runs:

    GOWORK=$PWD/all.work go test ./tests/bench/proof -update

[CONTRIBUTING.md](../CONTRIBUTING.md) lists the sources of the data, and the environment variables
for their directories.
`
