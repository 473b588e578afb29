package lab

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/weburl/weburl/cmd/weburl/lab/internal/engine"
	"github.com/weburl/weburl/internal/need"
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

// TestModules holds that a browser loads each script: it is parsed, and what it imports exists.
func TestModules(t *testing.T) {
	sources := map[string]string{}
	for name, text := range testSite(t) {
		if strings.HasSuffix(name, ".js") {
			sources[name] = string(text)
		}
	}
	const script = `
import * as fs from 'node:fs'; import * as vm from 'node:vm';
const sources = JSON.parse(fs.readFileSync(0)), modules = {}, faults = [];
for (const [identifier, text] of Object.entries(sources)) {
  try { modules[identifier] = new vm.SourceTextModule(text, { identifier }); } catch (e) { faults.push(identifier + ': ' + e.message); }
}
for (const step of [
  module => module.status === 'unlinked' && module.link(name => modules[name.replace('./', '')]),
  module => module.evaluate().catch(e => { if (e.name === 'SyntaxError') throw e; }), // other errors come from the missing document
]) {
  for (const [identifier, module] of Object.entries(modules)) {
    try { await step(module); } catch (e) { faults.push(identifier + ': ' + e.message); }
  }
}
console.log(JSON.stringify(faults));`
	file := filepath.Join(t.TempDir(), "link.mjs")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	var faults []string
	runProgram(t, sources, &faults, need.Program(t, "node"), "--no-warnings", "--experimental-vm-modules", file)
	for _, fault := range faults {
		t.Error(fault)
	}
}

// run runs a script of Node.js that has the functions of a module of the page, with a value in JSON as its input, and
// reads the JSON that it prints.
func run(t *testing.T, module, script string, input, output any) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("page", module+".js"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), module+".mjs")
	program := "import * as fs from 'node:fs'; import * as querystring from 'node:querystring'; const given = JSON.parse(fs.readFileSync(0));\n"
	if err := os.WriteFile(file, []byte(program+string(source)+script), 0o600); err != nil {
		t.Fatal(err)
	}
	runProgram(t, input, output, need.Program(t, "node"), file)
}

