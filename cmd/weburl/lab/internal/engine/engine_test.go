package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/internal/wpt"
	"github.com/weburl/weburl/verdict"
	"rsc.io/qr"
)

const all = "result parse check explain editions outcomes compare places paths site display guard inspect reading canon grammar machine fixes about host params set"

// ask returns the answer to a request.
func ask(t *testing.T, request map[string]any) (answer map[string]any) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(Answer(string(text))), &answer); err != nil {
		t.Fatalf("%s: %v in %s", text, err, Answer(string(text)))
	}
	return answer
}

func spans(answer map[string]any) []any {
	return answer["result"].(map[string]any)["spans"].([]any)
}

func ExampleAnswer() {
	fmt.Println(Answer(`{"want": "site", "input": "https://www.example.co.uk/"}`))
	// Output: {"site":{"input":"https://www.example.co.uk/","origin":"https://www.example.co.uk","site":"https://example.co.uk","registrableDomain":"example.co.uk","publicSuffix":"co.uk"}}
}

// TestCode holds QR codes to those of package qr, which a scanner reads, at the lengths at which the level and the size change.
func TestCode(t *testing.T) {
	for n, level := range map[int]qr.Level{14: qr.M, 15: qr.M, 119: qr.M, 213: qr.M, 214: qr.L, 1000: qr.L, 2953: qr.L} {
		text := strings.Repeat("https://a.example/#", 200)[:n]
		want, err := qr.Encode(text, level)
		if err != nil {
			t.Fatal(err)
		}
		var modules strings.Builder
		for y := range want.Size {
			for x := range want.Size {
				if want.Black(x, y) {
					modules.WriteByte('1')
				} else {
					modules.WriteByte('0')
				}
			}
		}
		if got := ask(t, map[string]any{"want": "code", "input": text})["code"]; got != modules.String() {
			t.Errorf("%d bytes: another code", n)
		}
	}
	if got := ask(t, map[string]any{"want": "code", "input": strings.Repeat("a", 2954)})["code"]; got != nil {
		t.Errorf("a text that is too long: %v", got)
	}
}

// TestRandom asks everything about random inputs: the answers are JSON, spans lie
// in the input in order, and each fix does what it promises.
func TestRandom(t *testing.T) {
	g := urlgen.New(16)
	for i := range need.Part(t, 3000) {
		input := g.Input()
		request := map[string]any{"want": all, "input": input}
		if i%2 == 0 {
			request["base"] = g.Base()
		}
		answer := ask(t, request)
		if len(answer) != len(strings.Fields(all)) {
			t.Fatalf("%q: %d answers", input, len(answer))
		}
		at := 0.0
		for _, s := range spans(answer) {
			s := s.(map[string]any)
			if start, end := s["start"].(float64), s["end"].(float64); start < at || end < start || int(end) > len(input) {
				t.Fatalf("%q: %v", input, spans(answer))
			} else {
				at = end
			}
		}
		check, result := answer["check"].(map[string]any), answer["result"].(map[string]any)
		if result["valid"] != check["valid"] || result["errors"] != float64(len(check["errors"].([]any))) && result["url"] != nil {
			t.Errorf("%q: result %v, check %v", input, result, check)
		}
		for _, f := range answer["fixes"].([]any) {
			if f == nil {
				continue
			}
			f := f.(map[string]any)
			fixed := input[:int(f["start"].(float64))] + f["text"].(string) + input[int(f["end"].(float64)):]
			request["input"] = fixed
			after := ask(t, request)
			if after["check"].(map[string]any)["failure"] == true {
				t.Errorf("%q: the fix %q does not parse", input, fixed)
			}
			before, _ := answer["parse"].(map[string]any)["href"]
			if same := before != nil && before == after["parse"].(map[string]any)["href"]; same != f["same"] {
				t.Errorf("%q: the fix %q: same is %v", input, fixed, f["same"])
			}
		}
	}
}

// TestProblems asks what cannot be answered. Nothing panics.
func TestProblems(t *testing.T) {
	for request, want := range map[string]string{
		"":                       `{"problem":"the request is not an object"}`,
		"{":                      `{"problem":"the request is not an object"}`,
		"null":                   `{"problem":"the request is not an object"}`,
		"{}":                     `{}`,
		`{"bytes":"f"}`:          `{"problem":"the bytes are not hexadecimal"}`,
		`{"encoding":"x"}`:       `{"problem":"unknown encoding x"}`,
		`{"edition":"x"}`:        `{"problem":"unknown edition x"}`,
		`{"want":"nothing"}`:     `{}`,
		`{"input":null}`:         `{}`,
		`{"lines":""}`:           `[]`,
		`{"other":[1,{"a":[]}]}`: `{}`,
	} {
		if got := Answer(request); got != want {
			t.Errorf("%s: got %s, want %s", request, got, want)
		}
	}
}

// TestClass tests the parameters of a query and the setters.
func TestClass(t *testing.T) {
	for request, want := range map[string]string{
		`{"want":"params","input":"https://h/?r=https%253A%252F%252Fi%252F#a=b&c"}`:                           `{"params":[{"name":"r","value":"https%3A%2F%2Fi%2F","url":true,"decoded":"https://i/"},{"name":"a","value":"b","url":false,"fragment":true},{"name":"c","value":"","url":false,"fragment":true}]}`,
		`{"want":"params","input":"https://h/#/a=b"}`:                                                         `{"params":[]}`,
		`{"want":"params","input":"https://h/?a=1+2&b=https%3A%2F%2Fi%2F&%ff&"}`:                              `{"params":[{"name":"a","value":"1 2","url":false},{"name":"b","value":"https://i/","url":true},{"name":"�","value":"","url":false}]}`,
		`{"want":"params","input":"https://h/?a=1&b;c&d=%zz&&e"}`:                                             `{"params":[{"name":"a","value":"1","url":false},{"name":"b;c","value":"","url":false,"go":"invalid semicolon separator in query"},{"name":"d","value":"%zz","url":false,"go":"invalid URL escape \"%zz\""},{"name":"e","value":"","url":false}]}`,
		`{"want":"params untracked","input":"https://h/?%75tm_source=a&id=7&fbclid=b"}`:                       `{"params":[{"name":"utm_source","value":"a","url":false,"tracking":true},{"name":"id","value":"7","url":false},{"name":"fbclid","value":"b","url":false,"tracking":true}],"untracked":{"names":["utm_source","fbclid"],"input":"https://h/?id=7"}}`,
		`{"want":"untracked","input":"https://h/?utm_source=a#b"}`:                                            `{"untracked":{"names":["utm_source"],"input":"https://h/#b"}}`,
		`{"want":"untracked","input":"https://www.youtube.com/?si=a&v=b&si&feature=c"}`:                       `{"untracked":{"names":["si","feature"],"input":"https://www.youtube.com/?v=b"}}`,
		`{"want":"untracked","input":"../a b?c=d e&utm_source=f","base":"https://h/"}`:                        `{"untracked":{"names":["utm_source"],"input":"../a b?c=d e"}}`,
		`{"want":"untracked","input":"https://notyoutube.com/?si=a"}`:                                         `{"untracked":{"names":[]}}`,
		`{"want":"untracked","input":"https://www.amazon.co.uk/dp/B0/ref=d?th=1&ref=a&pd_rd_w=b&qid=1#e"}`:    `{"untracked":{"names":["/ref","ref","pd_rd_w","qid"],"input":"https://www.amazon.co.uk/dp/B0/?th=1#e"}}`,
		`{"want":"untracked","input":"https://x.com/a/status/1?s=20&t=b"}`:                                    `{"untracked":{"names":["s","t"],"input":"https://x.com/a/status/1"}}`,
		`{"want":"untracked","input":"https://www.ebay.de/itm/1?mkevt=1&var=2"}`:                              `{"untracked":{"names":["mkevt"],"input":"https://www.ebay.de/itm/1?var=2"}}`,
		`{"want":"untracked","input":"https://de.aliexpress.com/item/1.html?spm=a&tag=b"}`:                    `{"untracked":{"names":["spm"],"input":"https://de.aliexpress.com/item/1.html?tag=b"}}`,
		`{"want":"untracked","input":"https://h/?s=a&t=b&ref=c&tag=d&_r=1&spm=e"}`:                            `{"untracked":{"names":[]}}`,
		`{"want":"untracked","input":"x"}`:                                                                    `{"untracked":{"names":[]}}`,
		`{"want":"params","input":"x"}`:                                                                       `{"params":[]}`,
		`{"want":"params","input":"https://h/?"}`:                                                             `{"params":[]}`,
		`{"want":"set","input":"x","setter":"host","value":"i"}`:                                              `"code":"missing-scheme-non-relative-URL"`,
		`{"want":"set","input":"https://h/","setter":"host","value":"i:8"}`:                                   `"href":"https://i:8/"`,
		`{"want":"set","input":"https://h/?f=a%20b&v=~1","setter":"searchParams.set","name":"d","value":"1"}`: `"href":"https://h/?f=a+b&v=%7E1&d=1"`,
		`{"want":"set","input":"https://h/?b&a&a=2","setter":"searchParams.append","name":"a","value":"é"}`:   `"href":"https://h/?b=&a=&a=2&a=%C3%A9"`,
		`{"want":"set","input":"https://h/?b&a&a=2","setter":"searchParams.sort"}`:                            `"href":"https://h/?a=&a=2&b="`,
		`{"want":"set","input":"https://h/?b&a&a=2","setter":"searchParams.delete","name":"a"}`:               `"href":"https://h/?b="`,
		`{"want":"set","input":"https://h/?b&a&a=2","setter":"searchParams.delete","name":"a","value":"2"}`:   `"href":"https://h/?b=&a="`,
		`{"want":"set","input":"https://h/","setter":"port","value":"x"}`:                                     `"href":"https://h/"`,
		`{"want":"set","input":"https://h/","setter":"pathname","value":"a/../<"}`:                            `"href":"https://h/%3C"`,
		`{"want":"set","input":"https://h/","setter":"href","value":"https://other/"}`:                        `"href":"https://other/"`,
		`{"want":"set","input":"https://h/","setter":"href","value":"other"}`:                                 `"href":"https://h/"`,
		`{"want":"host","input":"https://\u0430\u0440\u0440\u04CF\u0435.com/"}`:                               ` look like Latin letters. It can be taken for \"apple\"."]`,
		`{"want":"host","input":"https://0x7f.1/"}`:                                                           `{"host":{"kind":"IPv4","ascii":"127.0.0.1"`,
		`{"want":"result","input":"h:\na\tb\nc"}`:                                                             `"marks":[{"start":2,"end":3,"fatal":false},{"start":4,"end":5,"fatal":false},{"start":6,"end":7,"fatal":false}]`,
		`{"lines":"mailto:a@b.example\n"}`:                                                                    `"errors":[],"destinations":[],"grade":"ok"`,
		`{"lines":"https://user@h/\n","want":""}`:                                                             `"grade":"suspicious","rules":["local-name"`,
	} {
		if got := Answer(request); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", request, want, got)
		}
	}
}

