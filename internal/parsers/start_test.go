package parsers

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// testDrivers are drivers that are processes of this test, by the name in TEST_DRIVER.
var testDrivers = map[string]func(){
	"ends": func() {
		fmt.Fprintln(os.Stderr, "no such class")
		os.Exit(3)
	},
	"warns on stdout":           func() { fmt.Print(warnings); answer(nil) },
	"warns on stderr, and ends": func() { fmt.Fprint(os.Stderr, warnings) },
	"warns on stderr":           func() { fmt.Fprint(os.Stderr, warnings); answer(nil) },
	"warns later": func() {
		answer(func(n int) {
			if n == 2 {
				fmt.Print(warnings)
			}
		})
	},
}

var warnings = strings.Repeat("Warning: there is no curl\n", 100_000)

// answer answers all questions. It calls before with the number of each.
func answer(before func(n int)) {
	lines := bufio.NewScanner(os.Stdin)
	for n := 1; lines.Scan(); {
		if lines.Text() == "" {
			continue
		}
		if before != nil {
			before(n)
		}
		n++
		fmt.Println("fail no")
	}
}

func TestMain(m *testing.M) {
	if driver := testDrivers[os.Getenv("TEST_DRIVER")]; driver != nil {
		driver()
		return
	}
	os.Exit(m.Run())
}

// An ended is a test that another test runs.
type ended struct {
	testing.TB
	how, message string
	cleanup      []func()
}

func (e *ended) Helper()                   {}
func (e *ended) Attr(key, value string)    {}
func (e *ended) Cleanup(f func())          { e.cleanup = append(e.cleanup, f) }
func (e *ended) Errorf(f string, a ...any) { e.how, e.message = "error", fmt.Sprintf(f, a...) }
func (e *ended) Skipf(f string, a ...any)  { e.end("skip", f, a) }
func (e *ended) Fatalf(f string, a ...any) { e.end("fail", f, a) }

func (e *ended) end(how, format string, args []any) {
	e.how, e.message = how, fmt.Sprintf(format, args...)
	panic(e)
}

// run calls f, which the test may end, and then what it left for the end.
func (e *ended) run(f func()) {
	defer func() {
		if p := recover(); p != nil && p != any(e) {
			panic(p)
		}
		for _, f := range e.cleanup {
			f()
		}
	}()
	f()
}

// A driver that does not work ends the test soon, with what it says.
func TestDriver(t *testing.T) {
	for name := range testDrivers {
		for _, strict := range []string{"0", "1"} {
			t.Run(name+"/WEBURL_STRICT="+strict, func(t *testing.T) {
				t.Setenv("WEBURL_STRICT", strict)
				t.Setenv("TEST_DRIVER", name)
				program := Program{name, "python.py", func(string) ([]string, error) { return []string{os.Args[0]}, nil }}
				e := ended{TB: t}
				var answers []Answer
				var askErr error
				start := time.Now()
				e.run(func() {
					answers, askErr = program.Prepare(&e)().Ask([]Question{{Input: "a"}, {Input: "b"}})
				})
				if took := time.Since(start); took > endTimeout {
					t.Errorf("it took %v", took)
				}
				missing := map[string]string{"0": "skip", "1": "fail"}[strict]
				want, message := missing, "Warning: there is no curl"
				switch name {
				case "ends":
					message = "no such class"
				case "warns on stderr":
					want, message = "", ""
				case "warns later":
					want, message = "", ""
					if askErr == nil || !strings.Contains(askErr.Error(), "Warning: there is no curl") {
						t.Errorf("it answers %v, %v", answers, askErr)
					}
				}
				if e.how != want || !strings.Contains(e.message, message) || len(e.message) > 10_000 {
					t.Errorf("it ends with %q, %.500s; want %q", e.how, e.message, want)
				}
				if name == "warns on stderr" && (askErr != nil || len(answers) != 2) {
					t.Errorf("it answers %v, %v", answers, askErr)
				}
			})
		}
	}
}

// A driver that goes on after its input has ended is killed.
func TestCloseKills(t *testing.T) {
	process, err := startDriver(exec.Command("sleep", "600"), nil)
	if err != nil {
		t.Skip(err)
	}
	process.end = 10 * time.Millisecond
	start := time.Now()
	if err := process.Close(); err == nil || time.Since(start) > endTimeout {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
}
