module github.com/weburl/weburl/cmd/weburl

go 1.26.0

require github.com/weburl/weburl v0.0.0

replace github.com/weburl/weburl => ../..
