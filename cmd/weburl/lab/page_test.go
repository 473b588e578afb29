package lab

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/weburl/weburl/cmd/weburl/lab/internal/engine"
)

// TestGallery holds what the gallery says of its URLs to what the engine answers.
func TestGallery(t *testing.T) {
	text, err := page.ReadFile("page/gallery.json")
	if err != nil {
		t.Fatal(err)
	}
	type facts struct {
		Href     string   `json:"href,omitempty"`
		Failure  string   `json:"failure,omitempty"`
		Errors   []string `json:"errors"`
		Level    string   `json:"level"`
		Hosts    []string `json:"hosts"`    // hosts that parsers find, each once
		Rejected []string `json:"rejected"` // parsers that reject it
	}
	var list []struct {
		URL, Base, About string
		Facts            facts
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 50 {
		t.Errorf("%d URLs", len(list))
	}
	sentence := regexp.MustCompile(`[^ ]\.( |$)`)
	seen := map[string]bool{}
	for _, entry := range list {
		if seen[entry.URL+"\n"+entry.Base] {
			t.Errorf("%q is there twice", entry.URL)
		}
		seen[entry.URL+"\n"+entry.Base] = true
		if n := len(sentence.FindAllString(entry.About, -1)); n != 2 {
			t.Errorf("%q: %d sentences: %s", entry.URL, n, entry.About)
		}
		input := regexp.MustCompile(`\\u\{([0-9A-F]+)\}`).ReplaceAllStringFunc(entry.URL, func(s string) string {
			var r rune
			fmt.Sscanf(s, `\u{%X}`, &r)
			return string(r)
		})
		request := map[string]string{"input": input, "want": "parse check compare"}
		if entry.Base != "" {
			request["base"] = entry.Base
		}
		asked, _ := json.Marshal(request)
		var answer struct {
			Parse struct {
				Href  string
				Error struct{ Code string }
			}
			Check   struct{ Errors []struct{ Code string } }
			Compare struct {
				Level   string
				Results []struct {
					Dialect     string
					Destination *struct{ Host string }
					Error       struct{ Name string }
				}
			}
		}
		if err := json.Unmarshal([]byte(engine.Answer(string(asked))), &answer); err != nil {
			t.Fatal(err)
		}
		got := facts{Href: answer.Parse.Href, Failure: answer.Parse.Error.Code, Level: answer.Compare.Level, Errors: []string{}, Hosts: []string{}, Rejected: []string{}}
		for _, e := range answer.Check.Errors {
			got.Errors = append(got.Errors, e.Code)
		}
		for _, r := range answer.Compare.Results {
			switch {
			case r.Destination == nil && r.Error.Name != "unresolved":
				got.Rejected = append(got.Rejected, r.Dialect)
			case r.Destination != nil && !slices.Contains(got.Hosts, r.Destination.Host):
				got.Hosts = append(got.Hosts, r.Destination.Host)
			}
		}
		if got, want := fmt.Sprintf("%q", got), fmt.Sprintf("%q", entry.Facts); got != want {
			t.Errorf("%q: the engine says %s, the gallery %s", entry.URL, got, want)
		}
	}
}

// TestGalleryWords holds the words of the gallery that are no facts of a table.
func TestGalleryWords(t *testing.T) {
	for request, want := range map[string]string{
		`{"want":"parse","input":"https://example.org/?q=é","encoding":"windows-1252"}`: `"search":"?q=%E9"`,
		`{"want":"parse","input":"https://example.org/^","edition":"2024"}`:             `"pathname":"/^"`,
		`{"want":"parse","input":"https:evil.example"}`:                                 `"host":"evil.example"`,
		`{"want":"parse","input":"https://example.org/a'#a'"}`:                          `"href":"https://example.org/a'#a'"`,
		`{"want":"display","input":"http://xn--pypal-4ve.com/"}`:                        `mixed scripts`,
		`{"want":"display","input":"http://аррӏе.com/"}`:                                `looks like \"apple\"`,
		`{"want":"compare","input":"http://0177.0.0.1/"}`:                               `"host":"177.0.0.1"`,
	} {
		if got := engine.Answer(request); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", request, want, got)
		}
	}
}

func testSite(t *testing.T) Site {
	t.Helper()
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	w.Write([]byte("\x00asm"))
	w.Close()
	engine, err := ReadEngine(fstest.MapFS{programName: {Data: compressed.Bytes()}, supportName: {Data: []byte("// support")}})
	if err != nil {
		t.Fatal(err)
	}
	return NewSite(engine)
}

// TestEmbedded holds a program to have an engine, or an error that says what to do.
func TestEmbedded(t *testing.T) {
	engine, err := Embedded()
	if err == nil && bytes.HasPrefix(engine.program, []byte("\x00asm")) && len(engine.support) > 0 {
		return
	}
	if err != ErrNoEngine {
		t.Errorf("%d and %d bytes, %v", len(engine.program), len(engine.support), err)
	}
}

func TestHandler(t *testing.T) {
	server := httptest.NewServer(Handler(testSite(t)))
	defer server.Close()
	for path, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8", "/main.js": "text/javascript; charset=utf-8",
		"/lab.css": "text/css; charset=utf-8", "/engine.wasm": "application/wasm", "/grammar.svg": "image/svg+xml", "/gallery.json": "application/json",
	} {
		r, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != want {
			t.Errorf("%s: status %d, type %s", path, r.StatusCode, r.Header.Get("Content-Type"))
		}
		if !strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ") {
			t.Errorf("%s: policy %s", path, r.Header.Get("Content-Security-Policy"))
		}
	}
	for _, path := range []string{"/x", "/../lab.go", "/page/index.html"} {
		r, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != 404 {
			t.Errorf("%s: status %d", path, r.StatusCode)
		}
	}
	for host, want := range map[string]int{"localhost:80": 200, "127.0.0.1": 200, "[::1]:8080": 200, "evil.example": 403, "evil.example:80": 403, "10.0.0.1": 403} {
		request := httptest.NewRequest("GET", "/", nil)
		request.Host = host
		w := httptest.NewRecorder()
		Handler(testSite(t)).ServeHTTP(w, request)
		if w.Code != want {
			t.Errorf("Host %s: status %d, want %d", host, w.Code, want)
		}
	}
}

// TestPolicy holds the policy in the markup to that in the header.
func TestPolicy(t *testing.T) {
	if !strings.Contains(string(testSite(t)["index.html"]), `<meta http-equiv="Content-Security-Policy" content="`+Policy+`">`) {
		t.Error("the page has another policy")
	}
	for name, text := range testSite(t) {
		if strings.HasSuffix(name, ".js") && regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|DOMParser`).Match(text) {
			t.Errorf("%s makes markup of text", name)
		}
	}
}
