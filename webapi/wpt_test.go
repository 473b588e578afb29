package webapi_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/weburl/weburl/internal/wpt"
	"github.com/weburl/weburl/webapi"
)

// getters are the attributes of the URL class.
var getters = map[string]func(*webapi.URL) string{
	"href":         (*webapi.URL).Href,
	"origin":       (*webapi.URL).Origin,
	"protocol":     (*webapi.URL).Protocol,
	"username":     (*webapi.URL).Username,
	"password":     (*webapi.URL).Password,
	"host":         (*webapi.URL).Host,
	"hostname":     (*webapi.URL).Hostname,
	"port":         (*webapi.URL).Port,
	"pathname":     (*webapi.URL).Pathname,
	"search":       (*webapi.URL).Search,
	"hash":         (*webapi.URL).Hash,
	"searchParams": func(u *webapi.URL) string { return u.SearchParams().String() },
}

// setters are those attributes that can be set.
var setters = map[string]func(*webapi.URL, string){
	"href":     func(u *webapi.URL, value string) { _ = u.SetHref(value) },
	"protocol": (*webapi.URL).SetProtocol,
	"username": (*webapi.URL).SetUsername,
	"password": (*webapi.URL).SetPassword,
	"host":     (*webapi.URL).SetHost,
	"hostname": (*webapi.URL).SetHostname,
	"port":     (*webapi.URL).SetPort,
	"pathname": (*webapi.URL).SetPathname,
	"search":   (*webapi.URL).SetSearch,
	"hash":     (*webapi.URL).SetHash,
}

// TestWPTSetters runs url/url-setters.any.js.
func TestWPTSetters(t *testing.T) {
	type test struct {
		Comment  string
		Href     string
		NewValue string `json:"new_value"`
		Expected map[string]string
	}
	count := 0
	for attribute, tests := range wpt.Setters[test](t) {
		set := setters[attribute]
		if set == nil {
			t.Errorf("%s: no setter", attribute)
			continue
		}
		for _, test := range tests {
			count++
			name := fmt.Sprintf("%s.%s = %q", test.Href, attribute, test.NewValue)
			if test.Comment != "" {
				name += " " + test.Comment
			}
			t.Run(name, func(t *testing.T) {
				u, err := webapi.NewURL(test.Href)
				if err != nil {
					t.Fatal(err)
				}
				set(u, test.NewValue)
				if len(test.Expected) == 0 {
					t.Error("nothing is expected")
				}
				for attribute, want := range test.Expected {
					get := getters[attribute]
					if get == nil {
						t.Errorf("no attribute %s", attribute)
					} else if got := get(u); got != want {
						t.Errorf("%s: got %q, want %q", attribute, got, want)
					}
				}
			})
		}
	}
	t.Logf("%d tests", count)
}

// TestWPTConstructor runs url/url-constructor.any.js, url/url-origin.any.js and
// url/url-statics-canparse.any.js, on all of urltestdata.json.
func TestWPTConstructor(t *testing.T) {
	count := 0
	for _, item := range wpt.Cases[json.RawMessage](t, "urltestdata.json") {
		var test struct {
			Input   string
			Base    *string
			Failure bool
		}
		if err := json.Unmarshal(item, &test); err != nil {
			t.Fatal(err)
		}
		count++
		var base []string
		if test.Base != nil {
			base = append(base, *test.Base)
		}
		t.Run(fmt.Sprintf("%q %q", test.Input, base), func(t *testing.T) {
			u, err := webapi.NewURL(test.Input, base...)
			if (err != nil) != test.Failure {
				t.Fatalf("error %v, want failure %t", err, test.Failure)
			}
			if (webapi.Parse(test.Input, base...) == nil) != test.Failure || webapi.CanParse(test.Input, base...) == test.Failure {
				t.Error("Parse and CanParse differ from NewURL")
			}
			if test.Failure {
				return
			}
			var expected map[string]any
			if err := json.Unmarshal(item, &expected); err != nil {
				t.Fatal(err)
			}
			// Once from what was parsed, once from the record that setters make.
			for range 2 {
				for attribute, get := range getters {
					if want, ok := expected[attribute]; ok && get(u) != want {
						t.Errorf("%s: got %q, want %q", attribute, get(u), want)
					}
				}
				u.SetPort("no number")
			}
		})
	}
	t.Logf("%d tests", count)
}
