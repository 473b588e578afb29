package urlpattern_test

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/urlpattern"
)

// TestGrowth matches URLs of up to 1 MB with patterns that have many ways to match, and
// compiles patterns of up to 128 KB. What is not linear takes hours.
func TestGrowth(t *testing.T) {
	size := need.Part(t, 1<<20)
	as := weburl.MustParse("https://h/" + strings.Repeat("a", size))
	segments := weburl.MustParse("https://h/" + strings.Repeat("a/", size/2) + "b")
	start := time.Now()
	for _, pattern := range []string{
		"/*a*a*a*b", "/*a*a*a*a*a*a*", "/{:x}{:y}{:z}b", "/:x+b", "/{:x/}+{:y/}+{:z/}+c", "/{a}*{a}*{a}*b",
		"/{*/}?{*/}*c", "/{:x}+{:y}+b", "{/:x}*{/:y}*{/:z}*/c", "/:x{-:y}?{-:z}?b", "/(a*a*a*b)", "/((?:a|a)*b)",
	} {
		p, err := new(urlpattern.Compiler).CompileInit(urlpattern.Init{Pathname: &pattern})
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range []weburl.URL{as, segments} {
			p.Match(u)
		}
	}
	t.Log("match", time.Since(start))
	start = time.Now()
	u := weburl.MustParse("https://h/a")
	for _, unit := range []string{":a", "*", "{", "{a}?", "(a)", "(", "((", "[", "a", "/../", ":", "@", "\\", "{:a}", "é", "{*}"} {
		for _, prefix := range []string{"https://h/", "https://", "https:", ""} {
			if p, err := urlpattern.Compile(prefix + strings.Repeat(unit, size/8/len(unit))); err == nil {
				p.Test(u)
			}
		}
	}
	t.Log("compile", time.Since(start))
}