func TestBytes(t *testing.T) {
	answer := ask(t, map[string]any{"want": "check", "bytes": "68747470733a2f2f682fff"})
	if got := fmt.Sprint(answer["check"].(map[string]any)["errors"].([]any)[0].(map[string]any)["code"]); got != "invalid-UTF-8" {
		t.Errorf("got %s", got)
	}
}

func TestSpans(t *testing.T) {
	for _, test := range []struct{ input, base, want string }{
		{"https://u:p@h:1/a/b?q#f", "", "scheme=https username=u password=p host=h port=1 path=/a/b query=q fragment=f"},
		{"https://u@x@h", "", "scheme=https username=u@x host=h"},
		{" ht\ttp:/\\h\\a ", "", `scheme=ht	tp host=h path=\a`},
		{"mailto:a@b?c", "", "scheme=mailto path=a@b query=c"},
		{"x", "http://h/", "path=x"},
		{"/x", "http://h/", "path=/x"},
		{"//x", "http://h/", "host=x"},
		{"?q", "http://h/", "query=q"},
		{"#", "http://h/", "fragment="},
		{"", "http://h/", ""},
		{"file:/C|/x", "", "scheme=file path=/C|/x"},
		{"file://h/x", "", "scheme=file host=h path=/x"},
		{"file://Localhost/x", "", "scheme=file host=Localhost path=/x"},
		{"file://C|/x", "", "scheme=file path=C|/x"},
		{"web+x:/a", "", "scheme=web+x path=/a"},
		{"http:/x", "http://h/", "scheme=http path=/x"},
		{"https://h:443", "", "scheme=https host=h port=443"},
		{"http://[::1]:80/", "", "scheme=http host=[::1] port=80 path=/"},
	} {
		request := map[string]any{"want": "result", "input": test.input}
		if test.base != "" {
			request["base"] = test.base
		}
		var got []string
		for _, s := range spans(ask(t, request)) {
			s := s.(map[string]any)
			got = append(got, s["component"].(string)+"="+test.input[int(s["start"].(float64)):int(s["end"].(float64))])
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%q: got %s, want %s", test.input, got, test.want)
		}
	}
}

// TestOneGrade compares the grade of an input, and its findings, as the bar, the table, the
// JSON and package verdict have them. TestSameAsCommand compares the JSON with the command's.
func TestOneGrade(t *testing.T) {
	g := urlgen.New(44)
	for range need.Part(t, 100_000) {
		input := strings.Map(func(c rune) rune { // a line
			if c == '\n' || c == '\r' {
				return -1
			}
			return c
		}, g.Input())
		answer := ask(t, map[string]any{"want": "inspect reading parse", "input": input, "pasted": "1"})
		shown := answer["inspect"].(map[string]any)
		input = shown["input"].(string)
		if !utf8.ValidString(input) {
			continue
		}
		v := verdict.Inspect(input)
		if shown["grade"] != v.Grade.String() || len(shown["findings"].([]any)) != len(v.Findings) {
			t.Errorf("%q: the bar has %v, package verdict %v", input, shown, v)
		}
		request, _ := json.Marshal(map[string]any{"lines": input + "\n"})
		var lines [][]struct {
			Grade string
			Rules []string
		}
		if err := json.Unmarshal([]byte(Answer(string(request))), &lines); err != nil {
			t.Fatal(err)
		}
		if rows := lines[0]; len(lines) != 1 || len(rows) != 1 || rows[0].Grade != v.Grade.String() || len(rows[0].Rules) < len(v.Findings) {
			t.Errorf("%q: the table has %v, package verdict %v", input, rows, v)
		}
		// What is said of the input is what the parser says, and a fix parses.
		reading := answer["reading"].(map[string]any)
		if failed := answer["parse"].(map[string]any)["error"]; failed != nil && failed.(map[string]any)["code"] != reading["code"] {
			t.Errorf("%q: %v is read as %v", input, failed, reading)
		}
		if f, ok := reading["fix"].(map[string]any); ok {
			if fixed := input[:int(f["start"].(float64))] + f["text"].(string) + input[int(f["end"].(float64)):]; !weburl.CanParse(fixed) {
				t.Errorf("%q: the fix %q does not parse", input, fixed)
			}
		}
	}
}

