package need_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// A record is a test that records what is done to it.
type record struct {
	testing.TB
	done []string
}

func (r *record) Helper()                   {}
func (r *record) Attr(key, value string)    { r.done = append(r.done, key+" "+value) }
func (r *record) Skipf(f string, a ...any)  { r.end("skip", f, a) }
func (r *record) Fatalf(f string, a ...any) { r.end("fail", f, a) }

// end ends the goroutine of the test with a panic, as its caller expects that
// it does not return.
func (r *record) end(how, format string, args []any) {
	if fmt.Sprintf(format, args...) == "" {
		how += " without a message"
	}
	r.done = append(r.done, how)
	panic(r)
}

func TestNeed(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("SOME_DIR", dir)
	t.Setenv("NO_DIR", "")
	for _, test := range []struct {
		name            string
		need            func(t testing.TB) string
		lenient, strict []string
	}{
		{"Dir", func(t testing.TB) string { return need.Dir(t, "SOME_DIR") },
			[]string{"need-uses SOME_DIR", "returns"}, []string{"need-uses SOME_DIR", "returns"}},
		{"no Dir", func(t testing.TB) string { return need.Dir(t, "NO_DIR") },
			[]string{"need-lacks NO_DIR", "skip"}, []string{"need-lacks NO_DIR", "fail"}},
		{"OptionalDir", func(t testing.TB) string { return need.OptionalDir(t, "SOME_DIR") },
			[]string{"need-uses SOME_DIR", "returns"}, []string{"need-uses SOME_DIR", "returns"}},
		{"no OptionalDir", func(t testing.TB) string { return need.OptionalDir(t, "NO_DIR") },
			[]string{"need-without NO_DIR", "returns nothing"}, []string{"need-lacks NO_DIR", "fail"}},
		{"Program", func(t testing.TB) string { return need.Program(t, "go") },
			[]string{"need-uses go", "returns"}, []string{"need-uses go", "returns"}},
		{"no Program", func(t testing.TB) string { return need.Program(t, "no such program") },
			[]string{"need-lacks no such program", "skip"}, []string{"need-lacks no such program", "fail"}},
	} {
		t.Setenv("WEBURL_MAY_LACK", "")
		for _, mode := range []struct {
			value string
			want  []string
		}{{"", test.lenient}, {"0", test.lenient}, {"1", test.strict}} {
			t.Run(test.name+"/WEBURL_STRICT="+mode.value, func(t *testing.T) {
				t.Setenv("WEBURL_STRICT", mode.value)
				var r record
				func() {
					defer func() {
						if p := recover(); p != nil && p != any(&r) {
							panic(p)
						}
					}()
					if test.need(&r) == "" {
						r.done = append(r.done, "returns nothing")
					} else {
						r.done = append(r.done, "returns")
					}
				}()
				if !reflect.DeepEqual(r.done, mode.want) {
					t.Errorf("got %q, want %q", r.done, mode.want)
				}
			})
		}
	}
}

func TestMayLack(t *testing.T) {
	t.Setenv("WEBURL_STRICT", "1")
	t.Setenv("WEBURL_MAY_LACK", "OTHER_DIR NO_DIR")
	t.Setenv("NO_DIR", "")
	var r record
	func() {
		defer func() { recover() }()
		need.Dir(&r, "NO_DIR")
	}()
	if want := []string{"need-lacks NO_DIR", "skip"}; !reflect.DeepEqual(r.done, want) {
		t.Errorf("got %q, want %q", r.done, want)
	}
}
