// Package targets tests what programs read in the target of an HTTP request. It runs proxies
// and servers as processes on the loopback interface, and compares them with the models of
// package [github.com/weburl/weburl/dialect/target] and the rules of package
// [github.com/weburl/weburl/httppath].
//
//	.ci/parsers DIR # installs the programs; it needs root
//	NODE_PEERS=DIR GOWORK=$PWD/all.work go test ./tests/targets
//
// TEST_PERCENT chooses how many targets are tried: 100 are 100,000 for each model, and 200,000
// for each server behind a gate and for each recipe of docs/paths.md. TARGET_SEED is the seed of
// the targets for models.
package targets
