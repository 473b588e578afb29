module github.com/weburl/weburl/internal/migration

go 1.26.0

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/ada-url/goada v1.0.0
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/weburl/weburl v0.1.0
	golang.org/x/text v0.43.0
)

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	golang.org/x/net v0.62.0 // indirect
)
