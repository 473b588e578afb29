package lab

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/weburl/weburl"
)

func TestSetPublic(t *testing.T) {
	site := testSite(t)
	if bytes.Contains(site["index.html"], []byte("canonical")) {
		t.Error("a page without a public address has one")
	}
	former := site[offline]
	for i, address := range []string{`https://h/?"a`, "https://h/#", "https://u@h/", "ftp://h/", "https://h/a&b'/", "http://h/"} {
		u, err := weburl.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if err := site.SetPublic(u); (err == nil) != (i >= 4) {
			t.Errorf("%s: %v", address, err)
		}
		if i == 4 && !bytes.Contains(site["index.html"], []byte(`<link rel="canonical" href="https://h/a&amp;b&#39;/">`+"\n<title>")) {
			t.Errorf("%s", site["index.html"][:1500])
		}
	}
	if n := bytes.Count(site["index.html"], []byte("canonical")); n != 1 {
		t.Errorf("%d public addresses", n)
	}
	if bytes.Equal(former, site[offline]) {
		t.Error("the service worker is that of another site")
	}
	if !bytes.HasSuffix(site[offline], pageFile(offline)) {
		t.Error("the service worker has changed")
	}
}

// TestOffline tests that the service worker keeps all files but those that are never
// requested by their names.
func TestOffline(t *testing.T) {
	site := testSite(t)
	first, _, _ := strings.Cut(string(site[offline]), "\n")
	for name := range site {
		if kept := strings.Contains(first, `"`+name+`"`); kept == (name == offline || name == "index.html" || name == "engine.wasm.gz") {
			t.Errorf("%s: kept is %t", name, kept)
		}
	}
	if !strings.Contains(first, `files = ["./",`) {
		t.Error(first)
	}
}

func TestCompressed(t *testing.T) {
	handler := Handler(testSite(t))
	for accept, compressed := range map[string]bool{"": false, "br": false, "gzip, deflate, br": true, "br;q=1, gzip;q=0.5": true, "gzip;q=0": false, "x-gzip": false} {
		r := httptest.NewRequest("GET", "/engine.wasm", nil)
		r.Host = "localhost"
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding") == "gzip"; got != compressed {
			t.Errorf("%q: compressed is %t", accept, got)
		}
		var body io.Reader = w.Body
		if compressed {
			var err error
			if body, err = gzip.NewReader(w.Body); err != nil {
				t.Fatal(err)
			}
		}
		if text, err := io.ReadAll(body); err != nil || string(text) != "\x00asm" {
			t.Errorf("%q: %q, %v", accept, text, err)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" || w.Header().Get("ETag") == "" {
			t.Errorf("%q: %v", accept, w.Header())
		}
	}
}
