module github.com/weburl/weburl/links

go 1.26.0

require (
	github.com/weburl/weburl v0.1.0
	github.com/yuin/goldmark v1.8.7
	golang.org/x/net v0.62.0
)
