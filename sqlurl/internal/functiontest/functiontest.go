// Package functiontest tests the SQL functions in an engine.
package functiontest

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

const page = "'https://user:secret@www.example.co.uk:8080/a/b;c?q=blue+sky&q=2&r=%26%22&utm_source=x#top'"

// cases are SQL expressions and their values: nil for NULL, a string, an int64 or
// a bool.
var cases = []struct {
	expression string
	want       any
}{
	{"weburl_href('HTTPS://EXAMPLE.com:443/a/../ü')", "https://example.com/%C3%BC"},
	{"weburl_href('nonsense')", nil},
	{"weburl_href('')", nil},
	{"weburl_error('https://example.com/')", nil},
	{"weburl_error('https://')", "host-missing"},
	{"weburl_error('https://example.com:70000/')", "port-out-of-range"},
	{"weburl_error('nonsense')", "missing-scheme-non-relative-URL"},
	{"weburl_error(NULL)", nil},
	{"weburl_resolve('../c?d', 'https://example.org/a/b/')", "https://example.org/a/c?d"},
	{"weburl_resolve('https://example.com', 'https://example.org/')", "https://example.com/"},
	{"weburl_resolve('c', 'nonsense')", nil},
	{"weburl_resolve('//:', 'https://example.org/')", nil},
	{"weburl_resolve('', 'https://example.org/a#b')", "https://example.org/a"},
	{"weburl_resolve(NULL, 'https://example.org/')", nil},
	{"weburl_resolve('a', NULL)", nil},
	{"weburl_canon(" + page + ", 'standard')", strings.Trim(page, "'")},
	{"weburl_canon('https://example.org/?utm_source=x&b&a#top', 'crawler')", "https://example.org/?a&b"},
	{"weburl_canon('https://example.org/a?PHPSESSID=0123456789abcdef0123456789abcdef', 'sessionless')", "https://example.org/a"},
	{"weburl_canon('http://www.google.com/blah/..#frag', 'safe-browsing')", "http://www.google.com/"},
	{"weburl_canon('https://www.Example.org/B?z&a', 'surt')", "org,example)/b?a&z"},
	{"weburl_canon('https://www.Example.org/B?z&a', 'surt-java')", "org,example)/b?a&z"},
	{"weburl_canon('nonsense', 'crawler')", nil},
	{"weburl_canon('example.com/x', 'surt')", "com,example)/x"},
	{"weburl_canon('example.com/x', 'surt-java')", "com,example)/x"},
	{"weburl_canon('example.com/x', 'safe-browsing')", "http://example.com/x"},
	{"weburl_canon(weburl_href('example.com/x'), 'surt')", nil},
	{"weburl_canon('http://h:x/', 'surt')", nil},
	{"weburl_canon(NULL, 'crawler')", nil},
	{"weburl_scheme(" + page + ")", "https"},
	{"weburl_username(" + page + ")", "user"},
	{"weburl_username('https://example.org/')", ""},
	{"weburl_password(" + page + ")", "secret"},
	{"weburl_host(" + page + ")", "www.example.co.uk:8080"},
	{"weburl_host('mailto:a@example.org')", nil},
	{"weburl_host('file:///etc/hosts')", ""},
	{"weburl_hostname(" + page + ")", "www.example.co.uk"},
	{"weburl_hostname('https://[::1]:8443/')", "[::1]"},
	{"weburl_hostname('https://example.org./')", "example.org."},
	{"weburl_ip_kind('http://0x7f.1/')", "ipv4"},
	{"weburl_ip_kind('http://[::1]/')", "ipv6"},
	{"weburl_ip_kind('http://example.org/')", nil},
	{"weburl_port(" + page + ")", int64(8080)},
	{"weburl_port('https://example.org:443/')", nil},
	{"weburl_port_or_default('https://example.org/')", int64(443)},
	{"weburl_port_or_default('git://example.org/')", nil},
	{"weburl_path(" + page + ")", "/a/b;c"},
	{"weburl_path('mailto:a@example.org')", "a@example.org"},
	{"weburl_query(" + page + ")", "q=blue+sky&q=2&r=%26%22&utm_source=x"},
	{"weburl_query('https://example.org/?')", ""},
	{"weburl_query('https://example.org/')", nil},
	{"weburl_param(" + page + ", 'q')", "blue sky"},
	{"weburl_param(" + page + ", 'r')", `&"`},
	{"weburl_param(" + page + ", 'nothing')", nil},
	{"weburl_param('https://example.org/?a', 'a')", ""},
	{"weburl_param('https://example.org/', 'a')", nil},
	{"weburl_param('https://example.org/?a=%00b', 'a')", "\x00b"},
	{"weburl_params(" + page + ")", `[["q","blue sky"],["q","2"],["r","&\""],["utm_source","x"]]`},
	{"weburl_params('https://example.org/')", `[]`},
	{"weburl_params('nonsense')", nil},
	{"weburl_fragment(" + page + ")", "top"},
	{"weburl_fragment('https://example.org/')", nil},
	{"weburl_origin(" + page + ")", "https://www.example.co.uk:8080"},
	{"weburl_origin('data:,a')", "null"},
	{"weburl_site(" + page + ")", "https://example.co.uk"},
	{"weburl_site('data:,a')", "null"},
	{"weburl_registrable_domain(" + page + ")", "example.co.uk"},
	{"weburl_registrable_domain('https://alice.github.io/')", "alice.github.io"},
	{"weburl_registrable_domain('https://co.uk/')", nil},
	{"weburl_registrable_domain('https://127.0.0.1/')", nil},
	{"weburl_public_suffix(" + page + ")", "co.uk"},
	{"weburl_same_origin('https://example.org/a', 'https://EXAMPLE.org:443/b')", true},
	{"weburl_same_origin('https://example.org/', 'http://example.org/')", false},
	{"weburl_same_origin('data:,a', 'data:,a')", false},
	{"weburl_same_origin('https://example.org/', 'nonsense')", nil},
	{"weburl_same_site('https://a.example.org/', 'https://b.example.org:8080/')", true},
	{"weburl_same_site('https://alice.github.io/', 'https://bob.github.io/')", false},
	{"weburl_same_site('data:,a', 'data:,a')", false},
	{"weburl_same_site('https://example.org/', NULL)", nil},
	{"weburl_inspect('https://example.org/')", `{"grade":"ok","score":0,"host":"example.org","site":"https://example.org","findings":[]}`},
	{"substr(weburl_inspect('https://paypa1.example/'), 1, 20)", `{"grade":"dangerous"`},
	{"substr(weburl_inspect('nonsense'), 1, 15)", `{"grade":"note"`},
	{"weburl_inspect(NULL)", nil},
}

