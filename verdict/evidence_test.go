package verdict_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/verdict"
)

// quiet are URLs of companies, open source and administrations that must not alarm: hosts
// with a well-known name, or near one, and pages with words such as login.
var quiet = strings.Fields(`
	https://repo1.maven.org/maven2/ https://coreos.com/ https://microsoft.github.io/vscode/ https://google.github.io/styleguide/
	https://facebook.github.io/react/ https://netflix.github.io/ https://twitter.github.io/effectivescala/ https://apple.stackexchange.com/questions
	https://sharepoint.stackexchange.com/ https://salesforce.stackexchange.com/ https://roblox.fandom.com/wiki/Roblox https://discord.fandom.com/
	https://gitlab.company.example/users/sign_in https://github.company.example/login https://bitbucket.company.example/ https://gitlab.gnome.org/GNOME
	https://github.blog/ https://dropbox.tech/ https://amazon.de/ https://www.amazon.co.jp/gp/ https://www.apple.com.cn/ https://paypal.me/ann
	https://login.microsoftonline.com/common/oauth2 https://accounts.google.com/signin https://signin.aws.amazon.com/ https://id.apple.com/
	https://account.live.com/password/reset https://www.icloud.com/ https://web.whatsapp.com/ https://t.me/s/weburl https://youtu.be/dQw4w9WgXcQ
	https://lnkd.in/abc https://aka.ms/x https://amzn.to/abc https://mail.google.com/mail/u/0 https://outlook.office.com/mail/
	https://company.sharepoint.com/sites/hr https://company.okta.com/login https://company.zendesk.com/hc https://company.my.salesforce.com/
	https://company.atlassian.net/wiki https://company.slack.com/archives https://support.company.example/hc/en-us/articles/360023033671
	https://secure.company.example/login https://login.company.example/account/password https://portal.company.example/ https://webmail.company.example/
	https://user.github.io/project/ https://project.readthedocs.io/en/latest/ https://someone.gitlab.io/ https://someone.blogspot.com/2026/01/post.html
	https://someone.wordpress.com/about/ https://bucket.s3.amazonaws.com/images/logo.png https://d111111abcdef8.cloudfront.net/image.png
	https://www.weebly.com/login https://www.netlify.com/ https://vercel.com/login https://webflow.com/dashboard/login https://ngrok.com/
	https://www.pineapple.example/ https://purchase.example/ https://www.snapple.example/ https://revolution.example/
	https://www.mail.com/ https://www.cloud.example/ https://slate.com/ https://www.linked.example/ https://www.bookings.example/
	https://medium.com/@ann/post-1a2b3c4d5e6f https://mastodon.example/@ann@social.example https://www.npmjs.com/package/@scope/name
	https://unpkg.com/react@18.2.0/umd/react.development.js https://maps.example/@48.85,2.29,15z https://cdn.example/logo@2x.png
	https://www.example.com/setup.exe https://downloads.example.com/go1.26.linux-amd64.tar.gz https://example.com/report.pdf https://example.com/v1.2.zip
	https://example.com/unsubscribe?email=ann@example.org https://example.com/wp-content/uploads/2026/01/photo.jpg https://example.com/.well-known/security.txt
	https://fortune.com/ https://www.americana.example/ https://www.gov.uk/sign-in https://impots.gouv.fr/accueil https://www.irs.gov/payments`)

// TestQuiet holds that ordinary URLs of the kinds that look like deceptive ones do not alarm.
func TestQuiet(t *testing.T) {
	if len(quiet) < 60 {
		t.Errorf("there are %d only", len(quiet))
	}
	for _, input := range quiet {
		if v := verdict.Inspect(input); v.Grade > verdict.Note {
			t.Errorf("%s is %s: %s", input, v.Grade, v.Findings[0].Message)
		}
	}
}

// TestCombinations holds the table of combinations to the page, and that each observation
// alone is at most a note.
func TestCombinations(t *testing.T) {
	var firsts, seconds []verdict.Observation
	cells := map[verdict.Combination]bool{}
	for _, c := range verdict.Combinations() {
		if cells[c] {
			t.Errorf("%s with %s is there twice", c.First, c.Second)
		}
		cells[c] = true
		if !slices.Contains(firsts, c.First) {
			firsts = append(firsts, c.First)
		}
		if !slices.Contains(seconds, c.Second) {
			seconds = append(seconds, c.Second)
		}
	}
	slices.Sort(firsts)
	slices.Sort(seconds)
	var b strings.Builder
	b.WriteString("| |")
	for _, second := range seconds {
		fmt.Fprintf(&b, " %s |", second)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(seconds)) + "\n")
	for _, first := range firsts {
		fmt.Fprintf(&b, "| %s |", first)
		for _, second := range seconds {
			text := ""
			if cells[verdict.Combination{First: first, Second: second}] {
				text = "suspicious"
			}
			fmt.Fprintf(&b, " %s |", text)
		}
		b.WriteString("\n")
	}
	part(t, referencePage, "combinations", "\n"+b.String()+"\n")
	if got := verdict.Observation(200).String(); got != "unknown" {
		t.Errorf("an observation that is none is %q", got)
	}
}