// TestReading tests the first thing that is said of an input, and the fix beside it.
func TestReading(t *testing.T) {
	for input, want := range map[string]string{
		"https://example.org/":         `"more":0}`,
		"https://exa mple.org:99999/":  `"fault":"the host has a space (U+0020)","base":false,"more":0,"also":["the port is greater than 65535: \"99999\""],"fix":{"start":11,"end":26,"text":"mple.org"`,
		"https:://example.org":         `"code":"host-missing","fault":"there is no host","base":false,"more":1,"also":[],"fix":{"start":6,"end":9,"text":"//"`,
		"www.example.org/path":         `"fix":{"start":0,"end":0,"text":"https://"`,
		"www.dhl-paket.info/abc":       `"assumed":{"input":"https://www.dhl-paket.info/abc","scheme":"https","host":"www.dhl-paket.info","url":{"href":"https://www.dhl-paket.info/abc","scheme":"https"`,
		"example.com:8080/path":        `{"reading":{"more":0,"assumed":{"input":"https://example.com:8080/path","scheme":"https","for":"example.com","host":"example.com"`,
		"localhost:3000/api":           `"assumed":{"input":"http://localhost:3000/api","scheme":"http","for":"localhost","host":"localhost"`,
		"htttps://example.com/a":       `"assumed":{"input":"https://example.com/a","scheme":"https","for":"htttps","host":"example.com"`,
		"www.amazon,de":                `"assumed":{"input":"https://www.amazon.de","scheme":"https","host":"www.amazon.de"`,
		"C:/x":                         `"assumed":{"input":"file:///C:/x","scheme":"file","for":"C","host":""`,
		"htps//h.example/x":            `"fix":{"start":0,"end":17,"text":"https://h.example/x"`,
		"https://[::1/x":               `"fix":{"start":8,"end":12,"text":"[::1]"`,
		"https://a<b/":                 `"fix":null`,
		"":                             `"fix":null`,
		"https://":                     `"fix":null`,
		"https://h/|":                  `"fix":{"start":10,"end":11,"text":"%7C","same":false}`,
		"hxxps://evil[.]example":       `"written":"hxxps://evil[.]example","read":"https://evil.example","defanged":true,"more":0`,
		"https://evil[.]example":       `"read":"https://evil.example"`,
		"https://example.org/?q=a[.]b": `{"reading":{"code":"invalid-URL-unit"`,
	} {
		request, _ := json.Marshal(map[string]string{"want": "reading", "input": input, "pasted": "1"})
		if got := Answer(string(request)); !strings.Contains(got, want) {
			t.Errorf("%q: no %s in %s", input, want, got)
		}
	}
}

