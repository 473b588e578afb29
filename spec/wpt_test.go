package spec_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/wpt"
	"github.com/weburl/weburl/percent"
	. "github.com/weburl/weburl/spec"
)

// api is a URL record behind the getters and setters of the URL class.
//
// Source: https://url.spec.whatwg.org/#url-class
type api struct {
	*URL
}

func (u api) get(t *testing.T, attribute string) string {
	switch attribute {
	case "href":
		return u.String()
	case "origin":
		return u.Origin().String()
	case "protocol":
		return u.Scheme + ":"
	case "username":
		return u.Username
	case "password":
		return u.Password
	case "host":
		if u.Port == nil {
			return u.Host.String()
		}
		return u.Host.String() + ":" + strconv.Itoa(int(*u.Port))
	case "hostname":
		return u.Host.String()
	case "port":
		if u.Port == nil {
			return ""
		}
		return strconv.Itoa(int(*u.Port))
	case "pathname":
		return u.SerializePath()
	case "search":
		return prefixed("?", u.Query)
	case "hash":
		return prefixed("#", u.Fragment)
	}
	t.Fatalf("no attribute %q", attribute)
	return ""
}

func prefixed(prefix string, s *string) string {
	if s == nil || *s == "" {
		return ""
	}
	return prefix + *s
}

func (u api) set(t *testing.T, attribute, value string) {
	empty := ""
	override := func(input string, state State) {
		new(Parser).Override(input, nil, u.URL, state)
	}
	switch attribute {
	case "href":
		parsed, err := Parse(value, nil)
		if err == nil {
			*u.URL = *parsed
		}
	case "protocol":
		override(value+":", SchemeStartState)
	case "username":
		if !u.CannotHaveUsernamePasswordPort() {
			u.SetUsername(value)
		}
	case "password":
		if !u.CannotHaveUsernamePasswordPort() {
			u.SetPassword(value)
		}
	case "host":
		if !u.HasOpaquePath() {
			override(value, HostState)
		}
	case "hostname":
		if !u.HasOpaquePath() {
			override(value, HostnameState)
		}
	case "port":
		switch {
		case u.CannotHaveUsernamePasswordPort():
		case value == "":
			u.Port = nil
		default:
			override(value, PortState)
		}
	case "pathname":
		if !u.HasOpaquePath() {
			u.Path.List = nil
			override(value, PathStartState)
		}
	case "search":
		if value == "" {
			u.Query = nil
			return
		}
		u.Query = &empty
		override(strings.TrimPrefix(value, "?"), QueryState)
	case "hash":
		if value == "" {
			u.Fragment = nil
			return
		}
		u.Fragment = &empty
		override(strings.TrimPrefix(value, "#"), FragmentState)
	default:
		t.Fatalf("no attribute %q", attribute)
	}
}

func TestWPTURLs(t *testing.T) {
	for _, file := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		t.Run(file, func(t *testing.T) {
			for _, test := range wpt.Cases[map[string]any](t, file) {
				input := test["input"].(string)
				name := input
				var base *URL
				if b, ok := test["base"].(string); ok {
					name += " against " + b
					var err error
					if base, err = Parse(b, nil); err != nil && test["failure"] != true {
						t.Fatal(err)
					}
				}
				t.Run(name, func(t *testing.T) {
					u, err := Parse(input, base)
					if test["failure"] == true {
						if err == nil {
							t.Fatalf("got %s, want failure", u)
						}
						return
					}
					if err != nil {
						t.Fatal(err)
					}
					for attribute, want := range test {
						switch attribute {
						case "input", "base", "comment", "searchParams":
							continue
						}
						if got := (api{u}).get(t, attribute); got != want {
							t.Errorf("%s: got %q, want %q", attribute, got, want)
						}
					}
				})
			}
		})
	}
}

func TestWPTSetters(t *testing.T) {
	type test struct {
		Href     string
		NewValue string `json:"new_value"`
		Expected map[string]string
	}
	for attribute, tests := range wpt.Setters[test](t) {
		t.Run(attribute, func(t *testing.T) {
			for _, test := range tests {
				t.Run(test.Href+" set to "+test.NewValue, func(t *testing.T) {
					parsed, err := Parse(test.Href, nil)
					if err != nil {
						t.Fatal(err)
					}
					u := api{parsed}
					u.set(t, attribute, test.NewValue)
					for attribute, want := range test.Expected {
						if got := u.get(t, attribute); got != want {
							t.Errorf("%s: got %q, want %q", attribute, got, want)
						}
					}
				})
			}
		})
	}
}

// TestWPTHosts puts each domain into https://…/x, and through the host and
// hostname setters.
func TestWPTHosts(t *testing.T) {
	type test struct {
		Comment string
		Input   string
		Output  *string
	}
	// What would end the host is written percent-encoded.
	inHost := percent.C0Control.Without("\x7F").With(":/?#\\")
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		t.Run(file, func(t *testing.T) {
			for _, test := range wpt.Cases[test](t, file) {
				if test.Input == "" {
					continue // would be no host at all
				}
				t.Run(test.Input, func(t *testing.T) {
					host := test.Input
					if file != "toascii.json" {
						host = percent.Encode(host, inHost)
					}
					u, err := Parse("https://"+host+"/x", nil)
					if test.Comment == "V7" && wpt.SinceUnicode18(test.Input) {
						if err != nil {
							t.Error(err)
						}
						return
					}
					switch {
					case test.Output == nil && err == nil:
						t.Errorf("got %s, want failure", u)
					case test.Output != nil && err != nil:
						t.Error(err)
					case test.Output != nil && u.String() != "https://"+*test.Output+"/x":
						t.Errorf("got %s, want host %s", u, *test.Output)
					}
					for _, attribute := range []string{"host", "hostname"} {
						u, err := Parse("https://x/x", nil)
						if err != nil {
							t.Fatal(err)
						}
						api{u}.set(t, attribute, host)
						want := "x"
						if test.Output != nil {
							want = *test.Output
						}
						if got := u.Host.String(); got != want {
							t.Errorf("%s setter: got %q, want %q", attribute, got, want)
						}
					}
				})
			}
		})
	}
}

func TestWPTPercentEncoding(t *testing.T) {
	type test struct {
		Input  string
		Output map[string]string
	}
	for _, test := range wpt.Cases[test](t, "percent-encoding.json") {
		for label, want := range test.Output {
			t.Run(label+" "+test.Input, func(t *testing.T) {
				encoding, err := encodings.Lookup(label)
				if err != nil {
					t.Fatal(err)
				}
				p := Parser{Encoding: encoding}
				u, err := p.Parse("https://doesnotmatter.invalid/?"+test.Input+"#"+test.Input, nil)
				if err != nil {
					t.Fatal(err)
				}
				if *u.Query != want {
					t.Errorf("query: got %q, want %q", *u.Query, want)
				}
				// The fragment is UTF-8 whatever the encoding.
				if *u.Fragment != test.Output["utf-8"] {
					t.Errorf("fragment: got %q, want %q", *u.Fragment, test.Output["utf-8"])
				}
			})
		}
	}
}
