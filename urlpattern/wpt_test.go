package urlpattern_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/urlpattern"
)

// readWPT reads a file of the urlpattern directory of web-platform-tests.
func readWPT(t *testing.T, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(need.Dir(t, "URLPATTERN_DIR"), name))
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// An input is a string or an Init, as the methods of the class take it.
type input struct {
	text string
	init *urlpattern.Init
	raw  map[string]string // of init
}

// errNotGo says that a Go program cannot write what the arguments are.
var errNotGo = errors.New("the arguments have no counterpart in Go")

func (in *input) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &in.text)
	}
	in.init = new(urlpattern.Init)
	if err := json.Unmarshal(data, in.init); err != nil {
		return err
	}
	var members map[string]any
	err := json.Unmarshal(data, &members)
	in.raw = make(map[string]string)
	for name, value := range members {
		if text, ok := value.(string); ok {
			in.raw[name] = text
		}
	}
	return err
}

// A construction is what the constructor of the class is called with.
type construction struct {
	pattern    input
	base       string
	hasBase    bool
	ignoreCase bool
	isNotGo    bool
}

func (c *construction) UnmarshalJSON(data []byte) error {
	if data[0] != '[' {
		return json.Unmarshal(data, &c.pattern)
	}
	var args []json.RawMessage
	if err := json.Unmarshal(data, &args); err != nil {
		return err
	}
	if len(args) == 0 {
		c.pattern.init = new(urlpattern.Init)
	}
	for i, arg := range args {
		switch {
		case i == 0:
			if err := json.Unmarshal(arg, &c.pattern); err != nil {
				return err
			}
		case arg[0] == '"':
			c.hasBase = true
			c.isNotGo = i > 1 || c.pattern.init != nil
			if err := json.Unmarshal(arg, &c.base); err != nil {
				return err
			}
		default:
			var options struct{ IgnoreCase bool }
			if err := json.Unmarshal(arg, &options); err != nil {
				return err
			}
			c.ignoreCase = options.IgnoreCase
		}
	}
	return nil
}

// compile does what the constructor of the class does.
func (c *construction) compile() (*urlpattern.Pattern, error) {
	if c.isNotGo {
		return nil, errNotGo
	}
	compiler := urlpattern.Compiler{IgnoreCase: c.ignoreCase}
	if c.hasBase {
		var err error
		if compiler.Base, err = weburl.Parse(c.base); err != nil {
			return nil, err
		}
	}
	if c.pattern.init != nil {
		return compiler.CompileInit(*c.pattern.init)
	}
	return compiler.Compile(c.pattern.text)
}

// match does what the method exec does, and holds Test and TestInit to the same.
func match(t *testing.T, p *urlpattern.Pattern, inputs []input) (urlpattern.Result, bool) {
	t.Helper()
	if len(inputs) == 0 {
		inputs = []input{{init: new(urlpattern.Init)}}
	}
	if in := inputs[0]; in.init != nil {
		result, ok := p.MatchInit(*in.init)
		if p.TestInit(*in.init) != ok {
			t.Errorf("TestInit is not %v", ok)
		}
		return result, ok
	}
	var u weburl.URL
	var err error
	if len(inputs) > 1 {
		if u, err = weburl.Parse(inputs[1].text); err != nil {
			return urlpattern.Result{}, false
		}
		u, err = u.Parse(inputs[0].text)
	} else {
		u, err = weburl.Parse(inputs[0].text)
	}
	if err != nil {
		return urlpattern.Result{}, false
	}
	result, ok := p.Match(u)
	if p.Test(u) != ok {
		t.Errorf("Test is not %v", ok)
	}
	return result, ok
}

type componentResult struct {
	Input  string
	Groups map[string]*string
}

var allComponents = []urlpattern.Component{
	urlpattern.Protocol, urlpattern.Username, urlpattern.Password, urlpattern.Hostname,
	urlpattern.Port, urlpattern.Pathname, urlpattern.Search, urlpattern.Hash,
}

func resultOf(r *urlpattern.Result, c urlpattern.Component) componentResult {
	result := componentResult{r.Input(c), make(map[string]*string)}
	for group := range r.Groups(c) {
		result.Groups[group.Name] = nil
		if group.Matched {
			result.Groups[group.Name] = &group.Text
		}
	}
	return result
}

func (r componentResult) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q", r.Input)
	for _, name := range slices.Sorted(maps.Keys(r.Groups)) {
		if text := r.Groups[name]; text != nil {
			fmt.Fprintf(&b, " %s=%q", name, *text)
		} else {
			fmt.Fprintf(&b, " %s=undefined", name)
		}
	}
	return b.String()
}

// What a component of a pattern does not inherit from a base URL if it is there.
var earlier = map[urlpattern.Component][]string{
	urlpattern.Hostname: {"protocol"},
	urlpattern.Port:     {"protocol", "hostname"},
	urlpattern.Pathname: {"protocol", "hostname", "port"},
	urlpattern.Search:   {"protocol", "hostname", "port", "pathname"},
	urlpattern.Hash:     {"protocol", "hostname", "port", "pathname", "search"},
}

