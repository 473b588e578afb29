module github.com/weburl/weburl

go 1.25.0

require (
	golang.org/x/net v0.49.0
	golang.org/x/text v0.33.0
)
