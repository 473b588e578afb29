module github.com/weburl/weburl/jsurl

go 1.26.0

require github.com/weburl/weburl v0.1.0
