module github.com/weburl/weburl/jsurl/sobekurl

go 1.26.0

require (
	github.com/grafana/sobek v0.0.0-20260429085637-a66d4790012b
	github.com/weburl/weburl v0.1.0
)

require (
	github.com/dlclark/regexp2 v1.12.0 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20230207041349-798e818bf904 // indirect
	golang.org/x/text v0.43.0 // indirect
)
