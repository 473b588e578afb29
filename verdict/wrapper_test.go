package verdict_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/weburl/weburl/verdict"
)

// wrapped are links of wrappers, in the forms that their services and decoders publish, and
// what they lead to.
var wrapped = []struct{ input, target string }{
	{"https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Flogin&data=05%7C01%7Cann%40good.example&sdata=x&reserved=0", "https://evil.example/login"},
	{"http://safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example&data=05%7C01&reserved=0", "https://evil.example"},
	{"https://urldefense.proofpoint.com/v1/url?u=http://evil.example/x&k=x", "http://evil.example/x"},
	{"https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_login-3Fa-3D1-26b-3D-5F&d=DwMFaQ&c=x", "https://evil.example/login?a=1&b=_"},
	{"https://urldefense.com/v2/url?u=https-3A__www.evil.example&d=&c=&r=", "https://www.evil.example"},
	{"https://urldefense.com/v3/__https://evil.example/o/owa*2Findex.html?alt=media&token=0*ann@good.example__;JSM!!Fjc1LPEtn8I!x$", "https://evil.example/o/owa%2Findex.html?alt=media&token=0#ann@good.example"},
	{"https://urldefense.com/v3/__https:/evil.example/a**Ab__;w6k!!x!y$", "https://evil.example/a\u00e9b"},
	{"https://urldefense.com/v3/__https://evil.example/**Ax*__;0LPQvsOp!!x!y$", "https://evil.example/\u0433\u043ex\u00e9"},
	{"https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fevil.example%2f&c=E,1,x&typo=1", "https://evil.example/"},
	{"https://protect-us.mimecast.com/s/AbCd?domain=evil.example", "https://evil.example/"},
	{"https://eu1.protection.sophos.com/?d=evil.example&u=aHR0cHM6Ly9ldmlsLmV4YW1wbGUv&i=x", "https://evil.example/"},
	{"https://secure-web.cisco.com/1AbC-d/https%3A%2F%2Fevil.example%2Fx", "https://evil.example/x"},
	{"https://www.google.com/url?sa=t&url=https%3A%2F%2Fevil.example%2F&usg=x", "https://evil.example/"},
	{"https://www.google.com/url?q=https://evil.example/&sa=D", "https://evil.example/"},
	{"https://www.google.co.uk/url?q=https://evil.example/&sa=D", "https://evil.example/"},
	{"https://www.google.de/amp/s/evil.example/x", "https://evil.example/x"},
	{"https://www.google.com/amp/s/evil.example/x", "https://evil.example/x"},
	{"https://evil-example.cdn.ampproject.org/c/s/evil.example/x?y", "https://evil.example/x?y"},
	{"https://evil-example.cdn.ampproject.org/i/evil.example/x.png", "http://evil.example/x.png"},
	{"https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9ldmlsLmV4YW1wbGUv&ntb=1", "https://evil.example/"},
	{"https://www.bing.com/aclick?ld=e8x&u=aHR0cHMlM2ElMmYlMmZldmlsLmV4YW1wbGUlMmZ4&rlid=x", "https://evil.example/x"},
	{"https://ad.doubleclick.net/pcs/click?xai=x&adurl=https://evil.example/x", "https://evil.example/x"},
	{"https://www.googleadservices.com/pagead/aclk?sa=L&adurl=https%3A%2F%2Fevil.example", "https://evil.example"},
	{"https://translate.google.com/translate?sl=auto&u=https://evil.example/", "https://evil.example/"},
	{"https://my--evil-example.translate.goog/login?_x_tr_sl=auto", "https://my-evil.example/login?_x_tr_sl=auto"},
	{"https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example%2F&h=x", "https://evil.example/"},
	{"https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fevil%2Eexample&urlhash=x", "https://evil.example"},
	{"https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fevil.example%2F", "https://evil.example/"},
	{"https://out.reddit.com/t3_x?url=https%3A%2F%2Fevil.example%2F&token=x", "https://evil.example/"},
	{"https://duckduckgo.com/l/?uddg=https%3A%2F%2Fevil.example%2F", "https://evil.example/"},
	{"https://web.archive.org/web/20200101000000/http://evil.example/x?y", "http://evil.example/x?y"},
	{"https://web.archive.org/web/20200101000000if_/https:/evil.example/", "https://evil.example/"},
	{"https://click.pstmrk.it/3s/evil.example%2Fx/abc/1", "https://evil.example/x"},
	{"https://abc.r.us-east-1.awstrack.me/L0/https:%2F%2Fevil.example%2Fx/1/abc", "https://evil.example/x"},
}

// TestUnwrap holds what the links lead to, and that their verdicts are those of the URLs
// inside.
func TestUnwrap(t *testing.T) {
	for _, w := range wrapped {
		if chain := verdict.Unwrap(w.input); !slices.Equal(chain, []string{w.target}) {
			t.Errorf("%s leads to %q, want %s", w.input, chain, w.target)
		}
		v := verdict.Inspect(w.input)
		checkVerdict(t, w.input, v)
		i := slices.IndexFunc(v.Findings, func(f verdict.Finding) bool { return f.Rule == verdict.Wrapper })
		if i < 0 || v.Findings[i].Inside == nil || v.Findings[i].Inside.Input != w.target || v.Grade > verdict.Note {
			t.Errorf("%s is %s: %s", w.input, v.Grade, rulesOf(v))
		}
	}
	for _, input := range []string{"https://www.google.com/search?q=https://evil.example/", "https://evil.example/?url=https://other.example/", "https://urldefense.com/v3/__x", "https://www.bing.com/ck/a?u=a1x", "https://web.archive.org/", "javascript:x", ""} {
		if chain := verdict.Unwrap(input); len(chain) != 0 {
			t.Errorf("%q leads to %q", input, chain)
		}
	}
	const chained = "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Furldefense.proofpoint.com%2Fv2%2Furl%3Fu%3Dhttps-3A__paypa1.example_"
	if chain := verdict.Unwrap(chained); len(chain) != 2 || chain[1] != "https://paypa1.example/" || verdict.Inspect(chained).Grade != verdict.Dangerous {
		t.Errorf("%q, %s", chain, verdict.Inspect(chained).Grade)
	}
}

func ExampleUnwrap() {
	fmt.Println(verdict.Unwrap("https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_login&d=x"))
	// Output: [https://evil.example/login]
}
