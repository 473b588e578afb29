package redirect_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	_ "github.com/weburl/weburl/dialect/compare" // registers dialects
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/parsers"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/redirect"
)

// pages are pages of the site that a reference can be resolved against.
var pages = []string{"https://example.com/account/login?next=x", "https://example.com", "https://example.com//a/b;c?d#e"}

// A siteCase is a policy with a page of the site, and the origins that it allows.
type siteCase struct {
	policy  redirect.Policy
	origins []string
}

var sites = []siteCase{
	{redirect.Policy{}, []string{"https example.com:443"}},
	{
		redirect.Policy{Origins: []weburl.Origin{weburl.MustParse("https://www.example.com:8443").Origin(), weburl.MustParse("http://127.0.0.1:8080").Origin()}},
		[]string{"https example.com:443", "https www.example.com:8443", "http 127.0.0.1:8080"},
	},
}

// A form is a result in one of the forms in which programs use it.
type form struct {
	text, base string
	origins    []string
}

// forms returns the forms of what the target becomes, on the given pages, and
// none if it is rejected.
func (s siteCase) forms(target string, pages ...string) (forms []form) {
	u, err := s.policy.Resolve(page, target)
	if err != nil {
		return nil
	}
	whole, alone := u.String(), redirect.Reference(u)
	forms = append(forms, form{whole, "", s.origins})
	for _, page := range pages {
		forms = append(forms, form{whole, page, s.origins}, form{alone, page, s.origins[:1]})
	}
	return forms
}

// escaped says where a parser goes for a form, if that is not an allowed origin.
// A parser that fails goes nowhere; one that resolves no references, such as PHP,
// sees neither scheme nor host in a form that is a path, and stays.
func (f form) escaped(d *dialect.Dialect, r *dialect.Result) string {
	to, failure := d.Destination(r)
	if failure != nil || to == (dialect.Destination{}) {
		return ""
	}
	if slices.Contains(f.origins, to.String()) {
		return ""
	}
	return fmt.Sprintf("%s goes from %s to %s for %q", d.Name(), f.base, to, f.text)
}

// check returns what escapes.
func (f form) check() string {
	for _, d := range dialect.All() {
		r := d.Parse(f.text, f.base)
		if e := f.escaped(d, &r); e != "" {
			return e
		}
	}
	// The standard, by this library.
	var parser weburl.Parser
	if f.base != "" {
		parser.Base = weburl.MustParse(f.base)
	}
	u, err := parser.Parse(f.text)
	if to := fmt.Sprintf("%s %s:%s", u.Scheme(), u.ParsedHost(), u.PortOrDefault()); err != nil || !slices.Contains(f.origins, to) {
		return fmt.Sprintf("the standard goes from %s to %s for %q", f.base, to, f.text)
	}
	return ""
}

// A generator makes targets of the kind that open redirects are made of.
type generator struct {
	*urlgen.Generator
	rng *rand.Rand
}

func newGenerator(seed uint64) generator {
	g := generator{urlgen.New(seed), rand.New(rand.NewPCG(seed, 11))}
	g.InvalidUTF8 = true
	for _, p := range payloads {
		g.Add(p.target)
	}
	return g
}

var pieces = []string{
	"/", "/", "/", "\\", "//", "\t", "\n", "\r", " ", "\x00", "%09", "%0a", "%0d", "%2f", "%2F", "%5c", "%252f", "%25", "%", "%zz", "%00", "%20", ".", "..", "%2e", "%2e%2e",
	"evil.example", "evil", "example.com", "example.com", ".example.com", "www.example.com:8443", "127.0.0.1:8080", "@", "@evil.example", ":", ":80", ":443", "?", "#", ";", "&", "=", "|", "[", "]", "^", "`", "{", "}", "<", ">", "\"", "'",
	"https:", "http:", "HTTPS://", "https://example.com", "http://127.1:8080", "javascript:", "data:", "file:", "blob:https://example.com/", "view-source:",
	"／", "＼", "。", "．", "ⓔ", "℀", "é", "\u00ad", "\u200d", "\uFEFF", "\xff", "xn--", "//2130706433", "[::1]", "a", "x",
}

