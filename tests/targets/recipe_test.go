package targets

import (
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/httppath"
)

// TestRecipes runs the configurations of docs/paths.md. No target that they forward is /admin
// for any server that is modelled, and ordinary targets pass.
func TestRecipes(t *testing.T) {
	blocks := recipes(t)
	starts := map[string]func(testing.TB, string) string{
		"nginx":   nginx(blocks["nginx"] + "location / { proxy_pass http://{upstream}; }"),
		"apache":  run{command: []string{"apache2", "-d", "/usr/lib/apache2", "-f", "{dir}/apache.conf", "-DFOREGROUND"}, files: map[string]string{"apache.conf": apacheConfig(blocks["apache"] + "ProxyPass / http://{upstream}/\n")}}.start,
		"haproxy": haproxyRecipe(blocks["haproxy"], ""),
		"vcl":     varnish(blocks["vcl"]),
	}
	for name, start := range starts {
		t.Run(name, func(t *testing.T) {
			if blocks[name] == "" {
				t.Fatal("docs/paths.md has no recipe")
			}
			c := &client{address: start(t, echoTargets(t))}
			defer c.close()
			for text, want := range map[string]string{
				"/": "F", "/a/b.html?q=a%zz//;x": "F", "/caf%C3%A9/a%20b": "F", "/administrator": "F", "/x/admin": "F", "/a.b/.c/d./a..b": "F",
				"/admin": "denied", "/ADMIN/x?y": "denied", "/admin?x": "denied",
				"/%61dmin": "rejected", "//admin": "rejected", "/x/../admin": "rejected", "/x;/a": "rejected", "/.": "rejected", "/..?": "rejected", "/..a": "rejected", "/a../b": "rejected", "/...?": "rejected",
				"/é": "rejected", "/a%2fb": "rejected", "/a#b": "rejected", `/a\b`: "rejected", "/%c0%af": "rejected", "/a%00": "rejected", "/%2561": "rejected",
			} {
				if got, _ := outcome(t, c, text); got != want {
					t.Errorf("%s is %s, want %s", text, got, want)
				}
			}
			r := rand.New(rand.NewPCG(5, 41))
			forwarded := 0
			for range count(200_000) {
				text := fresh(r)
				if !sendable(text) {
					continue
				}
				got, sent := outcome(t, c, text)
				if got != "F" {
					continue
				}
				forwarded++
				if _, err := new(httppath.Policy).Clean(sent); err != nil && !strings.Contains(err.Error(), "space") && !strings.Contains(err.Error(), "UTF-8") {
					t.Errorf("%q passes: %v", text, err)
				}
				for _, p := range target.All() {
					if !p.IsProxy() && p.Matches(p.Read(sent), "/admin") {
						t.Errorf("%q is /admin for %s", text, p.Name())
					}
				}
			}
			if forwarded == 0 {
				t.Error("nothing is forwarded")
			}
			t.Logf("%d targets, %d forwarded", count(200_000), forwarded)
		})
	}
}

// recipes returns the configurations of docs/paths.md by the language of their blocks.
func recipes(t *testing.T) map[string]string {
	page, err := os.ReadFile("../../docs/paths.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string]string{}
	for _, block := range regexp.MustCompile("(?ms)^```(nginx|apache|haproxy|vcl)\n(.*?)^```$").FindAllStringSubmatch(string(page), -1) {
		blocks[block[1]] += block[2]
	}
	return blocks
}

// haproxyRecipe is HAProxy with rules, and with more parameters of the bind line.
func haproxyRecipe(rules, bind string) func(testing.TB, string) string {
	config := strings.Replace(haproxyConfig(""), "\thttp-request deny deny_status 403 if { path_beg /admin }\n", rules, 1)
	return run{
		command: []string{"haproxy", "-q", "-db", "-f", "{dir}/haproxy.cfg"},
		files:   map[string]string{"haproxy.cfg": strings.Replace(config, "{port}\n", "{port} "+bind+"\n", 1)},
	}.start
}

// HAProxy has an absolute URL for requests of HTTP/2.
func TestRecipeHTTP2(t *testing.T) {
	address := haproxyRecipe(recipes(t)["haproxy"], "proto h2")(t, echoTargets(t))
	var protocols http.Protocols
	protocols.SetUnencryptedHTTP2(true)
	transport := &http.Transport{Protocols: &protocols}
	defer transport.CloseIdleConnections()
	for target, want := range map[string]string{
		"/a?b": "200 F " + hex.EncodeToString([]byte("/a?b")), "/admin": "403", "/ADMIN/x": "403", "/%61dmin": "400", "/a//admin": "400", "/x;y": "400",
	} {
		r := &http.Request{Method: "GET", URL: &url.URL{Scheme: "http", Host: address, Opaque: target}, Header: http.Header{}}
		response, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if got := fmt.Sprint(response.StatusCode, " ", string(body)); response.ProtoMajor != 2 || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s %s, want %s", target, response.Proto, got, want)
		}
	}
}

// outcome returns what a proxy does with a target, "F" if it forwards it, and what it forwards.
func outcome(t *testing.T, c *client, text string) (string, string) {
	a, err := c.get(text)
	digits, forwarded := strings.CutPrefix(a.body, "F ")
	switch {
	case err != nil && err != errCut:
		t.Fatalf("%q: %v", text, err)
	case a.status == 200 && forwarded:
		sent, _ := hex.DecodeString(digits)
		return "F", string(sent)
	case a.status == 403:
		return "denied", ""
	}
	return "rejected", ""
}
