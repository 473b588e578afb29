module github.com/weburl/weburl/lab

go 1.26.0

require github.com/weburl/weburl v0.1.0

require (
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