func TestFixes(t *testing.T) {
	for input, want := range map[string]string{
		" https://h/":           "https://h/",
		"https://h/ ":           "https://h/",
		"ht\ntps://h/":          "https://h/",
		"https:h/":              "https://h/",
		`https:\\h\a`:           `https://h\a`,
		"https://h/|":           "https://h/%7C",
		"https://h/%zz":         "https://h/%25zz",
		"https://u:p@h/":        "https://h/",
		"postgres://u:p@h/db":   "",
		"redis://:p@h":          "",
		"mongodb+srv://u:p@h/x": "",
		"file:///C|/":           "file:///C:/",
		"file://C:/":            "file:///C:/",
		"https://h:99999/":      "https://h/",
		"https://h:x/":          "https://h/",
		"https://0x7f.1/":       "https://127.0.0.1/",
		"https://exa%6dple/":    "https://example/",
		"https://[0001::]/":     "https://[1::]/",
		"//x":                   "http://x",
		"//192.168.1.1/x":       "http://192.168.1.1/x",
		"[::1]:3000":            "http://[::1]:3000",
		" //x.example":          "https://x.example",
		"/x":                    "",
		"/x//y":                 "",
		"./x":                   "",
		"?q":                    "",
		"#x":                    "",
		".x/y":                  "https://.x/y",
		`C:\a b\c.txt`:          "file:///C:/a%20b/c.txt",
		"data:text/plain,a b":   "data:text/plain,a%20b",
		"db://u:p#w@h:5432/x":   "db://u:p%23w@h:5432/x",
		"http://u:p@a/b@h/":     "http://u:p%40a%2Fb@h/",
		"http://u:p@a.com/b@h/": "http://a.com/b@h/",
		"https://":              "",
		"https://h/é":           "",
		"https://[::1/":         "https://[::1]/",
		"http://fe80::1/":       "http://[fe80::1]/",
		"http://u@::1:30000/":   "http://u@[::1]:30000/",
		"http://::1]:80/":       "http://[::1]:80/",
		"http://[1::2:80/":      "http://[1::2]:80/ or http://[1::2:80]/",
		"x://::1:3000/":         "x://[::1]:3000/ or x://[::1:3000]/",
		"https://a:b:c/":        "",
		"http://fe80::1%25a/":   "",
		"http://:8080/":         "",
		"x://:p@ss/w@h:1/0":     "x://:p%40ss%2Fw@h:1/0",
		"x://:p/w@h/":           "x://:p%2Fw@h/",
		"x://:80/a@b":           "",
		"https://127.0.0.1./":   "https://127.0.0.1/",
	} {
		answer := ask(t, map[string]any{"want": "fixes", "input": input})
		got := ""
		for _, f := range answer["fixes"].([]any) {
			if f != nil {
				f := f.(map[string]any)
				start, end := input[:int(f["start"].(float64))], input[int(f["end"].(float64)):]
				if got = start + f["text"].(string) + end; f["other"] != nil {
					got += " or " + start + f["other"].(string) + end
				}
				break
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", input, got, want)
		}
	}
}

// TestPaths tests the targets of requests: of the URL, and the one that is written if it is another.
func TestPaths(t *testing.T) {
	for input, want := range map[string]string{
		"https://h/public/..;/admin?x#f":  "/public/..;/admin?x",
		"https://h/public/%2e%2e/admin?é": "/admin?%C3%A9 /public/%2e%2e/admin?é",
		"https://h":                       "/",
		"https://h?":                      "/?",
		`https://h\a b`:                   "/a%20b",
		`https://h\a/..`:                  "/",
		"ftp://h/":                        "",
		"mailto:a@b":                      "",
		"x":                               "",
	} {
		var got []string
		for _, x := range ask(t, map[string]any{"want": "paths", "input": input})["paths"].([]any) {
			x := x.(map[string]any)
			got = append(got, x["target"].(string))
			if n := len(x["results"].([]any)); n != len(target.All()) {
				t.Errorf("%s: %d results", input, n)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}

// TestForwarded tests the targets that proxies forward in place of a request, with what all programs read in them.
func TestForwarded(t *testing.T) {
	for input, want := range map[string]string{
		"https://h/a":                               "",
		"https://h/public/..%3B/admin":              "/public/..;/admin",
		"https://h//a/..%3B":                        "/a/..; /a/..%3B",
		"https://h/" + strings.Repeat("%3B", 8<<10): "",
	} {
		var got []string
		for _, x := range ask(t, map[string]any{"want": "paths", "input": input})["paths"].([]any)[0].(map[string]any)["forwarded"].([]any) {
			x := x.(map[string]any)
			got = append(got, x["target"].(string))
			if n := len(x["results"].([]any)); n != len(target.All()) {
				t.Errorf("%.40s: %d results", input, n)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%.40s: %s, want %s", input, got, want)
		}
	}
}

// TestPasted reads the link in what people paste, in the field and in a list.
func TestPasted(t *testing.T) {
	for _, test := range []struct{ text, single, line string }{
		{"https://h/a b", "https://h/a b", "https://h/a b"},
		{"https://h/?q=New York", "https://h/?q=New York", "https://h/?q=New York"},
		{"https://h/a b.html", "https://h/a b.html", "https://h/a b.html"},
		{"https://h/my file (1).pdf", "https://h/my file (1).pdf", "https://h/my file (1).pdf"},
		{"https://h/a.html b.html", "https://h/a.html b.html", "https://h/a.html"},
		{"https://h/a 1.25", "https://h/a 1.25", "https://h/a"},
		{"https://h/a (see b.html)", "https://h/a (see b.html)", "https://h/a"},
		{"https://h/ the site of h", "https://h/", "https://h/"},
		{"https://h/a 200", "https://h/a 200", "https://h/a"},
		{"https://h/ home", "https://h/ home", "https://h/"},
		{"2001:DB8::bad", "https://[2001:DB8::bad]", "https://[2001:DB8::bad]"},
		{"std::a", "std::a", "std::a"},
		{"https://www.a.example,", "https://www.a.example", "https://www.a.example"},
		{"https://h/a,", "https://h/a,", "https://h/a,"},
		{"https://h/a is bad.", "https://h/a", "https://h/a"},
		{"https://h/?a b c|d e f{g", "https://h/?a b c|d e f{g", "https://h/?a"},
		{"https://h/my long file.pdf", "https://h/my long file.pdf", "https://h/my long file.pdf"},
		{"https://h/a  b", "https://h/a  b", "https://h/a"},
		{"https://exa mple.org/", "https://exa mple.org/", "https://exa mple.org/"},
		{`https:\\exa mple.com\a b`, `https:\\exa mple.com\a b`, `https:\\exa mple.com\a b`},
		{`HTTP:/\evil.com/a`, `HTTP:/\evil.com/a`, `HTTP:/\evil.com/a`},
		{`https:\\evil.com\a is bad.`, `https:\\evil.com\a`, `https:\\evil.com\a`},
		{"<https://evil.com/a>,", "https://evil.com/a", "https://evil.com/a"},
		{`"https://evil.com"`, "https://evil.com", "https://evil.com"},
		{"https://evil.com/a>,", "https://evil.com/a>,", "https://evil.com/a>,"},
		{"https://evil.com/a>, and more", "https://evil.com/a", "https://evil.com/a"},
		{"\u200Bhttps://evil.com/a", "\u200Bhttps://evil.com/a", "\u200Bhttps://evil.com/a"},
		{"\u00A0https://evil.com/a", "\u00A0https://evil.com/a", "\u00A0https://evil.com/a"},
		{"- https://foo.net/bar", "https://foo.net/bar", "https://foo.net/bar"},
		{`1.2.3.4 - - [1/Jan] "GET /a?next=https://evil.com/ HTTP/1.1" 302 0 "-"`, "/a?next=https://evil.com/", "/a?next=https://evil.com/"},
		{"GET /a?b=c HTTP/1.1", "GET /a?b=c HTTP/1.1", ""},
		{"1. hxxps://foo[.]net/bar (spam)", "https://foo.net/bar", "https://foo.net/bar"},
		{"see h**ps://foo[.]net/bar", "https://foo.net/bar", "https://foo.net/bar"},
		{"www.amazon.de/dp/1", "www.amazon.de/dp/1", "www.amazon.de/dp/1"},
		{"2024-05-01,https://evil.com/x,phish", "https://evil.com/x", "https://evil.com/x"},
		{"https://evil.com/,2024-05-01,phish", "https://evil.com/,2024-05-01,phish", "https://evil.com/,2024-05-01,phish"},
		{"Hello,\nplease log in at https://evil.com/a.\nYours", "https://evil.com/a", ""},
		{"Note: go to www.evil.com/login now", "https://www.evil.com/login", "https://www.evil.com/login"},
		{"https://evil.com/a\n\nBest regards, J.", "https://evil.com/a", ""},
		{"ht\ntp://evil.com/", "ht\ntp://evil.com/", ""},
		{"https://evil.com/long\n/rest", "https://evil.com/long\n/rest", ""},
		{"https://h/?next=https://i/", "https://h/?next=https://i/", "https://h/?next=https://i/"},
		{"javascript:alert('https://h/')", "javascript:alert('https://h/')", "javascript:alert('https://h/')"},
		{"=cmd|'/Ccalc'!A0", "=cmd|'/Ccalc'!A0", "=cmd|'/Ccalc'!A0"},
		{"“https://evil.com/a”", "https://evil.com/a", "https://evil.com/a"},
		{"‘evil.com/a’,", "evil.com/a", "evil.com/a"},
		{"'https://evil.com/it's','b'", "https://evil.com/it's", "https://evil.com/it's"},
		{"“hxxps://evil[.]com/a”", "https://evil.com/a", "https://evil.com/a"},
		{"foo[.]com", "https://foo.com", "https://foo.com"},
		{"foo[dot]com/a,", "foo[dot]com/a", "https://foo.com/a"},
		{"203[.]0[.]113[.]9", "https://203.0.113.9", "https://203.0.113.9"},
		{"203(.)0(.)113(.)9:8080", "https://203.0.113.9:8080", "https://203.0.113.9:8080"},
		{"203.0.113.9", "203.0.113.9", "203.0.113.9"},
		{"hidden[.]onion", "https://hidden.onion", "https://hidden.onion"},
		{"name[at]foo[.]com", "mailto:name@foo.com", "mailto:name@foo.com"},
		{"name(at)foo(dot)com", "mailto:name@foo.com", "mailto:name@foo.com"},
		{"foo[.com/a", "https://foo.com/a", "https://foo.com/a"},
		{"foo\\.com/a", "https://foo.com/a", "https://foo.com/a"},
		{"see foo(.com, please", "https://foo.com", "https://foo.com"},
		{"System(.Text)", "System(.Text)", "System(.Text)"},
		{"array[.5]", "array[.5]", "array[.5]"},
		{"src\\.git", "src\\.git", "src\\.git"},
		{"foo[.]com:8080", "https://foo.com:8080", "https://foo.com:8080"},
		{"foo [.] com/a", "https://foo.com/a", "https://foo.com/a"},
		{"hxxp://foo [.] com/a", "http://foo.com/a", "http://foo.com/a"},
		{"hxxp[:]//[2001[:]db8[::]1]/", "http://[2001:db8::1]/", "http://[2001:db8::1]/"},
		{"hxxp://[2001[:]db8::1]/", "http://[2001:db8::1]/", "http://[2001:db8::1]/"},
		{"http[:]//[2001:db8::1]", "http://[2001:db8::1]", "http://[2001:db8::1]"},
		{"2001[:]db8::1/a", "https://[2001:db8::1]/a", "https://[2001:db8::1]/a"},
		{"see [2001[:]db8[:][:]1]:8080, too", "https://[2001:db8::1]:8080", "https://[2001:db8::1]:8080"},
		{"12[:]30", "12[:]30", "12[:]30"},
		{"../x[.]y", "../x[.]y", "../x[.]y"},
		{"[a-z][.][0-9]", "[a-z][.][0-9]", "[a-z][.][0-9]"},
		{"javascript: alert(1)", "javascript: alert(1)", "javascript: alert(1)"},
		{"data:text/html,<h1>Hi #1</h1>", "data:text/html,<h1>Hi #1</h1>", "data:text/html,<h1>Hi #1</h1>"},
		{" java\tscript:alert(1)", " java\tscript:alert(1)", " java\tscript:alert(1)"},
		{"java\tscript://%0aalert(1)", "java\tscript://%0aalert(1)", "java\tscript://%0aalert(1)"},
		{"javascript\t:alert('https://h/', 2)", "javascript\t:alert('https://h/', 2)", "javascript\t:alert('https://h/', 2)"},
		{"\x01javascript:alert(1, 2)", "\x01javascript:alert(1, 2)", "\x01javascript:alert(1, 2)"},
		{"j\ta\tv\ta\ts\tc\tr\ti\tp\tt:a", "j\ta\tv\ta\ts\tc\tr\ti\tp\tt:a", "j\ta\tv\ta\ts\tc\tr\ti\tp\tt:a"},
		{"java\r\nscript:alert(1, 2)", "java\r\nscript:alert(1, 2)", ""},
		{"vb\tscript:a", "vb\tscript:a", "vb\tscript:a"},
		{"da\tta:text/html,<b>c", "da\tta:text/html,<b>c", "da\tta:text/html,<b>c"},
		{"mail\tto:a@b.example", "mail\tto:a@b.example", "mail\tto:a@b.example"},
		{"ms-\tmsdt:/id", "ms-\tmsdt:/id", "ms-\tmsdt:/id"},
		{"blo\tb:https://h/x", "blo\tb:https://h/x", "blo\tb:https://h/x"},
		{"https\t://h/x", "https\t://h/x", "https\t://h/x"},
		{"\"java\tscript:alert(1)\"", "java\tscript:alert(1)", "java\tscript:alert(1)"},
		{"<java\tscript:alert(1)>", "java\tscript:alert(1)", "java\tscript:alert(1)"},
		{"'java\tscript://a',", "java\tscript://a", "java\tscript://a"},
		{"[x](javascript:alert(1))", "javascript:alert(1)", "javascript:alert(1)"},
		{"click java\tscript:alert(1) now", "java\tscript:alert(1)", "java\tscript:alert(1)"},
		{"click ht\ttps://h/x now", "ht\ttps://h/x", "ht\ttps://h/x"},
		{"label\tjavascript:alert(1)", "javascript:alert(1)", "javascript:alert(1)"},
		{"label\turl:https://h/x", "https://h/x", "https://h/x"},
		{"http//evil.com", "http//evil.com", "http//evil.com"},
		{"../x", "../x", "../x"},
	} {
		if got, _ := linkIn(test.text, false); got != test.single {
			read, ok := ask(t, map[string]any{"want": "reading", "input": test.text, "pasted": "1"})["reading"].(map[string]any)["read"]
			if !ok {
				read = test.text
			}
			if read != test.single {
				t.Errorf("%q is read as %v, want %q", test.text, read, test.single)
			}
		}
		if test.line == "" {
			continue
		}
		var rows [][]map[string]any
		request, _ := json.Marshal(map[string]string{"lines": test.text + "\n\n# a comment\n", "pasted": "1"})
		if err := json.Unmarshal([]byte(Answer(string(request))), &rows); err != nil {
			t.Fatal(err)
		}
		if len(rows) != 3 || len(rows[0]) != 1 || rows[0][0]["input"] != test.line || rows[1] != nil || rows[2] != nil {
			t.Errorf("%q: %v, want %q", test.text, rows, test.line)
		}
	}
}

// TestText reads lines of a list without a link: they have no rows.
func TestText(t *testing.T) {
	for _, line := range []string{"Dear colleague, see below", "url", "date,url", "Regards,", "Subject: hello", "12:30 lunch", "日本語", "“quoted”", "</body></html>", "<p>Dear colleague,</p>", "1. main.go", "name\tdate: x", "note\tdata: 12", "the scheme javascript: is one"} {
		request, _ := json.Marshal(map[string]string{"lines": line + "\n", "pasted": "1"})
		if got := Answer(string(request)); got != "[[]]" {
			t.Errorf("%q: %s", line, got)
		}
	}
}

// TestOneURL gives the engine single odd URLs: the field and a line of a list have the host that the parser
// finds, and no other link.
func TestOneURL(t *testing.T) {
	inputs := []string{"http://x;y@h.com/", "http://example.com;evil.com/", "http://a,b.com/", "https://paypal.com,login@evil.example/", "https://a.example.", "https://a.example/,https://b.example/", "http:a;https://b.example/"}
	for _, item := range wpt.Cases[json.RawMessage](t, "urltestdata.json") {
		var test struct{ Input string }
		if json.Unmarshal(item, &test) == nil {
			inputs = append(inputs, test.Input)
		}
	}
	for c := '!'; c < 0x7F; c++ {
		if c := string(c); strings.Trim(c, "0123456789abcdefghijklmnopqrstuvwxyz") == c {
			for _, pattern := range []string{"http://a%sb@h.example/", "http://a:b%s@h.example/", "https://a%sb.example", "https://a.example%s/x", "ws://%sa.example/", "https://a.example:80%s/", "https://a.example%s:80/", "https://a.example%sb.example/?x#y"} {
				inputs = append(inputs, fmt.Sprintf(pattern, c))
			}
		}
	}
	n := 0
	for _, input := range inputs {
		u, err := weburl.Parse(input)
		if err != nil || !u.IsSpecial() || strings.ContainsFunc(strings.TrimSpace(input), unicode.IsSpace) || display.IsDefanged(input) {
			continue
		}
		n++
		answer := ask(t, map[string]any{"want": "parse reading inspect links", "input": input, "pasted": "1"})
		if parsed := answer["parse"].(map[string]any); parsed["href"] != u.String() || answer["reading"].(map[string]any)["read"] != nil || answer["links"] != 1.0 {
			t.Errorf("%q: %v", input, answer)
		}
		var rows [][]struct{ Input, Href string }
		request, _ := json.Marshal(map[string]string{"lines": input, "pasted": "1"})
		if err := json.Unmarshal([]byte(Answer(string(request))), &rows); err != nil || len(rows) != 1 || len(rows[0]) != 1 || rows[0][0].Href != u.String() {
			t.Errorf("%q in a list: %v", input, rows)
		}
	}
	if n < 500 {
		t.Errorf("only %d URLs", n)
	}
}

// TestLinks reads all links in a line, and counts those in a text.
func TestLinks(t *testing.T) {
	for text, want := range map[string]string{
		"Hi, see https://a.example/ and log in at https://paypal.com@evil.example/login":     "https://a.example/ https://paypal.com@evil.example/login",
		"- see (https://b.example/x_(y)). and https://paypal.com@evil.example/z":             "https://b.example/x_(y) https://paypal.com@evil.example/z",
		"https://a.example/ https://b.example/":                                              "https://a.example/ https://b.example/",
		"hxxps[:]//evil[.]example/x, https://b.example/":                                     "hxxps[:]//evil[.]example/x https://b.example/",
		"IOC: eighth[.]example | 203[.]0[.]113[.]9":                                          "eighth[.]example 203[.]0[.]113[.]9",
		"a[.]example|b[.]example/x b[.]example/y":                                            "a[.]example b[.]example/x b[.]example/y",
		"https://a.example/ or www.evil.com, too":                                            "https://a.example/ https://www.evil.com",
		"2024,https://a.example/x,https://b.example/y":                                       "https://a.example/x https://b.example/y",
		"https://paypal.com,login@evil.example/ https://a.example;b.example/":                "https://paypal.com,login@evil.example/ https://a.example;b.example/",
		"see https://a.example;www.b.example/ or http://x;y@h.example/":                      "https://a.example;www.b.example/ http://x;y@h.example/",
		"www.a.example/x, www.b.example/y and www.c.example":                                 "https://www.a.example/x https://www.b.example/y https://www.c.example",
		`<a href="https://a.example/">https://a.example/</a> <a href="https://b.example/x">`: "https://a.example/ https://b.example/x",
		`<a href="https://a.example/?b&amp;c">https://b.example/?d&amp;e</a>`:                "https://a.example/?b&c",
		"user bob visited rnicrosoft.com/login yesterday":                                    "https://rnicrosoft.com/login",
		"CONNECT rnicrosoft.com:443 from 10.0.0.1":                                           "https://rnicrosoft.com:443",
		"* rnicrosoft.com": "https://rnicrosoft.com",
		"1. paypal.com.evil.ru and (g00gle.com), dst=evil.com:8080/x user:'bob.example'":  "https://paypal.com.evil.ru https://g00gle.com https://evil.com:8080/x https://bob.example",
		"see https://ok.example/a or rnicrosoft.com":                                      "https://ok.example/a https://rnicrosoft.com",
		"mail bob@evil.com and bob.x@evil.com, run main.go, readme.md, a/b.com or v1.2.3": "",
		`{"url":"https:\/\/paypa1.com\/login?a\u0026b","n":1}`:                            "https://paypa1.com/login?a&b",
		`{"msg":"{\"u\":\"https:\\/\\/paypa1.com\\/\"}"}`:                                 "https://paypa1.com/",
		`<script>var u = 'https:\/\/paypa1.com\/login'</script>`:                          "https://paypa1.com/login",
		`"http://good.example\@evil.example/" in a string that is none of JSON`:           `http://good.example\@evil.example/`,
		`<a href="https&#58;&#x2f;/g00gle&#46;com/?a&#38;b">x</a> evil&#46;com`:           "https://g00gle.com/?a&b https://evil.com",
		`<img src=//cdn.rnicrosoft.com/x.png> <a href="mailto:a@evil.com">`:               "https://cdn.rnicrosoft.com/x.png mailto:a@evil.com",
		`<a href="java&#10;script:f('https://a.example/')">x`:                             "java\nscript:f('https://a.example/')",
		`<td style="background:url(https://a.example/x.png)">`:                            "https://a.example/x.png",
		`<a href="/x"><img src="cid:1" alt="a > b"><img src="data:,x">`:                   "",
		"https://a.example/\nhttps://b.example/\nno url":                                  "https://a.example/ https://b.example/",
		"https://h/?next=https://i/":                                                      "https://h/?next=https://i/",
		"javascript:alert('https://h/')":                                                  "javascript:alert('https://h/')",
	} {
		links, _ := linksIn(text)
		if got := strings.Join(links, " "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		if got := ask(t, map[string]any{"want": "links", "input": text + "\n/rest\nplain text"})["links"]; got != float64(len(links)) {
			t.Errorf("%q: %v links", text, got)
		}
	}
}

// TestGravest reads the gravest of several links in a text, with and without a base, and a URL that has
// harmless ones in it as a whole.
func TestGravest(t *testing.T) {
	const dangerous = "https://paypal.com@evil.example/login"
	many := strings.Repeat("https://a.example/ see https://b.example/\n", 60)
	for _, test := range []struct {
		text, read, grade string
		links             int
	}{
		{"https://a.example/ and " + dangerous, dangerous, "dangerous", 2},
		{dangerous + " https://user@b.example/ https://a.example/", dangerous, "dangerous", 3},
		{"Hello,\nsee https://a.example/\nor www.b.example and log in at hxxps://paypal[.]com@evil[.]example/", "https://paypal.com@evil.example/", "dangerous", 3},
		{"https://a.example/ https://b.example/", "https://a.example/", "ok", 2},
		{many + dangerous, "https://a.example/", "ok", 121}, // more than are inspected, which the answer says
		{"javascript:f(1, 'https://a.example/')", "", "dangerous", 0},
		{"javascript:f('https://a.example/', 'https://b.example/')", "", "dangerous", 0},
		{"Note: go to https://a.example/ now", "https://a.example/", "ok", 0},
		{`<a href="https://evil.example/?a&amp;b">https://bank.example/</a>`, "https://evil.example/?a&b", "dangerous", 0},
	} {
		for _, base := range []string{"", "https://base.example/x"} {
			request := map[string]any{"want": "inspect reading", "input": test.text, "pasted": "1"}
			if base != "" {
				request["base"] = base
			}
			answer := ask(t, request)
			reading := answer["reading"].(map[string]any)
			if test.links < 2 && base != "" {
				if reading["read"] != nil {
					t.Errorf("%q with a base is read as %v", test.text, reading)
				}
				continue
			}
			read, _ := reading["read"].(string)
			links, _ := reading["links"].(float64)
			if grade := answer["inspect"].(map[string]any)["grade"]; read != test.read || grade != test.grade || int(links) != test.links || links > 100 && reading["inspected"] != 100.0 {
				t.Errorf("%.99q, base %q: %s, %v", test.text, base, grade, reading)
			}
			if test.links > 1 {
				var rows [][]struct{ Grade string }
				delete(request, "input")
				request["lines"] = test.text
				text, _ := json.Marshal(request)
				if err := json.Unmarshal([]byte(Answer(string(text))), &rows); err != nil {
					t.Fatal(err)
				}
				n, dangerous := 0, false
				for _, of := range rows {
					for _, row := range of {
						dangerous = dangerous || row.Grade == "dangerous"
						n++
					}
				}
				if n < test.links || dangerous != (strings.Contains(test.text, "paypal") || test.grade == "dangerous") {
					t.Errorf("%.99q, base %q: %d rows, dangerous: %v", test.text, base, n, dangerous)
				}
			}
		}
	}
}

// TestTextOfLink compares the links of HTML in a line with their texts.
func TestTextOfLink(t *testing.T) {
	for line, want := range map[string]string{
		`<p><A title="https://bank.example/" HREF = 'https://evil.example/x'><b>https://</b>bank.example/ </A>`: "dangerous https://bank.example/",
		`<a href=https://evil.example/x>www.bank.example</a>`:                                                   "suspicious www.bank.example",
		`<a href="https://evil.example/x">Log in</a> at https://bank.example/`:                                  "ok ",
		`<a href="https://www.bank.example/x">https://bank.example/</a>`:                                        "ok ",
		`<a data-href="https://bank.example/" href="https://evil.example/x">bank.example`:                       "suspicious bank.example",
		`https://evil.example/x <a href="https://other.example/">https://bank.example/</a>`:                     "ok ",
		`See ![https://bank.example](https://evil.example/x).`:                                                  "dangerous https://bank.example",
		`Reset: https://bank.example/login <https://evil.example/x>`:                                            "dangerous https://bank.example/login",
		`www.bank.example<https://evil.example/x>`:                                                              "suspicious www.bank.example",
		`Link: <https://bank.example/>, <https://evil.example/x>`:                                               "ok ",
	} {
		request, _ := json.Marshal(map[string]string{"lines": line, "pasted": "1"})
		var rows [][]struct{ Input, Grade, Shown string }
		if err := json.Unmarshal([]byte(Answer(string(request))), &rows); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(rows[0], func(row struct{ Input, Grade, Shown string }) bool { return strings.HasSuffix(row.Input, "/x") })
		if i < 0 || rows[0][i].Grade+" "+rows[0][i].Shown != want {
			t.Errorf("%s: %v, want %s", line, rows[0], want)
		}
	}
}

// TestWrapped has the host of a wrapped link and that of its target in a row, and a note on a defanged link.
func TestWrapped(t *testing.T) {
	for line, want := range map[string]string{
		"https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.good.example%2F":                               `"host":"eur01.safelinks.protection.outlook.com","site":"outlook.com","leads":"https://www.good.example/","leadsHost":"www.good.example","leadsSite":"good.example","within":["https://www.good.example/"]`,
		"https://good.example/?url=https%3A%2F%2Fpaypal.com%40x.example%2F%3Fid%3DaHR0cHM6Ly9ldmlsLmV4YW1wbGUvZHJvcC5waHA%3D": `"rules":["redirect","hidden-redirect","userinfo-host"],"message":"The parameter \"url\" contains a URL of \"x.example\": The text`,
		"hxxps://good[.]example/":          `"grade":"note","rules":["defanged"],"message":"It is defanged, `,
		"hxxps://paypal[.]com@x[.]example": `"grade":"dangerous","rules":["userinfo-host"]`,
	} {
		request, _ := json.Marshal(map[string]string{"lines": line, "pasted": "1"})
		if got := Answer(string(request)); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", line, want, got)
		}
	}
}

// TestErrorsLinear asks for all that is known of a URL with an error in each byte.
func TestErrorsLinear(t *testing.T) {
	for _, want := range strings.Fields("result host reading inspect secrets untracked check fixes places outcomes params paths explain machine") {
		t.Run(want, func(t *testing.T) {
			cputime.Linear(t, 1<<14, func(n int) time.Duration {
				request, err := json.Marshal(map[string]string{"input": "https://a/?" + strings.Repeat("<", n), "want": want})
				if err != nil {
					t.Fatal(err)
				}
				return cputime.Thread(func() { Answer(string(request)) })
			})
		})
	}
}

// TestSpelledLinear hides many secrets in the URL within a wrapper, each once and one many times.
func TestSpelledLinear(t *testing.T) {
	for name, part := range map[string]func(i int) string{
		"tokens": func(i int) string { return fmt.Sprintf("token=ab%d&", i) },
		"token":  func(int) string { return "token=abcd&" },
	} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 1<<14, func(n int) time.Duration {
				text := "https://urldefense.com/v3/__https://h.arpa/?"
				for i := 0; len(text) < n; i++ {
					text += part(i)
				}
				request, err := json.Marshal(map[string]string{"input": text + "__;!!a$", "want": "secrets"})
				if err != nil {
					t.Fatal(err)
				}
				answer := ""
				used := cputime.Thread(func() { answer = Answer(string(request)) })
				if strings.Contains(answer, "token=ab") {
					t.Errorf("%.200s", answer)
				}
				return used
			})
		})
	}
}

// TestPastedLinear reads long texts with many links and with none.
func TestPastedLinear(t *testing.T) {
	for name, text := range map[string]func(i int) string{
		"words":      func(i int) string { return fmt.Sprintf("w%05d ", i) },
		"links":      func(i int) string { return fmt.Sprintf("https://a.example/%d ", i) },
		"hosts":      func(i int) string { return fmt.Sprintf("www.a%d.example ", i) },
		"dangerous":  func(i int) string { return fmt.Sprintf("https://a.example\\@b%d.example/ ", i) },
		"schemes":    func(i int) string { return fmt.Sprintf("http:a%d://", i) },
		"defanged":   func(i int) string { return fmt.Sprintf("hxxp://a%d[.]example, ", i) },
		"altered":    func(i int) string { return fmt.Sprintf("a%d[.]example, ", i) },
		"lines":      func(i int) string { return fmt.Sprintf("https://a.example/%d\n", i) },
		"quotations": func(i int) string { return fmt.Sprintf(`"javascript:%d`, i) },
		"quoted":     func(i int) string { return fmt.Sprintf(`"https://a.example/%d`, i) },
		"HTML":       func(i int) string { return fmt.Sprintf(`<a  href = "https://a%d.example/"><b>www.b.example`, i) },
		"tags":       func(i int) string { return fmt.Sprintf("<a href  href <a %d", i) },
		"JSON":       func(i int) string { return fmt.Sprintf(`"https:\/\/a%d.example\"`, i) },
		"JSON open":  func(i int) string { return `\"\/` },
		"attributes": func(i int) string { return fmt.Sprintf(`<a b=">" c='%d`, i) },
		"bare":       func(i int) string { return fmt.Sprintf("a%d.example=", i) },
		"codes":      func(i int) string { return fmt.Sprintf("x javascript:a%d ", i) },
		"mailto":     func(i int) string { return fmt.Sprintf("mailto:a%d:", i) },
		"tabs":       func(i int) string { return "java\t:" },
		"colons":     func(i int) string { return fmt.Sprintf("a%d.example:", i) },
		"apostrophe": func(i int) string { return fmt.Sprintf(`'hxxp://a%d[.]example,`, i) },
	} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 1<<14, func(n int) time.Duration {
				var b strings.Builder
				for i := 0; b.Len() < n; i++ {
					b.WriteString(text(i))
				}
				request, _ := json.Marshal(map[string]string{"want": "inspect", "input": b.String(), "pasted": "1"})
				return cputime.Thread(func() { Answer(string(request)) })
			})
		})
	}
}

