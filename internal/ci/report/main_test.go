package main

import (
	"strings"
	"testing"
)

const events = `{"Action":"start","Package":"p"}
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"attr","Package":"p","Test":"TestA","Key":"need-uses","Value":"WPT_DIR"}
{"Action":"attr","Package":"p","Test":"TestA","Key":"need-uses","Value":"WPT_DIR"}
{"Action":"pass","Package":"p","Test":"TestA"}
{"Action":"attr","Package":"p","Test":"TestB","Key":"need-lacks","Value":"php"}
{"Action":"output","Package":"p","Test":"TestB","Output":"    b_test.go:1: php is missing\n"}
{"Action":"skip","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Test":"TestC","Output":"    c_test.go:1: it measures time\n"}
{"Action":"output","Package":"p","Test":"TestC","Output":"--- SKIP: TestC (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"TestC"}
{"Action":"attr","Package":"p","Test":"TestD","Key":"need-without","Value":"WPT_DIR"}
{"Action":"pass","Package":"p","Test":"TestD"}
{"Action":"pass","Package":"p","Elapsed":1.5}
`

const failing = `go: downloading something
{"Action":"output","Package":"q","Test":"TestE","Output":"    e_test.go:1: wrong\n"}
{"Action":"attr","Package":"q","Test":"TestE","Key":"need-lacks","Value":"php"}
{"Action":"fail","Package":"q","Test":"TestE"}
{"Action":"output","Package":"q","Output":"FAIL\tq\n"}
{"Action":"fail","Package":"q","Elapsed":0.1}
`

func TestReport(t *testing.T) {
	for _, test := range []struct {
		name, input string
		failed      bool
		out, table  string
	}{
		{"passes", events, false, "ok   p 1.5s\n", `2 tests passed

data or program  tests that used it  skipped without  failed without  did less without
WPT_DIR          1                   0                0               1
php              0                   1                0               0

skipped for another reason     tests
c_test.go:1: it measures time  1
`},
		{"fails", failing, true, "go: downloading something\n    e_test.go:1: wrong\nFAIL\tq\n", `0 tests passed

data or program  tests that used it  skipped without  failed without  did less without
php              0                   0                1               0
`},
		{"does not build", `{"ImportPath":"r","Action":"build-output","Output":"syntax error\n"}` + "\n" + `{"ImportPath":"r","Action":"build-fail"}`,
			true, "syntax error\n", "0 tests passed\n\ndata or program  tests that used it  skipped without  failed without  did less without\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, table strings.Builder
			r := newReport(&out)
			if err := r.read(strings.NewReader(test.input)); err != nil {
				t.Fatal(err)
			}
			if err := r.writeTable(&table); err != nil {
				t.Fatal(err)
			}
			if r.failed != test.failed {
				t.Errorf("failed: got %t, want %t", r.failed, test.failed)
			}
			if out.String() != test.out {
				t.Errorf("output: got %q, want %q", out.String(), test.out)
			}
			if table.String() != test.table {
				t.Errorf("table: got\n%swant\n%s", table.String(), test.table)
			}
		})
	}
}
