package git_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/git"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/parsers"
)

// All of the URL is percent-decoded before it is divided.
func Example() {
	for _, url := range []string{
		"git://127.0.0.1%3a18399%2frepo%3f@good.example/repo",
		"ssh://evil.example%2fx@good.example/repo",
	} {
		r := git.Dialect().Parse(url, "")
		fmt.Println(git.Dialect().Destination(&r))
	}
	// Output:
	// git 127.0.0.1:18399 <nil>
	// ssh evil.example:22 <nil>
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "git", git.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, git.Dialect(), [][2]string{
		{"git://Good.example/", "git good.example:9418 <nil>"},
		{"git://u@good.example/", "git u@good.example:9418 <nil>"},
		{"ssh://u@[::1]:81/x", "ssh [::1]:81 <nil>"},
		{"git@good.example:a/b", "ssh good.example:22 <nil>"},
		{"[h:81]:a", "ssh h:81 <nil>"},
		{"*:a", "ssh *:22 <nil>"},
		{"git://*/a", "git localhost:9418 <nil>"},
		{"a/b:c", "no host <nil>"},
		{"file://h/a", "file no host <nil>"},
		{"http://u@0x7f.1:81/a", "http 127.0.0.1:81 <nil>"},
		{"http://", "http info:80 <nil>"},
		{"http://a%00:b@h/", "http h:80 <nil>"},
		{"http://[::1]%00@h", "http h:80 <nil>"},
		{"http://a%00@h/", "no host CURLE_URL_MALFORMAT: an encoded control character in the userinfo"},
		{"http://:a%00@h/", "no host CURLE_URL_MALFORMAT: an encoded control character in the userinfo"},
		{"https::http://h/", "http h:80 <nil>"},
		{"http::h/", "no host credential: git cannot parse the URL for credentials"},
		{"http://h/a%0ab", "no host credential: git cannot parse the URL for credentials"},
		{"http://h/a%0a:b", "http h:80 <nil>"},
		{"HTTP://h/", "no host no-helper: git has no remote helper for the scheme"},
		{"ext::sh", "no host no-helper: git has no remote helper for the scheme"},
		{"ssh://-o/x", "no host strange-hostname: the host looks like an option"},
		{"a b://h:c", "no host protocol: git does not know the scheme"},
		{"git://h", "no host no-path: no path specified"},
	})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Git, git.Dialect(), func(*dialect.Result) bool { return false }, parsers.Localhost, sshNumber)
}

var sshNumber = parsers.KnownDestination{
	Name:   "ssh-number",
	Reason: "a script takes the place of ssh, whose resolver reads a number as an address",
	Is: func(_ *dialect.Result, to dialect.Destination, _ *dialect.Failure, attempts []parsers.Attempt) bool {
		return to.Scheme == "ssh" && len(attempts) == 1 && resolve.GNU(attempts[0].Host) == to.Host
	},
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, git.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		git.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