// An Engine runs queries.
type Engine interface {
	// Query returns the rows of a query. A value is nil, a string, a bool, or a number of
	// any type.
	Query(query string, args ...any) ([][]any, error)
}

// DB is an Engine.
type DB struct{ *sql.DB }

// Query returns the rows of a query.
func (db DB) Query(query string, args ...any) (list [][]any, err error) {
	rows, err := db.DB.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		row, targets := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			targets[i] = &row[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, err
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// Cases runs the cases in an engine.
func Cases(t *testing.T, engine Engine) {
	for _, c := range cases {
		if got, err := value(engine, c.want, "SELECT "+c.expression); err != nil || got != c.want {
			t.Errorf("%s: %#v, %v; want %#v", c.expression, got, err, c.want)
		}
	}
	for _, f := range sqlurl.Functions(site.List{}) {
		if !slices.ContainsFunc(cases, func(c struct {
			expression string
			want       any
		}) bool {
			return strings.HasPrefix(c.expression, f.Name+"(")
		}) {
			t.Errorf("no case tries %s", f.Name)
		}
	}
	_, err := value(engine, nil, "SELECT weburl_canon('https://example.org/', 'google')")
	if err == nil || !strings.Contains(err.Error(), `weburl_canon: unknown profile "google"; known: standard, crawler, `) {
		t.Errorf("an unknown profile: %v", err)
	}
}

// Many compares the results of an engine with [sqlurl.Function.Call], for inputs of any bytes.
func Many(t *testing.T, engine Engine, inputs int) {
	if testing.Short() {
		inputs = min(inputs, 100)
	}
	generator := urlgen.New(1)
	other := "https://example.org/"
	for range inputs {
		input := generator.Input()
		for _, f := range sqlurl.Functions(site.List{}) {
			args := []string{input}
			if len(f.Parameters) == 2 {
				args = append(args, second(f, other))
			}
			want, err := f.Call(args)
			if err != nil {
				t.Fatal(err)
			}
			parameters := make([]any, len(args))
			for i, a := range args {
				parameters[i] = a
			}
			query := fmt.Sprintf("SELECT %s(%s)", f.Name, strings.TrimSuffix(strings.Repeat("?,", len(args)), ","))
			if got, err := value(engine, want, query, parameters...); err != nil || got != want {
				t.Fatalf("%s of %q: %#v, %v; want %#v", f.Name, args, got, err, want)
			}
		}
		other = input
	}
}

// second returns an argument for the second parameter of a function, which may be a URL.
func second(f sqlurl.Function, url string) string {
	return map[string]string{"profile": "crawler", "name": "q", "base": url, "b": url}[f.Parameters[1]]
}

// value returns the value of a query of one row, with the type of what is wanted.
func value(engine Engine, want any, query string, args ...any) (any, error) {
	rows, err := engine.Query(query, args...)
	if err != nil {
		return nil, err
	}
	if len(rows) != 1 || len(rows[0]) != 1 {
		return nil, fmt.Errorf("%d rows", len(rows))
	}
	return like(rows[0][0], want), nil
}

// like returns a value with the type of what is wanted, if it is the same value.
func like(got, want any) any {
	number, ok := got.(int64)
	switch v := got.(type) {
	case int32:
		number, ok = int64(v), true
	case float64:
		number, ok = int64(v), float64(int64(v)) == v
	}
	switch want.(type) {
	case int64:
		if ok {
			return number
		}
	case bool:
		if ok && (number == 0 || number == 1) {
			return number == 1
		}
	}
	return got
}
