module github.com/weburl/weburl/jsurl/conformance

go 1.26.0

require (
	github.com/dlclark/regexp2/v2 v2.5.2
	github.com/dop251/goja v0.0.0-20260917113740-793a2a65c13b
	github.com/grafana/sobek v0.0.0-20260429085637-a66d4790012b
	github.com/weburl/weburl v0.1.0
	github.com/weburl/weburl/jsurl/gojaurl v0.1.0
	github.com/weburl/weburl/jsurl/sobekurl v0.1.0
)

require (
	github.com/dlclark/regexp2 v1.12.0 // indirect
	github.com/dop251/goja_nodejs v0.0.0-20260212111938-1f56ff5bcf14 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20240727154555-813a5fbdbec8 // indirect
	github.com/weburl/weburl/jsurl v0.1.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