// TestCombined tries two observations, and each alone.
func TestCombined(t *testing.T) {
	for _, test := range []struct{ together, first, second string }{
		{"https://wwwmetamaskkx.webflow.io/", "https://somebody.webflow.io/", "https://metamask.company.example/"},
		{"https://trezzor-io.webflow.io/", "https://somebody.webflow.io/", "https://trezzor-io.company.example/"},
		{"https://somebody.pages.dev/netflix/", "https://somebody.pages.dev/", "https://company.example/netflix/"},
		{"https://somebody.github.io/netflix-clone/", "https://somebody.github.io/apple-watch/", "https://company.example/netflix-clone/"},
		{"https://login-x.duckdns.org/", "https://somebody.duckdns.org/", "https://login-x.company.example/"},
		{"https://verify-company.top/", "https://www.company.top/", "https://verify-company.example/"},
		{"https://somebody.weebly.com/login", "https://somebody.weebly.com/", "https://company.example/login"},
		{"https://q8w7e6.pages.dev/", "https://somebody.pages.dev/", "https://q8w7e6.company.example/"},
		{"https://verify-100039471.company.example/", "https://verify.company.example/", "https://100039471.company.example/"},
		{"https://somebody.pages.dev/?e=ann@good.example", "https://somebody.pages.dev/", "https://company.example/?e=ann@good.example"},
		{"http://8.8.8.8/a.exe", "http://8.8.8.8/", "https://company.example/a.exe"},
		{"https://ipfs.io/ipfs/bafkreicwddrvlyhv5ygythsmhb3uwkfn3zdnxiuncfgcgfasm4vjrjkccm", "https://ipfs.io/ipfs/x.png", "https://company.example/ipfs"},
		{"https://bit.ly/3abcdef?ann@good.example", "https://bit.ly/3abcdef", "https://company.example/?ann@good.example"},
		{"https://instagramsnp.example/login", "https://instagramsnp.example/", "https://company.example/login"},
	} {
		v := verdict.Inspect(test.together)
		if v.Grade != verdict.Suspicious || v.Findings[0].Rule != verdict.Combined {
			t.Errorf("%s: %s, %s", test.together, v.Grade, rulesOf(v))
		}
		for _, alone := range []string{test.first, test.second} {
			if v := verdict.Inspect(alone); v.Grade > verdict.Note {
				t.Errorf("%s: %s, %s", alone, v.Grade, rulesOf(v))
			}
		}
	}
}

// TestOwnNames holds that names of the user are weighed higher than built-in ones.
func TestOwnNames(t *testing.T) {
	names, err := display.NewNames(append(verdict.Names(), "contoso.example contoso.org", "rebus.example")...)
	if err != nil {
		t.Fatal(err)
	}
	in := verdict.Inspector{Names: names}
	for host, want := range map[string]verdict.Grade{
		"contoso.example": verdict.OK, "www.contoso.org": verdict.OK, "contosovpn.com": verdict.Suspicious, "contosoxy.com": verdict.Suspicious,
		"contoso.company.example": verdict.Suspicious, "contoso.de": verdict.Suspicious, "rebuc.example": verdict.Suspicious,
		"instagramsnp.com": verdict.Note, "slyck.com": verdict.Note, "instagram.company.example": verdict.Note, "instagram.de": verdict.Note,
	} {
		if v := in.Inspect("https://"+host+"/", ""); v.Grade != want {
			t.Errorf("%s is %s, want %s: %s", host, v.Grade, want, rulesOf(v))
		}
	}
}

//go:embed places.tsv
var placesText string

// TestPlaces holds the list of places to its sources: those of the Public Suffix List are
// private suffixes of it.
func TestPlaces(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(placesText) {
		if line[0] == '#' {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 || !strings.HasPrefix(fields[1], "https://") || len(fields[2]) != len("2026-11") || !slices.IsSorted(strings.Fields(fields[3])) {
			t.Errorf("%q", line)
			continue
		}
		for domain := range strings.FieldsSeq(fields[3]) {
			h, err := weburl.ParseHost("a.b." + domain)
			if err != nil || h.String() != "a.b."+domain || seen[domain] {
				t.Errorf("%q is no domain, or there twice", domain)
			}
			seen[domain] = true
			suffix, _ := site.PublicSuffix(h)
			registry, _ := (site.List{}).RegistrySuffix(h)
			if suffix == registry && fields[1] == "https://publicsuffix.org/list/" {
				t.Errorf("%s is not a private suffix", domain)
			}
			if v := verdict.Inspect("https://somebody." + domain + "/ann@good.example"); v.Grade < verdict.Suspicious {
				t.Errorf("%s with a recipient is %s", domain, v.Grade)
			}
		}
	}
}

// TestRanking holds that the order has each rule once, and what the score says.
func TestRanking(t *testing.T) {
	ranking := verdict.Ranking()
	var b strings.Builder
	for _, r := range slices.Backward(ranking) {
		fmt.Fprintf(&b, "`%s` ", r)
	}
	part(t, referencePage, "ranking", "\n"+strings.TrimSpace(b.String())+"\n\n")
	for _, d := range verdict.Rules() {
		if i := slices.Index(ranking, d.Rule); i < 0 || slices.Contains(ranking[i+1:], d.Rule) {
			t.Errorf("%s is not there once", d.Rule)
		}
	}
	if len(ranking) != len(verdict.Rules()) {
		t.Errorf("%d rules are in order, of %d", len(ranking), len(verdict.Rules()))
	}
	last := -1
	for _, input := range []string{"https://good.example/", "https://bit.ly/3abcdef", "https://good.example/?e=ann@good.example", "https://user@good.example/", "http://localhost/",
		"https://paypal-login.example/", "https://paypa1.example/", "javascript:alert(1)"} {
		if got := verdict.Inspect(input).Score(); got <= last {
			t.Errorf("%s has the score %d, after %d", input, got, last)
		} else {
			last = got
		}
	}
}