// TestWPT runs urlpatterntestdata.json as resources/urlpattern.js of
// web-platform-tests does.
func TestWPT(t *testing.T) {
	var entries []struct {
		Pattern       construction
		Inputs        []input
		Obj           json.RawMessage `json:"expected_obj"`
		Match         json.RawMessage `json:"expected_match"`
		ExactlyEmpty  []string        `json:"exactly_empty_components"`
		Documentation string          `json:"//"`
	}
	readWPT(t, "urlpatterntestdata.json", &entries)
	need.Cases(t, "urlpatterntestdata.json", len(entries))
	if len(entries) < 369 {
		t.Errorf("only %d entries", len(entries))
	}
	anything, err := new(urlpattern.Compiler).CompileInit(urlpattern.Init{})
	if err != nil {
		t.Fatal(err)
	}
	for i, entry := range entries {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			p, err := entry.Pattern.compile()
			if string(entry.Obj) == `"error"` {
				if err == nil {
					t.Errorf("%+v: no error", entry.Pattern)
				}
				return
			}
			if err != nil {
				t.Fatalf("%+v: %v", entry.Pattern, err)
			}
			obj := make(map[string]string)
			if len(entry.Obj) > 0 {
				if err := json.Unmarshal(entry.Obj, &obj); err != nil {
					t.Fatal(err)
				}
			}
			base := entry.Pattern.base
			raw := entry.Pattern.pattern.raw
			if raw["baseURL"] != "" {
				base = raw["baseURL"]
			}
			for _, c := range allComponents {
				name := c.String()
				want, ok := obj[name]
				switch {
				case ok:
				case slices.Contains(entry.ExactlyEmpty, name):
				case raw[name] != "":
					want = raw[name]
				case slices.ContainsFunc(earlier[c], func(name string) bool { _, ok := raw[name]; return ok }):
					want = "*"
				case base != "" && c != urlpattern.Username && c != urlpattern.Password:
					result, _ := anything.Match(weburl.MustParse(base))
					want = result.Input(c)
				default:
					want = "*"
				}
				if got := p.Component(c); got != want {
					t.Errorf("%v: %s is %q, want %q", entry.Pattern, name, got, want)
				}
			}
			if string(entry.Match) == `"error"` {
				if entry.Inputs[0].init == nil || len(entry.Inputs) < 2 {
					t.Error("an error, for another reason than components with a base URL")
				}
				return
			}
			result, ok := match(t, p, entry.Inputs)
			var want map[string]json.RawMessage
			if len(entry.Match) > 0 {
				if err := json.Unmarshal(entry.Match, &want); err != nil {
					t.Fatal(err)
				}
			}
			if ok != (want != nil) {
				t.Fatalf("match: %v, want %s", ok, entry.Match)
			}
			if !ok {
				return
			}
			for _, c := range allComponents {
				expected := componentResult{Groups: make(map[string]*string)}
				if text := want[c.String()]; text != nil {
					if err := json.Unmarshal(text, &expected); err != nil {
						t.Fatal(err)
					}
				} else if !slices.Contains(entry.ExactlyEmpty, c.String()) {
					expected.Groups["0"] = new(string)
				}
				if got := resultOf(&result, c); got.String() != expected.String() {
					t.Errorf("%s: %v, want %v", c, got, expected)
				}
			}
		})
	}
}

func TestWPTCompare(t *testing.T) {
	var entries []struct {
		Component   string
		Left, Right construction
		Expected    int
	}
	readWPT(t, "urlpattern-compare-test-data.json", &entries)
	need.Cases(t, "urlpattern-compare-test-data.json", len(entries))
	for i, entry := range entries {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			left, err := entry.Left.compile()
			if err != nil {
				t.Fatal(err)
			}
			right, err := entry.Right.compile()
			if err != nil {
				t.Fatal(err)
			}
			c, ok := urlpattern.ParseComponent(entry.Component)
			if !ok {
				t.Fatal(entry.Component)
			}
			if got := urlpattern.CompareComponent(c, left, right); got != entry.Expected {
				t.Errorf("%d, want %d", got, entry.Expected)
			}
			if got := urlpattern.CompareComponent(c, right, left); got != -entry.Expected {
				t.Errorf("the other way: %d, want %d", got, -entry.Expected)
			}
			if urlpattern.CompareComponent(c, left, left) != 0 || urlpattern.CompareComponent(c, right, right) != 0 {
				t.Error("a pattern is not like itself")
			}
		})
	}
}

func TestWPTGenerate(t *testing.T) {
	var entries []struct {
		Pattern   construction
		Component string
		Groups    map[string]string
		Expected  *string
	}
	readWPT(t, "urlpattern-generate-test-data.json", &entries)
	need.Cases(t, "urlpattern-generate-test-data.json", len(entries))
	for i, entry := range entries {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			p, err := entry.Pattern.compile()
			if err != nil {
				t.Fatal(err)
			}
			c, ok := urlpattern.ParseComponent(entry.Component)
			if !ok {
				if entry.Expected != nil {
					t.Fatal(entry.Component)
				}
				return // a Component that is none cannot be named
			}
			got, ok := p.Generate(c, entry.Groups)
			switch {
			case ok != (entry.Expected != nil):
				t.Errorf("%q, %v", got, ok)
			case ok && got != *entry.Expected:
				t.Errorf("%q, want %q", got, *entry.Expected)
			}
		})
	}
}