func runProgram(t *testing.T, input, output any, name string, args ...string) {
	t.Helper()
	text, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(name, args...)
	command.Stdin, command.Stderr = bytes.NewReader(text), os.Stderr
	out, err := command.Output()
	if err == nil {
		err = json.Unmarshal(out, output)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestQueries compares how JavaScript, PHP, Python and Node read queries with the programs.
func TestQueries(t *testing.T) {
	php, python := need.Program(t, "php"), need.Program(t, "python3")
	atoms := []string{"a", "b", "[", "]", "[]", "=", "&", ".", "%20", "+", "%5B", "%5D", "1", "0", "%zz", "%", "%00", "%C3%A9", "_", ";", "a[b]=1&", "a[]=2&", "a[", "%22", "%0A", "01"}
	random := rand.New(rand.NewPCG(1, 2))
	var queries []string
	for range 10_000 {
		query := ""
		for range 1 + random.IntN(14) {
			query += atoms[random.IntN(len(atoms))]
		}
		queries = append(queries, query)
	}
	var ours, theirs [4][]any
	run(t, "queries", `
const all = given.map(query => readings(query, [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))));
console.log(JSON.stringify(['PHP', 'Python', 'Node', 'JavaScript'].map(name => all.map(list => JSON.parse(list.find(([language]) => language === name)[2].replace(/\\x[\dA-F]{2}/g, '\uFFFD'))))));`, queries, &ours) // as PHP substitutes a byte
	runProgram(t, queries, &theirs[0], php, "-d", "max_input_vars=100000", "-r", `foreach (json_decode(stream_get_contents(STDIN)) as $q) { parse_str($q, $o); $a[] = $o ?: new stdClass; } echo json_encode($a, JSON_INVALID_UTF8_SUBSTITUTE);`)
	runProgram(t, queries, &theirs[1], python, "-c", "import json, sys, urllib.parse as p; print(json.dumps([p.parse_qs(q) for q in json.load(sys.stdin)]))")
	run(t, "queries", "console.log(JSON.stringify(given.map(query => querystring.parse(query))));", queries, &theirs[2])
	run(t, "queries", `
const read = params => Object.fromEntries([...params.keys()].map(name => [name, params.get(name)]));
console.log(JSON.stringify(given.map(query => read(new URLSearchParams(query)))));`, queries, &theirs[3])
	var latin []string
	run(t, "queries", `console.log(JSON.stringify(readings('a=%E9%C3%A9', [{ name: 'a', value: '' }]).map(([language, , json]) => language + json)));`, nil, &latin)
	for _, want := range []string{`PHP{"a": "\xE9é"}`, `Go{"a": ["\xE9é"]}`, `Python{"a": ["�é"]}`} {
		if !slices.Contains(latin, want) {
			t.Errorf("no %s in %s", want, latin)
		}
	}
	for i, name := range []string{"PHP", "Python", "Node", "JavaScript"} {
		n := 0
		for j, query := range queries {
			if !reflect.DeepEqual(ours[i][j], theirs[i][j]) {
				if n++; n < 5 {
					t.Errorf("%s reads %s as %v, not %v", name, query, theirs[i][j], ours[i][j])
				}
			}
		}
	}
}

// TestEncodings compares how a value is encoded with the functions that are named.
func TestEncodings(t *testing.T) {
	php, python := need.Program(t, "php"), need.Program(t, "python3")
	values := []string{"a b", "C++", "a=b&c+d", "é€😀", "%41", "."}
	for c := range rune(0x7F) {
		values = append(values, string(c)+"x"+string(c))
	}
	var ours []map[string]string
	var js, ofPHP, ofPython, all [][]string
	run(t, "queries", `console.log(JSON.stringify(given.map(value => Object.fromEntries(encodings(value).flatMap(([where, result, functions]) => functions.map(name => [name, result]))))));`, values, &ours)
	run(t, "queries", `console.log(JSON.stringify(given.map(value => [String(new URLSearchParams({ '': value })).slice(1), encodeURIComponent(value)])));`, values, &js)
	runProgram(t, values, &ofPHP, php, "-r", `foreach (json_decode(stream_get_contents(STDIN)) as $value) $a[] = [urlencode($value), rawurlencode($value)]; echo json_encode($a);`)
	runProgram(t, values, &ofPython, python, "-c", `import json, sys; from urllib.parse import quote, quote_plus; print(json.dumps([[quote_plus(value), quote(value, safe="")] for value in json.load(sys.stdin)]))`)
	for i, value := range values {
		all = append(all, slices.Concat(js[i], ofPHP[i], ofPython[i], []string{url.QueryEscape(value), strings.ReplaceAll(url.QueryEscape(value), "+", "%20")}))
	}
	names := []string{"JavaScript: URLSearchParams", "JavaScript: encodeURIComponent(value)", "PHP: urlencode($value)", "PHP: rawurlencode($value)",
		"Python: quote_plus(value)", `Python: quote(value, safe="")`, "Go: url.QueryEscape(value)", `Go: strings.ReplaceAll(url.QueryEscape(value), "+", "%20")`}
	for i, value := range values {
		for j, name := range names {
			if ours[i][name] != all[i][j] || len(ours[i]) != len(names) {
				t.Errorf("%s, %q: %q, want %q", name, value, ours[i][name], all[i][j])
			}
		}
	}
}

// TestData compares what data URLs contain with fetch of Node.
func TestData(t *testing.T) {
	urls := []string{"data:text/html;base64,PHNjcmlwdD4=", "data:,Hello%20World%21", "data:text/plain;charset=utf-8,h%C3%A9", "data:;base64,aGk", "data:text/html;base64,%50HN%20 x",
		"data:x,y?z#f", "data:image/png;base64,iVBORw0KGgo=", "data:text/html", "data:text/html;charset=latin1,h%E9", "data:;charset=utf-8,a", "data: text/html ,b", "data:text/html;BASE64,PGI%2B",
		"data:text/html; base64,a", "data:text/html;base64,_-a="}
	var all []struct {
		URL          string
		Ours, Theirs struct {
			Media string
			Text  *string
		}
	}
	run(t, "data", `
console.log(JSON.stringify(await Promise.all(given.map(async url => {
  const { href } = new URL(url), ours = dataOf(href), theirs = {};
  try {
    const response = await fetch(href), bytes = await response.arrayBuffer();
    theirs.media = response.headers.get('content-type');
    theirs.text = new TextDecoder(/charset=latin1/.test(url) ? 'latin1' : 'utf-8').decode(bytes);
    if (/image/.test(url)) theirs.text = null;
  } catch {
    theirs.media = ours.media;
  }
  return { url, ours, theirs };
}))));`, urls, &all)
	for _, of := range all {
		if !reflect.DeepEqual(of.Ours, of.Theirs) {
			t.Errorf("%s: %+v, want %+v", of.URL, of.Ours, of.Theirs)
		}
	}
}