// target returns the next target.
func (g generator) target() string {
	switch g.rng.IntN(6) {
	case 0:
		return g.Input()
	case 1:
		return g.TrickReference()
	}
	var b strings.Builder
	if g.rng.IntN(4) == 0 {
		b.WriteString("https://example.com")
	}
	for range 1 + g.rng.IntN(7) {
		b.WriteString(pieces[g.rng.IntN(len(pieces))])
	}
	return b.String()
}

// For any target the result stays with the allowed origins, in all its forms,
// for every dialect and for the standard. REDIRECT_COUNT says how many targets
// are tried.
func TestParsers(t *testing.T) {
	count := need.Number(t, "REDIRECT_COUNT", need.Part(t, 20_000))
	seed := uint64(need.Number(t, "REDIRECT_SEED", 1))
	const shard = 10_000
	shards := make(chan int)
	var accepted, forms, failed atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range shards {
				g := newGenerator(seed<<32 + uint64(i))
				for range min(shard, count-i*shard) {
					target, page := g.target(), pages[g.rng.IntN(len(pages))]
					all := sites[0].forms(target, page)
					if len(all) > 0 {
						accepted.Add(1)
					} else {
						all = sites[1].forms(target, page) // it allows more
					}
					for _, f := range all {
						forms.Add(1)
						if e := f.check(); e != "" && failed.Add(1) <= 20 {
							t.Errorf("%q: %s", target, e)
						}
					}
				}
			}
		})
	}
	for i := range (count + shard - 1) / shard {
		shards <- i
	}
	close(shards)
	workers.Wait()
	t.Logf("%d targets, %d of them stay in the origin, %d forms read by %d dialects and the standard, %d escaped", count, accepted.Load(), forms.Load(), len(dialect.All()), failed.Load())
	if accepted.Load() < int64(count)/10 {
		t.Errorf("of %d targets only %d are allowed", count, accepted.Load())
	}
}

// The programs that dialects are modelled on.
func TestPrograms(t *testing.T) {
	count := need.Number(t, "REDIRECT_COUNT", need.Part(t, 20_000)) / 10
	for _, program := range []struct {
		parsers.Program
		model *dialect.Dialect
	}{
		{parsers.Curl, dialect.Lookup("curl")},
		{parsers.Python, dialect.Lookup("python")},
		{parsers.PHP, dialect.Lookup("php")},
		{parsers.Ruby, dialect.Lookup("ruby")},
		{parsers.JavaURL, dialect.Lookup("java-url")},
		{parsers.JavaURI, dialect.Lookup("java-uri")},
		{parsers.NodeLegacy, dialect.Lookup("node-legacy")},
	} {
		t.Run(program.model.Name(), func(t *testing.T) {
			process := program.Prepare(t)()
			g := newGenerator(uint64(need.Number(t, "REDIRECT_SEED", 1)))
			asked := 0
			for asked < count {
				var batch []form
				var questions []parsers.Question
				for len(batch) < 1000 {
					for _, f := range sites[1].forms(g.target(), pages...) {
						batch = append(batch, f)
						questions = append(questions, parsers.Question{Input: f.text, Base: f.base})
					}
				}
				answers, err := process.Ask(questions)
				if err != nil {
					t.Fatal(err)
				}
				for i, a := range answers {
					if a.Failed {
						continue
					}
					if e := batch[i].escaped(program.model, &dialect.Result{Components: a.Components}); e != "" {
						t.Fatal(e)
					}
				}
				asked += len(batch)
			}
			t.Logf("%d forms", asked)
		})
	}
}

func FuzzResolve(f *testing.F) {
	for _, p := range payloads {
		f.Add(p.target)
	}
	f.Fuzz(func(t *testing.T, target string) {
		for _, s := range sites {
			for _, form := range s.forms(target, pages...) {
				if e := form.check(); e != "" {
					t.Errorf("%q: %s", target, e)
				}
			}
		}
	})
}
