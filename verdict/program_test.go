//go:build !js

package verdict_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/nameserver"
)

// TestPageFunctions holds the function in docs/inspect.md to the program that TestPreview
// attacks.
func TestPageFunctions(t *testing.T) {
	docs.Functions(t, page, *update, "internal/preview/main.go preview")
}

// mail returns a message with a header and a body, whose lines end in CR LF.
func mail(header, body string) string {
	return strings.ReplaceAll("From: a@good.example\nSubject: x\n"+header+"\n"+body, "\n", "\r\n")
}

func inBase64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

func quotedPrintable(s string) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return strings.ReplaceAll(b.String(), "\r", "")
}

func inUTF16(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteString(string([]byte{byte(r), byte(r >> 8)}))
	}
	return b.String()
}

// TestMailgate runs the mail gateway of docs/inspect.md, and attacks it.
func TestMailgate(t *testing.T) {
	program := docs.Build(t, "./internal/mailgate")
	run := func(message string, args ...string) (string, int) {
		cmd := exec.Command(program, args...)
		cmd.Stdin = strings.NewReader(message)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if _, ok := err.(*exec.ExitError); err != nil && !ok || bytes.Contains(stderr.Bytes(), []byte("goroutine")) {
			t.Fatalf("%v: %s", err, stderr.Bytes())
		}
		return string(out), cmd.ProcessState.ExitCode()
	}
	const plain, markup = "Content-Type: text/plain; charset=utf-8\n", "Content-Type: text/html; charset=utf-8\n"
	multipart := func(parts ...string) string {
		return mail("Content-Type: multipart/mixed; boundary=b\n", "--b\n"+strings.Join(parts, "\n--b\n")+"\n--b--\n")
	}
	evil := "https://paypal.com@evil.example/login"
	for _, test := range []struct{ name, message, grade string }{
		{"no links", mail(plain, "Hello.\n"), "ok"},
		{"an ordinary link", mail(plain, "See https://good.example/a?b=c.\n"), "ok"},
		{"an ordinary page", mail(markup, `<p><a href="https://good.example/">good.example</a> <img src="https://good.example/a.png">`), "ok"},
		{"a redirect", mail(plain, "https://good.example/?next=https://other.example/\n"), "note"},
		{"in the text", mail(plain, "Log in: "+evil+".\n"), "dangerous"},
		{"no content type", mail("", evil+"\n"), "dangerous"},
		{"in angle brackets", mail(plain, "<"+evil+">\n"), "dangerous"},
		{"www", mail(plain, "www.paypa1.example/login\n"), "dangerous"},
		{"capitals", mail(plain, "HTTPS://PAYPA1.EXAMPLE/\n"), "dangerous"},
		{"a script", mail(markup, `<a href="java&#9;script:alert(1)">x</a>`), "dangerous"},
		{"entities", mail(markup, `<a href="https&colon;&sol;&sol;paypal.com&commat;evil.example">x</a>`), "dangerous"},
		{"a newline in the attribute", mail(markup, "<a href='https://paypal\n.com@evil.example'>x</a>"), "dangerous"},
		{"no quotes", mail(markup, "<A HREF="+evil+">x"), "dangerous"},
		{"a text of another site", mail(markup, `<a href="https://evil.example/">https://<b>bank.<!-- x -->example</b>/</a>`), "dangerous"},
		{"a text of another site, after another link", mail(markup, `<a href="https://evil.example/">x</a><a href="https://evil.example/">https://bank.example/`), "dangerous"},
		{"a form", mail(markup, `<form action="https://paypa1.example/">`), "dangerous"},
		{"an image", mail(markup, `<img src="http://169.254.169.254/latest/">`), "dangerous"},
		{"a base", mail(markup, `<base href="https://paypa1.example/"><a href="login">x</a>`), "dangerous"},
		{"in the style", mail(markup, `<p style="background: url(https://paypa1.example/x)">`), "dangerous"},
		{"in a comment", mail(markup, `<!--[if mso]><a href="https://paypa1.example/">x</a><![endif]-->`), "dangerous"},
		{"in the text of a page", mail(markup, "<p>"+evil), "dangerous"},
		{"base64", mail(plain+"Content-Transfer-Encoding: base64\n", inBase64(evil)+"\n"), "dangerous"},
		{"quoted-printable", mail(plain+"Content-Transfer-Encoding: Quoted-Printable\n", quotedPrintable(strings.Repeat("x", 60)+" "+evil)+"\n"), "dangerous"},
		{"quoted-printable in all letters", mail(plain+"Content-Transfer-Encoding: quoted-printable\n", "=68=74=74=70=73=3A=2F=2F=70=61=79=70=61=31.example\n"), "dangerous"},
		{"UTF-16", mail("Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n", inBase64(inUTF16(evil))+"\n"), "dangerous"},
		{"another part", multipart(plain+"\nHello.", markup+"\n<a href="+evil+">x</a>"), "dangerous"},
		{"a part in a part", multipart("Content-Type: multipart/alternative; boundary=c\n\n--c\n" + plain + "\n" + evil + "\n--c--"), "dangerous"},
		{"a message in the message", multipart("Content-Type: message/rfc822\n\nFrom: b@good.example\n\n" + evil), "dangerous"},
		{"an attached text", multipart("Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\n" + evil), "dangerous"},
		{"an unknown charset", mail("Content-Type: text/plain; charset=none\n", "x\n"), "suspicious"},
		{"broken base64", mail(plain+"Content-Transfer-Encoding: base64\n", "%%%%\n"), "suspicious"},
		{"a missing boundary", mail("Content-Type: multipart/mixed\n", evil+"\n"), "suspicious"},
		{"no message", "\x00\x01\r\n", "suspicious"},
		{"nothing", "", "suspicious"},
		{"deep parts", mail("Content-Type: multipart/mixed; boundary=b\n", strings.Repeat("--b\nContent-Type: multipart/mixed; boundary=b\n\n", 1000)), "suspicious"},
		{"many parts", multipart(strings.Split(strings.Repeat(plain+"\nx|", 300), "|")...), "suspicious"},
		{"many links", mail(plain, manyLinks(12_000)), "suspicious"},
	} {
		out, status := run(test.message)
		verdict, rest, _ := strings.Cut(out, "\r\n")
		if want := "X-Link-Verdict: " + test.grade; verdict != want || status != 0 {
			t.Errorf("%s: %q, status %d; want %q", test.name, verdict, status, want)
		}
		for strings.HasPrefix(rest, "X-Link-Finding: ") {
			var line string
			line, rest, _ = strings.Cut(rest, "\r\n")
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) || len(line) > 200 {
				t.Errorf("%s: the finding %q", test.name, line)
			}
		}
		if rest != test.message {
			t.Errorf("%s: the message is another one", test.name)
		}
		_, status = run(test.message, "-reject")
		if want := map[bool]int{true: 69}[test.grade == "dangerous"]; status != want {
			t.Errorf("%s: with -reject the status is %d, want %d", test.name, status, want)
		}
	}

	// What a sender writes of ours is gone, folded or not; the body stays.
	out, _ := run("X-Link-Verdict: ok\r\nFrom: a@good.example\r\nx-link-finding: none\r\n of this\r\nSubject: x\r\n\r\nX-Link-Verdict: ok\r\n" + evil + "\r\n")
	if want := "X-Link-Verdict: dangerous\r\nX-Link-Finding: dangerous; userinfo-host; evil[.]example\r\n" +
		"From: a@good.example\r\nSubject: x\r\n\r\nX-Link-Verdict: ok\r\n" + evil + "\r\n"; out != want {
		t.Errorf("got %q", out)
	}
}

