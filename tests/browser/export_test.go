package browser

import (
	"bytes"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/network"

	"github.com/weburl/weburl/cmd/weburl/lab"
	"github.com/weburl/weburl/internal/need"
)

// TestExport serves what weburl lab --export writes as a static site, under a name that is
// not this machine's, and takes the server away. The page works without it, when it is
// opened again, too, and it shares links to its public address.
func TestExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lab")
	if out, err := exec.Command(command(t), "lab", "--export", dir, "--public", "https://lab.example/?q").CombinedOutput(); err == nil {
		t.Errorf("a public address with a query: %s", out)
	}
	const public = "https://lab.example/a&b/"
	if out, err := exec.Command(command(t), "lab", "--export", dir, "--public", public).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, name := range []string{"index.html", "engine.wasm", "engine.wasm.gz", "wasm_exec.js", "offline.js"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	var gone atomic.Bool
	files := http.FileServer(http.Dir(dir))
	static := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if gone.Load() {
			panic(http.ErrAbortHandler)
		}
		files.ServeHTTP(w, r)
	}))
	defer static.Close()
	site := strings.Replace(static.URL, "127.0.0.1", "lab.localhost", 1)

	x := openAt(t, site, "#v=1&url=https%3A%2F%2Fh%2F")
	x.until(`navigator.serviceWorker.controller`)
	gone.Store(true)
	x.typed("url", present)
	x.has("#level", "connect to")
	x.eval(`document.getElementById("lines").value = "https://h/"`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("1 line:")`)
	x.click(`[data-list-format="Link"]`)
	x.until(`document.getElementById("shared").value`)
	if got := x.text(`document.getElementById("shared").value`); !strings.HasPrefix(got, public+"#v=1&") || !strings.Contains(got, "lines=https") {
		t.Errorf("the link is %s", got)
	}
	y := openAt(t, site, "#v=1&url=https%3A%2F%2Fother%2F")
	if got := y.content("#href"); got != "https://other/" {
		t.Errorf("without a network: %s", got)
	}
	y.until(`document.querySelector("#galleryList button") && document.querySelector("#grammar[data-state=shown]")`)
}

// TestLocal opens the page of weburl lab, whose server ends. The page works on, without a
// service worker, which would answer in place of the next program at that address.
func TestLocal(t *testing.T) {
	local := httptest.NewServer(server.Config.Handler)
	x := openAt(t, local.URL, "")
	local.Close()
	x.eval(`document.getElementById("lines").value = "https://h/"`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("1 line:")`)
	x.typed("url", present)
	x.has("#level", "connect to")
	if n := x.number(`navigator.serviceWorker.getRegistrations().then(list => list.length)`); n != 0 {
		t.Errorf("%v service workers", n)
	}
	x.click(`[data-format="Link"]`)
	x.until(`document.getElementById("copied").textContent.includes("leads to https://weburl.github.io/weburl/lab/.")`)
	x.click(`[data-format="Local link"]`)
	x.until(`document.getElementById("copied").textContent.includes("this machine")`)
	if got := x.text(`document.getElementById("shared").value`); !strings.HasPrefix(got, local.URL+"/#v=1&url=") {
		t.Errorf("the local link is %s", got)
	}
}

// TestTransfer counts what is sent to a browser that has nothing of the page.
func TestTransfer(t *testing.T) {
	var engines, bytes atomic.Int64
	counted := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/engine.wasm" {
			engines.Add(1)
		}
		server.Config.Handler.ServeHTTP(counter{w, &bytes}, r)
	}))
	defer counted.Close()
	x := openAt(t, counted.URL, "", call(network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true}))
	x.eval(`document.getElementById("lines").value = "https://h/"`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("1 line:")`)
	t.Logf("the engine is sent %d times, %d bytes in all", engines.Load(), bytes.Load())
	if engines.Load() != 1 || bytes.Load() > 3_500_000 {
		t.Errorf("the engine is sent %d times, %d bytes in all", engines.Load(), bytes.Load())
	}
}

// A counter counts the bytes of a response.
type counter struct {
	http.ResponseWriter
	n *atomic.Int64
}

func (c counter) Write(p []byte) (int, error) {
	c.n.Add(int64(len(p)))
	return c.ResponseWriter.Write(p)
}

// TestEngineSize holds the engine to a size, and docs/lab-reference.md to its sizes.
func TestEngineSize(t *testing.T) {
	const most = 1_500_000 // with brotli
	brotli := need.Program(t, "brotli")
	engine, err := lab.ReadEngine(os.DirFS("../../cmd/weburl/lab/embedded"))
	if err != nil {
		t.Fatal(err)
	}
	site := lab.NewSite(engine)
	cmd := exec.Command(brotli, "-q", "11", "-c")
	cmd.Stdin = bytes.NewReader(site["engine.wasm"])
	compressed, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	sizes := []int{len(site["engine.wasm"]), len(site["engine.wasm.gz"]), len(compressed)}
	t.Logf("%d bytes, %d with gzip, %d with brotli", sizes[0], sizes[1], sizes[2])
	if sizes[2] > most {
		t.Errorf("%d bytes with brotli, want at most %d", sizes[2], most)
	}
	text, err := os.ReadFile("../../docs/lab-reference.md")
	if err != nil {
		t.Fatal(err)
	}
	page := regexp.MustCompile(`([\d.]+) MB, or ([\d.]+) MB with gzip.[^.]+compressed it is ([\d.]+) MB`).FindStringSubmatch(strings.Join(strings.Fields(string(text)), " "))
	if page == nil {
		t.Fatal("docs/lab-reference.md does not say how large the engine is")
	}
	for i, size := range sizes {
		if documented, err := strconv.ParseFloat(page[i+1], 64); err != nil || math.Abs(documented*1e6/float64(size)-1) > .05 {
			t.Errorf("docs/lab-reference.md says %s MB of %d bytes", page[i+1], size)
		}
	}
}
