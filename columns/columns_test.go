package columns_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon/surt"
	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
)

// named returns the values of a row that are not NULL, by the names of the columns.
func named(row []columns.Value) map[string]string {
	m := map[string]string{}
	for i, c := range columns.All() {
		if row[i].NotNull {
			m[c.Name] = row[i].Text
		}
	}
	return m
}

func TestRows(t *testing.T) {
	var maker columns.Maker
	for _, test := range []struct {
		input string
		want  string // name=value, separated by spaces; NULL for a name that is not there
	}{
		{"https://www.Example.co.uk:8443/a/B?q=1#f", "url_surtkey=uk,co,example:8443)/a/b?q=1 url=https://www.Example.co.uk:8443/a/B?q=1#f " +
			"url_host_name=www.example.co.uk url_host_tld=uk url_host_2nd_last_part=co url_host_3rd_last_part=example url_host_4th_last_part=www " +
			"url_host_registry_suffix=co.uk url_host_registered_domain=example.co.uk url_host_private_suffix=co.uk " +
			"url_host_private_domain=example.co.uk url_host_name_reversed=uk.co.example.www url_protocol=https url_port=8443 url_path=/a/B url_query=q=1 " +
			"href=https://www.example.co.uk:8443/a/B?q=1#f origin=https://www.example.co.uk:8443 site=https://example.co.uk valid=true"},
		{"https://a.b.c.d.github.io.:443?", "url_surtkey=io,github,d,c,b,a)/ url=https://a.b.c.d.github.io.:443? url_host_name=a.b.c.d.github.io " +
			"url_host_tld=io url_host_2nd_last_part=github url_host_3rd_last_part=d url_host_4th_last_part=c url_host_5th_last_part=b " +
			"url_host_registry_suffix=io url_host_registered_domain=github.io url_host_private_suffix=github.io url_host_private_domain=d.github.io " +
			"url_host_name_reversed=io.github.d.c.b.a url_protocol=https url_path=/ url_query= href=https://a.b.c.d.github.io./? " +
			"origin=https://a.b.c.d.github.io. site=https://d.github.io. valid=true"},
		{"http://127.1/", "url_surtkey=1,0,0,127)/ url=http://127.1/ url_host_name=127.0.0.1 url_protocol=http url_path=/ " +
			"href=http://127.0.0.1/ origin=http://127.0.0.1 site=http://127.0.0.1 ip_kind=ipv4 valid=true"},
		{"ws://[::1]:80/", "url_surtkey=ws)/[::1] url=ws://[::1]:80/ url_host_name=[::1] url_protocol=ws url_path=/ " +
			"href=ws://[::1]/ origin=ws://[::1] site=ws://[::1] ip_kind=ipv6 valid=true"},
		{"http://localhost/", "url_surtkey=localhost)/ url=http://localhost/ url_host_name=localhost url_host_tld=localhost " +
			"url_host_name_reversed=localhost url_protocol=http url_path=/ href=http://localhost/ origin=http://localhost site=http://localhost valid=true"},
		{"file:///x", "url_surtkey=file)/x url=file:///x url_host_name= url_protocol=file url_path=/x href=file:///x origin=null site=null valid=true"},
		{"mailto:a@b", "url_surtkey=b)/ url=mailto:a@b url_protocol=mailto url_path=a@b href=mailto:a@b origin=null site=null valid=true"},
		{"git://A.b/", "url_surtkey=git)/a.b url=git://A.b/ url_host_name=A.b url_protocol=git url_path=/ href=git://A.b/ origin=null site=null valid=true"},
		{"blob:https://a.com/x", "url=blob:https://a.com/x url_protocol=blob url_path=https://a.com/x " +
			"href=blob:https://a.com/x origin=https://a.com site=https://a.com valid=true"},
	} {
		row := maker.Append(nil, test.input, weburl.MustParse(test.input))
		var got []string
		m := named(row)
		for _, c := range columns.All() {
			if v, ok := m[c.Name]; ok {
				got = append(got, c.Name+"="+v)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.input, strings.Join(got, " "), test.want)
		}
	}
	if row := new(columns.Maker).Append(nil, "", weburl.URL{}); named(row)["valid"] != "true" || named(row)["href"] != "" {
		t.Errorf("the zero URL has the row %v", row)
	}
	row := columns.AppendFailed(nil, columns.Of("https://"), "host-missing")
	if got := named(row); len(got) != 3 || got["url"] != "https://" || got["valid"] != "false" || got["error"] != "host-missing" {
		t.Errorf("got %v", got)
	}
}

func TestAppendTSV(t *testing.T) {
	row := []columns.Value{columns.Of(""), {}, columns.Of("a\tb\nc\rd\\N"), columns.Of("é\xFF")}
	const want = "\t\\N\ta\\tb\\nc\\rd\\\\N\té\xFF\n"
	if got := string(columns.AppendTSV([]byte("x"), row)); got != "x"+want {
		t.Errorf("got %q, want %q", got, "x"+want)
	}
}

