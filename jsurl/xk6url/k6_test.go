package xk6url

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

const script = `
import http from "k6/http";
import url, { URL, URLSearchParams, domainToASCII } from "k6/x/url";

export const options = { vus: 2, iterations: 4 };

export default function () {
	const u = new URL("/a/../search?page=1#top", __ENV.SERVER);
	u.searchParams.append("q", "été");
	const answer = http.get(u.href);
	if (answer.status !== 200) throw new Error("status " + answer.status);
	if (url.URL !== URL || domainToASCII("faß.de") !== "xn--fa-hia.de") throw new Error("other exports");
	if (new URLSearchParams({ a: "b c" }).toString() !== "a=b+c") throw new Error("other parameters");
	const refused = http.get(u);
	if (refused.status !== 0) throw new Error("k6/http takes an object now: say so in the documentation");
}
`

// TestK6 builds k6 with the extension, and runs a load test of a server here.
func TestK6(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "k6")
	if out, err := exec.Command("go", "build", "-o", program, "./internal/k6").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var mu sync.Mutex
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.RequestURI)
	}))
	defer server.Close()

	file := filepath.Join(dir, "script.js")
	if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(program, "run", "--quiet", "--no-usage-report", "--address", "", "--env", "SERVER="+server.URL, file)
	run.Dir = dir
	run.Env = append(os.Environ(), "HOME="+dir, "K6_AUTO_EXTENSION_RESOLUTION=false")
	out, err := run.CombinedOutput()
	if err != nil || strings.Contains(string(out), "level=error") {
		t.Fatalf("%v\n%s", err, out)
	}
	want := slices.Repeat([]string{"/search?page=1&q=%C3%A9t%C3%A9"}, 4)
	if !slices.Equal(asked, want) {
		t.Errorf("the server was asked %q, want %q\n%s", asked, want, out)
	}
}