// TestFirstFix applies the first fix of an input.
func TestFirstFix(t *testing.T) {
	for input, want := range map[string]string{
		"https://user:p@ss:w@host:8080/": "https://host:8080/",
		`https://u@h\@x/`:                `https://u@h/@x/`,
		"paypaI.com/login":               "",
		"example.org/login":              "https://example.org/login",
		"https://bank.example\\@h/#%zz":  "https://bank.example/@h/#%zz",
		"javascript:f('%zz')":            "javascript:f('%25zz')", // which is no graver
	} {
		got := ""
		for _, f := range ask(t, map[string]any{"want": "fixes", "input": input})["fixes"].([]any) {
			if f, ok := f.(map[string]any); ok && got == "" {
				got = input[:int(f["start"].(float64))] + f["text"].(string) + input[int(f["end"].(float64)):]
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}

// TestRedacted leaves the secrets out of an input and its base, as they were written, and of the lines of a list.
func TestRedacted(t *testing.T) {
	for request, want := range map[string]string{
		`{"want":"secrets","input":"https:u:pw@h/?token=x#a=b","base":"https://a:b@h/"}`:                                                           `{"secrets":{"names":["token","password"],"input":"https:u:pw@h/?token=REDACTED#a=b","base":"https://a:REDACTED@h/"}}`,
		`{"want":"secrets","input":"https:u:pw@h/?token=x#a=b"}`:                                                                                   `{"secrets":{"names":["password","token"],"input":"https:u:REDACTED@h/?token=REDACTED#a=b"}}`,
		`{"want":"secrets","input":"x://u:p@ss/w0rd#1@db.internal:1/?a=b"}`:                                                                        `{"secrets":{"names":["password"],"input":"x://u:REDACTED@redacted/REDACTED#REDACTED@db.internal:1/?a=b"}}`,
		`{"pasted":"1","want":"reading parse","input":"/login?next=https://h.arpa/x"}`:                                                             `"input":"/login?next=https://h.arpa/x","error"`,
		`{"pasted":"1","want":"reading","input":"Location: ../cb?code=1"}`:                                                                         `"read":"../cb?code=1"`,
		`{"pasted":"1","want":"reading","base":"https://h.arpa/","input":"HTTP/1.1 302 Found\nlocation: //i.arpa\\\\a/../b\nServer: x"}`:           `"read":"//i.arpa\\\\a/../b"`,
		`{"want":"secrets","input":"https://urldefense.com/v3/__https://h.arpa/login?e=p.huber*40i.arpa__;JQ!!A!x$"}`:                              `{"secrets":{"names":["e-mail address"],"input":"https://urldefense.com/v3/__https://h.arpa/login?e=REDACTED.arpa__;JQ!!A!x$"}}`,
		`{"want":"secrets","input":"https://urldefense.proofpoint.com/v2/url?u=https-3A__h.arpa_-3Fe-3Dp.huber-40some-2Dbank.arpa&d=a"}`:           `{"secrets":{"names":["e-mail address"],"input":"https://urldefense.proofpoint.com/v2/url?u=https-3A__h.arpa_-3Fe-3DREDACTED.arpa&d=a"}}`,
		`{"want":"inspect","pasted":"1","input":"Netflix: payment failed, update https://h.arpa/a"}`:                                               `"rule":"name-in-text","grade":"suspicious"`,
		`{"pasted":"1","want":"reading","input":"URL:https://h.arpa/"}`:                                                                            `"read":"https://h.arpa/"`,
		`{"pasted":"1","want":"links","input":"GOV.UK: a refund at https://h.arpa/ now"}`:                                                          `{"links":1}`,
		`{"pasted":"1","want":"links","input":"gov.uk: a refund"}`:                                                                                 `{"links":1}`,
		`{"want":"secrets","input":"https://h/?to=aHR0cHM6Ly9ldmlsLmFycGEvP2U9bWVAaS5hcnBh"}`:                                                      `"input":"https://h/?to=aHR0cHM6Ly9ldmlsLmFycGEvP2U9UkVEQUNURURAUkVEQUNURUQuYXJwYQ%3D%3D"`,
		`{"pasted":"1","lines":"File: a.pdf.exe"}`:                                                                                                 `[[]]`,
		`{"want":"secrets","input":"https://user:p/w@h:99999/"}`:                                                                                   `{"secrets":{"names":["password"],"input":"https://user:REDACTED/REDACTED@h:99999/"}}`,
		`{"want":"secrets","input":"https://h/?e=dmljdGltLm5hbWVAY29tcGFueS5jb20%3D&to=me@i.arpa"}`:                                                `{"secrets":{"names":["e-mail address in base64","e-mail address"],"input":"https://h/?e=UkVEQUNURURAUkVEQUNURUQuY29t&to=REDACTED@REDACTED.arpa"}}`,
		`{"want":"secrets inspect","input":"https://h/?e=UkVEQUNURURAUkVEQUNURUQuY29t"}`:                                                           `The URL has the e-mail address \"REDACTED@REDACTED.com\" in base64`,
		`{"want":"secrets","input":"https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fh%2F&data=05%7C02%7Cjohn.doe%40i.arpa%7C0"}`: `"input":"https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fh%2F&data=05%7C02%7CREDACTED%40REDACTED.arpa%7C0"`,
		`{"pasted":"1","lines":"GET https://h/?api_key=a for me@i.arpa"}`:                                                                          `"secrets":["api_key","e-mail address"],"redacted":"GET https://h/?api_key=REDACTED for REDACTED@REDACTED.arpa"`,
		`{"want":"secrets","input":"Note: write to a@b"}`:                                                                                          `{"secrets":{"names":[],"input":"Note: write to a@b"}}`,
		`{"want":"secrets","pasted":"1","input":"https://user:pw@h/ and https://i/?sig=a"}`:                                                        `{"secrets":{"names":["password","sig"],"input":"https://user:REDACTED@h/ and https://i/?sig=REDACTED"}}`,
		`{"pasted":"1","lines":"see https://user:pw@h/ and https://i/?sig=a"}`:                                                                     `"secrets":["password","sig"],"redacted":"see https://user:REDACTED@h/ and https://i/?sig=REDACTED"},{`,
		`{"pasted":"1","lines":"\"https:\\/\\/user:pw@h\\/\" https://i/?sig=a"}`:                                                                   `"secrets":["password","sig"],"redacted":"https://user:REDACTED@h/ https://i/?sig=REDACTED"},{`,
		`{"want":"secrets","pasted":"1","input":"<a href='https&#58;//user:pw@h/'>"}`:                                                              `{"secrets":{"names":["password"],"input":"https://user:REDACTED@h/"}}`,
		`{"pasted":"1","lines":"x","base":"https://a:b@h/"}`:                                                                                       `"secrets":["password"],"redacted":"x"`,
	} {
		if got := Answer(request); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", request, want, got)
		}
	}
}

// TestPlaces compares hosts with their letter case and notation in the input.
func TestPlaces(t *testing.T) {
	for input, want := range map[string]string{
		"web+demo://Example.ORG/": `{"scheme":"web+demo","host":"Example.ORG","spellings":`,
		"HTTP://Example.ORG/":     `{"scheme":"http","host":"example.org:80","spellings":`,
		"http://010.8.8.8/":       `{"scheme":"http","host":"10.8.8.8:80","written":"010.8.8.8","spellings":`,
	} {
		if got := Answer(`{"want":"places","input":"` + input + `"}`); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", input, want, got)
		}
	}
}

// TestSetReason sets attributes in ways that change nothing.
func TestSetReason(t *testing.T) {
	for _, test := range []struct{ url, setter, value, want string }{
		{"https://h/", "port", "x", "a port has decimal digits only"},
		{"https://h/", "port", "65536", "the port is too large"},
		{"https://h/", "port", "443", ""},
		{"https://h/", "host", "a b", "the host has a space (U+0020)"},
		{"https://h/", "host", "", "host-missing"},
		{"https://h/", "hostname", "a:8", "a hostname has no port"},
		{"https://h/", "protocol", "mailto:", "the URL is special, and the scheme is not"},
		{"https://h/", "protocol", "http s", "a scheme has ASCII letters"},
		{"mailto:a@b", "pathname", "c", "the path is opaque"},
		{"mailto:a@b", "username", "c", "a URL without a host cannot have"},
		{"file:///a", "password", "c", "a file URL cannot have"},
		{"https://h/a", "pathname", "/a", ""},
		{"https://h/", "hash", "", ""},
	} {
		set := ask(t, map[string]any{"input": test.url, "setter": test.setter, "value": test.value, "want": "set"})["set"].(map[string]any)
		why, _ := set["why"].(string)
		if set["href"] != test.url || why == "" != (test.want == "") || !strings.Contains(why, test.want) {
			t.Errorf("%s, %s = %q: %v, because %q", test.url, test.setter, test.value, set["href"], why)
		}
	}
}

// TestRejectedHost looks at the part at fault of a host that the host parser rejects.
func TestRejectedHost(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"http://u@1.2.3.08", "1.2.3. 08 "},
		{"http://1.2.3.256:80/", "1.2.3. 256 "},
		{"http://256.2.3.4/", " 256 .2.3.4"},
		{"x://a b/", "a   b"},
		{"https://h:99999/", "<nil> <nil> <nil>"},
		{"https://h/", "<nil> <nil> <nil>"},
	} {
		host := ask(t, map[string]any{"input": test.input, "want": "host"})["host"].(map[string]any)
		if got := fmt.Sprint(host["before"], " ", host["wrong"], " ", host["after"]); got != test.want {
			t.Errorf("%s: got %q, want %q", test.input, got, test.want)
		}
	}
}

