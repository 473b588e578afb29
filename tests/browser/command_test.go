package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

var build struct {
	sync.Once
	path string
	err  error
}

// command builds the command of this checkout, and returns its path.
func command(t *testing.T) string {
	t.Helper()
	build.Do(func() {
		var dir string
		if dir, build.err = os.MkdirTemp("", "weburl-lab-"); build.err != nil {
			return
		}
		build.path = filepath.Join(dir, "weburl")
		cmd := exec.Command("go", "build", "-o", build.path, ".")
		cmd.Dir = "../../cmd/weburl"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Logf("%s", out)
			build.err = err
		}
	})
	if build.err != nil {
		t.Fatal(build.err)
	}
	return build.path
}

// A question is an input and its base.
type question struct {
	Input string  `json:"input"`
	Base  *string `json:"base,omitempty"`
}

func questions(seed uint64, n int) (list []question) {
	g := urlgen.New(seed)
	for i := range n {
		q := question{Input: g.Input()}
		if i%3 == 0 {
			base := g.Base()
			q.Base = &base
		}
		list = append(list, q)
	}
	return list
}

// TestSameAsCommand asks the engine in the browser and the command the same, and
// holds the answers to be the same bytes. LAB_COUNT is how many URLs.
func TestSameAsCommand(t *testing.T) {
	x := open(t, "")
	list := questions(1, need.Number(t, "LAB_COUNT", 2000))
	verbs := []string{"parse", "check", "compare", "site", "display", "guard", "inspect"}
	var lines bytes.Buffer
	encoder := json.NewEncoder(&lines)
	encoder.SetEscapeHTML(false)
	for _, q := range list {
		if err := encoder.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string][]string{}
	for _, verb := range verbs {
		cmd := exec.Command(command(t), verb, "--jsonl")
		cmd.Stdin = bytes.NewReader(lines.Bytes())
		out, _ := cmd.Output() // status 1 says that some do not parse
		if want[verb] = strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"); len(want[verb]) != len(list) {
			t.Fatalf("weburl %s answers %d of %d", verb, len(want[verb]), len(list))
		}
	}
	x.eval(`(async () => { const { Engine } = await import("./ask.js"); window.engine = new Engine() })()`, nil)
	const chunk = 250
	differ := 0
	for from := 0; from < len(list); from += chunk {
		part, err := json.Marshal(list[from:min(from+chunk, len(list))])
		if err != nil {
			t.Fatal(err)
		}
		var got []map[string]json.RawMessage
		// The answers as the engine wrote them: JSON.parse and JSON.stringify keep
		// the order of members.
		x.eval(`Promise.all(`+string(part)+`.map(question => engine.ask({...question, want: "`+strings.Join(verbs, " ")+`"})))`, &got)
		for i, answer := range got {
			for _, verb := range verbs {
				line := want[verb][from+i]
				if verb == "compare" || verb == "inspect" { // the command tells the line
					line = strings.Replace(line, `{"line":`+number(from+i+1)+`,`, `{`, 1)
				}
				if a, b := canonical(t, answer[verb]), canonical(t, []byte(line)); a != b {
					if differ++; differ < 10 {
						t.Errorf("%s %q:\nengine  %s\ncommand %s", verb, list[from+i].Input, a, b)
					}
				}
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d answers differ", differ)
	}
}

func number(n int) string { b, _ := json.Marshal(n); return string(b) }

// canonical returns JSON in one form.
func canonical(t *testing.T, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	json.NewEncoder(&b).Encode(v)
	return b.String()
}

// TestExplainAsCommand is TestSameAsCommand for explain, which answers one URL.
func TestExplainAsCommand(t *testing.T) {
	x := open(t, "")
	x.eval(`(async () => { const { Engine } = await import("./ask.js"); window.engine = new Engine() })()`, nil)
	for _, q := range questions(2, 60) {
		for verb, flags := range map[string][]string{"explain": nil, "editions": {"--editions"}} {
			args := append([]string{"explain", "--json"}, flags...)
			if q.Base != nil {
				args = append(args, "--base", *q.Base)
			}
			want, _ := exec.Command(command(t), append(args, "--", q.Input)...).Output()
			if strings.Contains(q.Input, "\x00") { // no argument can have it
				continue
			}
			text, err := json.Marshal(q)
			if err != nil {
				t.Fatal(err)
			}
			var got map[string]json.RawMessage
			x.eval(`engine.ask({...`+string(text)+`, want: "`+verb+`"})`, &got)
			if a, b := canonical(t, got[verb]), canonical(t, want); a != b {
				t.Errorf("%s %q:\nengine  %s\ncommand %s", verb, q.Input, a, b)
			}
		}
	}
}

// TestBrowserDiffers compares the URL class of the browser with the standard, and
// names what differs as the page does. LAB_COUNT is how many URLs.
func TestBrowserDiffers(t *testing.T) {
	x := open(t, "")
	x.eval(`(async () => { const { Engine } = await import("./ask.js"); window.engine = new Engine(); Object.assign(window, await import("./parsers.js")) })()`, nil)
	list := questions(3, need.Number(t, "LAB_COUNT", 2000))
	counts := map[string]int{}
	const chunk = 500
	for from := 0; from < len(list); from += chunk {
		part, err := json.Marshal(list[from:min(from+chunk, len(list))])
		if err != nil {
			t.Fatal(err)
		}
		var got []struct{ Name, Ours, Theirs string }
		x.eval(`Promise.all(`+string(part)+`.map(async ({ input, base }) => {
			const { parse } = await engine.ask({ input, base, want: "parse" });
			const { href, error } = readByBrowser(input, base ?? null);
			const asked = { input, base: base ?? "", ours: parse.href ?? null, theirs: href ?? null, host: parse.hostname ?? "", code: parse.error?.code ?? "" };
			return asked.ours === asked.theirs ? { Name: "" } : { Name: likely(asked).name, Ours: String(asked.ours), Theirs: String(asked.theirs) };
		}))`, &got)
		for i, answer := range got {
			if answer.Name != "" {
				counts[answer.Name]++
				if answer.Name == "unknown" || testing.Verbose() && counts[answer.Name] < 6 {
					q := list[from+i]
					t.Logf("%s: %q against %v: ours %s, the browser's %s", answer.Name, q.Input, q.Base, answer.Ours, answer.Theirs)
				}
			}
		}
	}
	t.Logf("%d URLs, differences by class: %v", len(list), counts)
	if counts["unknown"] > 0 {
		t.Errorf("%d differences have no class", counts["unknown"])
	}
}

// TestCommandServes runs weburl lab: it prints an address of this machine, serves
// the page there, and ends when it is interrupted.
func TestCommandServes(t *testing.T) {
	cmd := exec.Command(command(t), "lab", "--no-open")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if address = strings.TrimSpace(address); err != nil || !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Fatalf("address %q: %v", address, err)
	}
	for _, name := range []string{"", "engine.wasm", "wasm_exec.js"} {
		r, err := http.Get(address + name)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", name, r.StatusCode)
		}
	}
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

func downloadsTo(dir string) chromedp.Action[chromedp.Void] {
	return call(cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir})
}

// saved waits for a file that the browser saves.
func saved(t *testing.T, name string) []byte {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if text, err := os.ReadFile(name); err == nil && len(text) > 0 {
			return text
		}
	}
	t.Fatalf("%s was not saved", name)
	return nil
}
