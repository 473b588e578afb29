package sqlurl_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// sameAs are the columns of package columns that are the result of a function.
var sameAs = map[string]string{
	"url_host_private_domain": "weburl_registrable_domain",
	"url_protocol":            "weburl_scheme",
	"url_port":                "weburl_port",
	"url_path":                "weburl_path",
	"url_query":               "weburl_query",
	"href":                    "weburl_href",
	"origin":                  "weburl_origin",
	"site":                    "weburl_site",
	"ip_kind":                 "weburl_ip_kind",
	"error":                   "weburl_error",
}

// TestColumns: a function and the column of the same meaning have the same value.
func TestColumns(t *testing.T) {
	functions := map[string]sqlurl.Function{}
	for _, f := range sqlurl.Functions(site.List{}) {
		functions[f.Name] = f
	}
	generator := urlgen.New(1)
	var maker columns.Maker
	var row []columns.Value
	for range 20_000 {
		input := generator.Input()
		u, err := weburl.Parse(input)
		if err == nil {
			row = maker.Append(row[:0], input, u)
		} else {
			failure := err.(*weburl.ParseError)
			row = columns.AppendFailed(row[:0], columns.Of(input), string(failure.Code()))
		}
		compared := 0
		for i, c := range columns.All() {
			f, ok := functions[sameAs[c.Name]]
			if !ok {
				continue
			}
			compared++
			got, err := f.Call([]string{input})
			if number, ok := got.(int64); ok {
				got = strconv.Itoa(int(number))
			}
			var want any
			if row[i].NotNull {
				want = row[i].Text
			}
			if c.Name == "url_host_private_domain" && got != nil {
				// The column has no dot at the end, and is NULL where the suffix
				// is that of no rule.
				if got = strings.TrimSuffix(got.(string), "."); want == nil {
					continue
				}
			}
			if err != nil || got != want {
				t.Fatalf("%s of %q: %v, %v; the column %s is %v", f.Name, input, got, err, c.Name, want)
			}
		}
		if compared != len(sameAs) {
			t.Fatalf("%d columns were compared, not %d", compared, len(sameAs))
		}
	}
}

func TestCall(t *testing.T) {
	for _, f := range sqlurl.Functions(site.List{}) {
		if _, err := f.Call(nil); err == nil {
			t.Errorf("%s takes no arguments", f.Name)
		}
	}
}