// TestFixAll removes all errors with one edit, or has none if one of them remains.
func TestFixAll(t *testing.T) {
	for input, want := range map[string]string{
		"https://h/?a[]=1&b[]=2 3":    "https://h/?a%5B%5D=1&b%5B%5D=2%203",
		`https:\\h\a b/%zz`:           "https://h/a%20b/%25zz",
		"https://exa mple.org:99999/": "",
		"https://h/|":                 "",
		"https://h/a b":               "",
		"https://u:p@h/a b":           "https://h/a%20b",
		"https://h/a b#<":             "https://h/a%20b#%3C",
		"http://2001:db8::1:8080/":    "",
		"http://u@::1:30000/a b":      "http://[::1]:30000/a%20b",
	} {
		got := ""
		if f, ok := ask(t, map[string]any{"want": "reading", "input": input})["reading"].(map[string]any)["all"].(map[string]any); ok {
			got = input[:int(f["start"].(float64))] + f["text"].(string) + input[int(f["end"].(float64)):]
		}
		if got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}

// TestLineWithoutScheme gives a host without a scheme as a line of a list: its row says what is said of the same text alone,
// and has the verdict on the URL that is meant.
func TestLineWithoutScheme(t *testing.T) {
	for line, url := range map[string]string{
		"example.org/a": "https://example.org/a", " www.example.com ": "https://www.example.com", "//example.org/x": "https://example.org/x",
		"example.org:8080/pay": "https://example.org:8080/pay", "htttps://example.org/": "https://example.org/", "C:/x": "file:///C:/x",
		"192.168.0.1": "http://192.168.0.1", "192.168.0.1/x": "http://192.168.0.1/x", "192.0.43.8": "https://192.0.43.8", `"paypa1.example"`: "https://paypa1.example",
		"paypal.com.evil.example/login": "https://paypal.com.evil.example/login", "/a/b": "",
	} {
		request, _ := json.Marshal(map[string]string{"lines": line, "pasted": "1"})
		var rows [][]struct {
			Input, Grade, Message string
			Valid                 bool
			Error, Assumed        map[string]any
			Facts                 []string
		}
		if err := json.Unmarshal([]byte(Answer(string(request))), &rows); err != nil || len(rows) != 1 || len(rows[0]) != 1 {
			t.Fatalf("%q: %v, %v", line, rows, err)
		}
		row, alone := rows[0][0], ask(t, map[string]any{"want": "parse inspect reading", "input": line, "pasted": "1"})
		inspected, reading := alone["inspect"].(map[string]any), alone["reading"].(map[string]any)
		failure, _ := alone["parse"].(map[string]any)["error"].(map[string]any)
		if message := inspected["findings"].([]any)[0].(map[string]any)["message"]; row.Input != inspected["input"] || !reflect.DeepEqual(row.Error, failure) || row.Grade != inspected["grade"] || row.Message != message {
			t.Errorf("%q: the row has %+v, alone it is %v", line, row, alone)
		}
		meant, _ := reading["assumed"].(map[string]any)
		if url == "" && (row.Assumed != nil || meant != nil) || url != "" && (row.Assumed["input"] != url || meant["input"] != url || row.Assumed["grade"] != verdict.Inspect(url).Grade.String()) {
			t.Errorf("%q: the row means %v, alone it is %v, want %s", line, row.Assumed, meant, url)
		}
		if want := strings.Contains(line, "8080") || strings.HasPrefix(url, "http:"); want != (len(row.Facts) == 1) {
			t.Errorf("%q: facts %q", line, row.Facts)
		}
	}
}

// TestPasswordDelimiters hides passwords with delimiters: without them each input fails, or has its components, as before.
func TestPasswordDelimiters(t *testing.T) {
	for input, want := range map[string]string{
		"postgres://app:p#ss/w?rd@db.internal:5432/main":  "postgres://app:REDACTED#REDACTED/REDACTED?REDACTED@db.internal:5432/main",
		"https://user:p@ss/w0rd@exa.mple.com:8080/a?x=1":  "https://user:REDACTED@redacted/REDACTED@exa.mple.com:8080/a?x=1",
		`https://user:p@ss\w?r#d@exa.mple.com:8080/a?x=1`: `https://user:REDACTED@redacted\REDACTED?REDACTED#REDACTED@exa.mple.com:8080/a?x=1`,
		"https://user:p@ss:w0rd/1@exa.mple.com:8080/a":    "https://user:REDACTED@redacted:REDACTED/REDACTED@exa.mple.com:8080/a",
		"https://user:P@Ss/w0rd@h.example/":               "https://user:REDACTED@REDACTED/REDACTED@h.example/",
		"https://user:p:w@x@h.example/a":                  "https://user:REDACTED@h.example/a",
		"https://user:pw@h.example/a":                     "https://user:REDACTED@h.example/a",
	} {
		secrets := ask(t, map[string]any{"want": "secrets", "input": input})["secrets"].(map[string]any)
		if secrets["input"] != want {
			t.Errorf("%s: %v", input, secrets)
		}
		if names := ask(t, map[string]any{"want": "secrets", "input": want})["secrets"].(map[string]any)["names"].([]any); len(names) > 0 {
			t.Errorf("%s still has %v", want, names)
		}
		structure := func(input string) string {
			parsed := ask(t, map[string]any{"want": "parse", "input": input})["parse"].(map[string]any)
			if err, ok := parsed["error"].(map[string]any); ok {
				return fmt.Sprint(err["code"])
			}
			var has []string
			for _, name := range []string{"username", "password", "port", "search", "hash"} {
				if parsed[name] != "" {
					has = append(has, name)
				}
			}
			return fmt.Sprint(has, strings.Count(parsed["pathname"].(string), "/"))
		}
		if got, exact := structure(want), structure(input); got != exact {
			t.Errorf("%s has the structure %s, and %s %s", input, exact, want, got)
		}
	}
}