func manyLinks(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "https://good.example/%d\n", i)
	}
	return b.String()
}

// TestPreview runs the bot of docs/inspect.md, and attacks it.
func TestPreview(t *testing.T) {
	asked := 0
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, r.FormValue("to"), http.StatusFound)
		case "/title":
			fmt.Fprintf(w, "<title>%s</title>", r.FormValue("t"))
		case "/long":
			fmt.Fprint(w, strings.Repeat("<p>x", 1<<20), "<title>late</title>")
		case "/image":
			w.Header().Set("Content-Type", "image/png")
			fmt.Fprint(w, "<title>x</title>")
		case "/missing":
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, "<title>x</title>")
		default:
			fmt.Fprint(w, "<html><title> A\n page </title><body>x")
		}
	}))
	defer site.Close()
	at := netip.MustParseAddrPort(site.Listener.Addr().String())
	port := strconv.Itoa(int(at.Port()))
	names := nameserver.Serve(t, map[string][]string{
		"good.example": {"127.0.0.1"}, "paypa1.example": {"127.0.0.1"}, "internal.example": {"10.0.0.1"}, "rebind.example": {"127.0.0.2"},
	})
	address := docs.Serve(t, exec.Command(docs.Build(t, "./internal/preview"), "-listen", "127.0.0.1:0",
		"-allow-address", "127.0.0.1/32", "-allow-port", port, "-name-server", names.Address()))
	ask := func(link string) (answer map[string]string) {
		t.Helper()
		resp, err := http.Get("http://" + address + "/?url=" + url.QueryEscape(link))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	shown := "https://paypa1.example/" // in the page
	response, err := http.Get("http://" + address + "/?url=" + shown)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	docs.Part(t, page, "$ curl 'localhost:8080/?url="+shown+"'\n    ", "\n", strings.TrimSpace(string(body)), *update)

	good := "http://good.example:" + port
	for _, test := range []struct{ link, grade, title string }{
		{good + "/", "ok", "A page"},
		{good + "/title?t=" + url.QueryEscape("a\u202eb\u200bc\x1b[31m &lt;b&gt;"), "suspicious", ""}, // the URL turns the text
		{good + "/title?t=1%262", "ok", "1&2"},
		{good + "/title?t=a%1b[31mb%09c%C2%85", "ok", "a[31mb c"},
		{good + "/title?t=" + strings.Repeat("x", 300), "ok", strings.Repeat("x", 99) + "…"},
		{good + "/redirect?to=/title?t=end", "ok", "end"},
		{good + "/long", "ok", ""}, {good + "/image", "ok", ""}, {good + "/missing", "ok", ""},
		{"https://elsewhere.example/", "ok", ""},
		{"http://internal.example/", "ok", ""}, {"http://rebind.example:" + port + "/", "ok", ""},
		{"ftp://good.example/", "ok", ""},
	} {
		before := asked
		answer := ask(test.link)
		if answer["grade"] != test.grade || answer["title"] != test.title || test.grade != "ok" && asked != before {
			t.Errorf("%q: %v, %d requests", test.link, answer, asked-before)
		}
	}

	// What is suspicious is not fetched, and nothing of it is shown but a warning.
	for _, f := range forms(t) {
		if f.grade != "suspicious" && f.grade != "dangerous" {
			continue
		}
		before := asked
		answer := ask(f.input)
		if answer["grade"] != f.grade || answer["warning"] == "" || len(answer) != 2 || asked != before {
			t.Errorf("%+q: %v, %d requests", f.input, answer, asked-before)
		}
	}

	// A page that redirects to what is suspicious shows a warning.
	for _, to := range []string{
		"http://paypa1.example:" + port + "/", "http://user@good.example:" + port + "/", "http://127.0.0.1:" + port + "/",
		"http://good.example.evil.example\\@good.example:" + port + "/", "/title?t=x%E2%80%AE",
	} {
		answer := ask(good + "/redirect?to=" + url.PathEscape(to))
		if answer["title"] != "" || answer["grade"] == "ok" {
			t.Errorf("to %q: %v", to, answer)
		}
	}
}

// TestProgramLimits attacks the program with requests that are too large or too slow.
func TestProgramLimits(t *testing.T) {
	cmd := exec.Command(docs.Build(t, "./internal/preview"), "-listen", "127.0.0.1:0")
	target := docs.Target{TempDir: t.TempDir(), Head: "GET /?url=https://localhost/ HTTP/1.1\r\nHost: localhost\r\n"}
	cmd.Env = append(cmd.Environ(), "TMPDIR="+target.TempDir)
	target.Address = docs.Serve(t, cmd)
	target.PID = cmd.Process.Pid
	docs.Attack(t, target)
}
