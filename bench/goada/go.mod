module github.com/weburl/weburl/bench/goada

go 1.26.0

require github.com/ada-url/goada v1.0.0
