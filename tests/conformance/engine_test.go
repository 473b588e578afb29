package conformance

import (
	_ "embed"
	"encoding/json"
	"testing"

	"github.com/dop251/goja"
	gojaparser "github.com/dop251/goja/parser"
	"github.com/grafana/sobek"
	sobekparser "github.com/grafana/sobek/parser"

	"github.com/weburl/weburl/jsurl/gojaurl"
	"github.com/weburl/weburl/jsurl/sobekurl"
)

// A runtime is a JavaScript runtime with the classes installed.
type runtime interface {
	// run runs a script, and then all jobs of promises. The result is the value
	// of the last statement, as a string.
	run(name, script string) (string, error)
	set(name string, value any) error
}

// eachEngine runs f as a subtest for each engine. new makes a runtime.
func eachEngine(t *testing.T, f func(t *testing.T, new func() runtime)) {
	t.Run("goja", func(t *testing.T) {
		f(t, func() runtime {
			rt := goja.New()
			rt.SetParserOptions(gojaparser.WithDisableSourceMaps)
			if err := gojaurl.Install(rt); err != nil {
				t.Fatal(err)
			}
			rt.Set("requireURL", func(goja.FunctionCall) goja.Value {
				module := rt.NewObject()
				module.Set("exports", rt.NewObject())
				gojaurl.Require(rt, module)
				return module.Get("exports")
			})
			return gojaRuntime{rt}
		})
	})
	t.Run("sobek", func(t *testing.T) {
		f(t, func() runtime {
			rt := sobek.New()
			rt.SetParserOptions(sobekparser.WithDisableSourceMaps)
			if err := sobekurl.Install(rt); err != nil {
				t.Fatal(err)
			}
			rt.Set("requireURL", func(sobek.FunctionCall) sobek.Value {
				module := rt.NewObject()
				module.Set("exports", rt.NewObject())
				sobekurl.Require(rt, module)
				return module.Get("exports")
			})
			return sobekRuntime{rt}
		})
	})
}

type gojaRuntime struct{ *goja.Runtime }

func (r gojaRuntime) set(name string, value any) error { return r.Set(name, value) }

func (r gojaRuntime) run(name, script string) (string, error) {
	v, err := r.RunScript(name, script)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

type sobekRuntime struct{ *sobek.Runtime }

func (r sobekRuntime) set(name string, value any) error { return r.Set(name, value) }

func (r sobekRuntime) run(name, script string) (string, error) {
	v, err := r.RunScript(name, script)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

//go:embed testdata/harness.js
var harness string

// A script is a file of JavaScript to run.
type script struct{ name, text string }

// runTests runs scripts in rt, with the harness before them, and each of their
// tests as a subtest. skip returns why a test is not to count, or "". The result
// is how many have passed and how many have run.
func runTests(t *testing.T, rt runtime, readFile func(path string) string, skip func(name string) string, scripts ...script) (passed, run int) {
	t.Helper()
	if err := rt.set("readFile", readFile); err != nil {
		t.Fatal(err)
	}
	for _, s := range append([]script{{"harness.js", harness}}, scripts...) {
		if _, err := rt.run(s.name, s.text); err != nil {
			t.Fatal(err)
		}
	}
	text, err := rt.run("results", "harnessResults()")
	if err != nil {
		t.Fatal(err)
	}
	var ended struct {
		Begun   int
		Results []struct {
			Name, Message string
			Failed        bool
		}
	}
	if err := json.Unmarshal([]byte(text), &ended); err != nil {
		t.Fatal(err)
	}
	if ended.Begun == 0 || ended.Begun != len(ended.Results) {
		t.Errorf("%d tests have begun and %d ended", ended.Begun, len(ended.Results))
	}
	for _, result := range ended.Results {
		t.Run(result.Name, func(t *testing.T) {
			if reason := skip(result.Name); reason != "" {
				t.Skip(reason)
			}
			run++
			if result.Failed {
				t.Error(result.Message)
				return
			}
			passed++
		})
	}
	return passed, run
}

// all is for runTests to count all tests.
func all(string) string { return "" }
