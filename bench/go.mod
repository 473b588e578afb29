module github.com/weburl/weburl/bench

go 1.26.0

require (
	github.com/dunglas/go-urlpattern v1.0.0
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/weburl/weburl v0.1.0
	golang.org/x/net v0.62.0
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
)

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	github.com/ada-url/goada v1.0.0
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/schollz/progressbar/v3 v3.19.1
	golang.org/x/exp v0.0.0-20260824195058-e88cd73687aa // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.47.0
	golang.org/x/text v0.43.0
)