// TestRandom holds a Maker that remembers to one that does not, with a list of its own.
func TestRandom(t *testing.T) {
	list, err := site.ReadList(strings.NewReader("com\n*.example\n// ===BEGIN PRIVATE DOMAINS===\na.com"))
	if err != nil {
		t.Fatal(err)
	}
	g := urlgen.New(3)
	maker := columns.Maker{List: list}
	byAuthority := map[int][]columns.Value{}
	for range 20_000 {
		checkRow(t, &maker, byAuthority, g.Input())
	}
	if len(byAuthority) < 100 {
		t.Errorf("%d authorities", len(byAuthority))
	}
}

func FuzzAppend(f *testing.F) {
	f.Add("https://u@www.example.co.uk:8443/a?b#c", "https://u@www.example.co.uk:8443")
	f.Add("blob:https://a.com/x", "blob:https://b.com/x")
	f.Add("a:/.//b", "a:b")
	f.Fuzz(func(t *testing.T, a, b string) {
		var maker columns.Maker
		byAuthority := map[int][]columns.Value{}
		checkRow(t, &maker, byAuthority, a)
		checkRow(t, &maker, byAuthority, b)
		checkRow(t, &maker, byAuthority, a)
	})
}

// checkRow holds a row of a Maker that remembers to one of a Maker that does not, and
// to the rows with the same authority.
func checkRow(t *testing.T, maker *columns.Maker, byAuthority map[int][]columns.Value, input string) {
	t.Helper()
	u, err := weburl.Parse(input)
	if err != nil {
		return
	}
	row := maker.Append(nil, input, u)
	if want := (&columns.Maker{List: maker.List}).Append(nil, input, u); !slices.Equal(row, want) {
		t.Fatalf("%s:\ngot  %v\nwant %v", u, row, want)
	}
	rest := (&columns.Maker{List: maker.List, Has: func(int) bool { return true }}).Append(nil, input, u)
	for i, c := range columns.All() {
		if want := row[i]; c.OfAuthority && rest[i] != (columns.Value{}) || !c.OfAuthority && rest[i] != want {
			t.Fatalf("%s of %s is %v without its authority, and %v with it", c.Name, u, rest[i], want)
		}
	}
	if number := maker.Authority(); number != 0 {
		other, ok := byAuthority[number]
		if !ok {
			byAuthority[number] = row
			other = row
		}
		for i, c := range columns.All() {
			if c.OfAuthority && row[i] != other[i] {
				t.Fatalf("%s of %s is %v, and with the same authority %v", c.Name, u, row[i], other[i])
			}
		}
	}
	m := named(row)
	again, err := weburl.Parse(m["href"])
	if err != nil || again != u {
		t.Fatalf("%s is %v, %v", m["href"], again, err)
	}
	if m["url_protocol"] != u.Scheme() || m["origin"] != u.Origin().String() || m["site"] != maker.List.Of(u.Origin()).String() {
		t.Fatalf("%s: %v", u, m)
	}
	if key, err := (surt.Options{Java: true}).Key(u.String()); err == nil && m["url_surtkey"] != key {
		t.Fatalf("%s has the key %s, not %s", u, m["url_surtkey"], key)
	}
	if registrable, ok := maker.List.RegistrableDomain(u.ParsedHost()); m["url_host_private_domain"] != "" && (!ok || strings.TrimSuffix(registrable, ".") != m["url_host_private_domain"]) {
		t.Fatalf("%s has the registrable domain %s, not %s", u, registrable, m["url_host_private_domain"])
	}
}

// TestCommonCrawl holds the names and types to the schema of Common Crawl's index.
// There an integer has 32 bits.
func TestCommonCrawl(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(need.Dir(t, "COMMONCRAWL_DIR"), "cc-index-schema-flat.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Fields []struct{ Name, Type string }
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	types := map[string]columns.Type{"string": columns.String, "integer": columns.Integer}
	i := 0
	for _, f := range schema.Fields {
		if f.Name != "url" && !strings.HasPrefix(f.Name, "url_") {
			continue
		}
		if c := columns.All()[i]; c.Name != f.Name || c.Type != types[f.Type] {
			t.Errorf("column %d is %s of type %d, and there %s %s", i, c.Name, c.Type, f.Name, f.Type)
		}
		i++
	}
	if i < 17 {
		t.Errorf("%d columns", i)
	}
}

func BenchmarkAppend(b *testing.B) {
	u := weburl.MustParse("https://www.example.co.uk/a/b?q=1")
	b.ReportAllocs()
	var maker columns.Maker
	var row []columns.Value
	for b.Loop() {
		row = maker.Append(row[:0], u.String(), u)
	}
}
