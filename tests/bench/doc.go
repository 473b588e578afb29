// Package bench compares the speed of the parser of weburl with its peers: net/url,
// github.com/nlnwa/whatwg-url and, if Node.js is installed, its URL class, which runs in
// a process of its own. URL patterns are compared with github.com/dunglas/go-urlpattern
// and the class URLPattern.
//
//	export GOWORK=$PWD/all.work
//	go test -bench . ./tests/bench
//	go run ./tests/bench/report -rounds 10
//
// The benchmarks write results that benchstat reads. Command report lets all parsers
// take turns, round by round, so that what else the machine does falls on all
// alike, and writes RESULTS.md and a chart.
//
// A small corpus is part of the package. These environment variables add more:
//
//	CORPORA     a folder with kasztp.txt, node_files.txt and refs-python.tsv, or some of them
//	WPT_DIR     the folder url/resources of web-platform-tests, for its hosts
//	NODE_PEERS  a folder with node_modules/node-*/bin/node, preferred to the
//	            node on the PATH
//
// All inputs are in memory before the clock starts, one after the other. A pass goes
// over the whole corpus, in order, once to warm up and then for the clock, which counts
// the processor time of the process. For each input, the parse and the serialization are
// measured.
package bench
