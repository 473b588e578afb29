package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/need"
	urlscheme "github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// buildParts are flags of weburl build with their values.
type buildParts map[string]string

// check builds a URL, and holds that a second parser finds the parts in it and
// nothing else.
func (parts buildParts) check(t *testing.T) {
	args := []string{"build"}
	for _, name := range []string{"scheme", "host", "path", "username", "password", "port", "query", "fragment"} {
		if value, ok := parts[name]; ok {
			args = append(args, "--"+name+"="+value)
		}
	}
	var stdout, stderr bytes.Buffer
	status := run(args, nil, &stdout, &stderr)
	if status != exitOK {
		if stdout.Len() > 0 || stderr.Len() == 0 {
			t.Errorf("%q: exit status %d, %q, %q", args, status, stdout.String(), stderr.String())
		}
		return
	}
	text := strings.TrimSuffix(stdout.String(), "\n")
	u, err := spec.Parse(text, nil)
	if err != nil || u.String() != text {
		t.Fatalf("%q: %q is parsed as %v, %v", args, text, u, err)
	}
	equal := func(name, got, want string) {
		t.Helper()
		got, want = percent.Decode(got), percent.Decode(want)
		if got != want && utf8.ValidString(want) { // the parser replaces what is not UTF-8
			t.Errorf("%q: %s has the %s %q, want %q", args, text, name, got, want)
		}
	}
	scheme, ok := parts["scheme"]
	if !ok {
		scheme = "https"
	}
	if !regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`).MatchString(scheme) {
		t.Errorf("%q: %s has a scheme that is not one", args, text)
	}
	equal("scheme", u.Scheme, strings.ToLower(scheme))
	equal("username", u.Username, parts["username"])
	equal("password", u.Password, parts["password"])

	host, port := "", ""
	if u.Host.Kind == spec.NullHost {
		host = "null"
	} else {
		host = u.Host.String()
	}
	if u.Port != nil {
		port = fmt.Sprint(*u.Port)
	}
	wantHost, wantPort := "null", ""
	if value, ok := parts["host"]; ok {
		if strings.ContainsAny(value, "/?#@\\\t\n") || strings.TrimSpace(value) != value {
			t.Errorf("%q: %s has a host that is not one", args, text)
		}
		v, err := spec.Parse(scheme+"://"+value+"/", nil)
		if err != nil || v.SerializePath() != "/" {
			t.Fatalf("%q: %s has a host that is not one", args, text)
		}
		if wantHost = v.Host.String(); v.Port != nil {
			wantPort = fmt.Sprint(*v.Port)
		}
	} else if u.Scheme == "file" {
		wantHost = ""
	}
	equal("host", host, wantHost)
	if _, ok := parts["port"]; !ok {
		equal("port", port, wantPort)
	}

	path := parts["path"]
	if !u.HasOpaquePath() {
		if !strings.HasPrefix(path, "/") && (path != "" || urlscheme.IsSpecial(u.Scheme) || u.Host.Kind == spec.NullHost) {
			path = "/" + path
		}
		if strings.ContainsAny(path, `.\|`) || strings.Contains(strings.ToLower(path), "%2e") {
			path = "" // which the parser changes
		}
	}
	if path != "" {
		equal("path", u.SerializePath(), path)
	}
	optional := func(name, prefix string, got *string) {
		want := strings.TrimPrefix(parts[name], prefix)
		if got == nil {
			equal(name, "", parts[name])
		} else {
			equal(name, *got, want)
		}
	}
	optional("query", "?", u.Query)
	optional("fragment", "#", u.Fragment)
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		want string // the URL, or the exit status
		args []string
	}{
		{"2", []string{"--scheme", "https://evil.example/", "--host", "good.example"}},
		{"2", []string{"--scheme", "javascript:alert", "--host", "good.example"}},
		{"2", []string{"--scheme", "javascript:alert"}},
		{"2", []string{"--scheme", "mailto:evil@x"}},
		{"2", []string{"--scheme", "", "--host", "good.example"}},
		{"2", []string{"--scheme", "ht\ttp", "--host", "good.example"}},
		{"2", []string{"--scheme", " https", "--host", "good.example"}},
		{"2", []string{"--scheme", "https\n", "--host", "good.example"}},
		{"2", []string{"--scheme", "1a", "--path", "x"}},
		{"2", []string{"--host", "good.example/@evil.example"}},
		{"2", []string{"--host", "user@evil.example"}},
		{"2", []string{"--host", "good\texample"}},
		{"2", []string{"--host", "good.example "}},
		{"2", []string{"--scheme", "file", "--host", "C:"}},
		{"2", []string{"--scheme", "file", "--host", "C|"}},
		{"2", []string{"--host", "h", "--port", "x"}},
		{"1", []string{"--host", "h:x"}},
		{"1", []string{"--host", ""}},
		{"x:/.//h/p", []string{"--scheme", "x", "--path", "//h/p"}},
		{"x:a%0A", []string{"--scheme", "x", "--path", "a\n"}},
		{"x:a%20", []string{"--scheme", "x", "--path", "a "}},
		{"x:%09//a", []string{"--scheme", "x", "--path", "\t//a"}},
		{"file:////h/p", []string{"--scheme", "file", "--path", "//h/p"}},
		{"file:////h/p", []string{"--scheme", "file", "--path", `\\h\p`}},
		{"file://h/C:/x", []string{"--scheme", "file", "--host", "h", "--path", "C|/x"}},
		{"https://h/a%0Ab?c%0Dd#e%09f", []string{"--host", "h", "--path", "a\nb", "--query", "c\rd", "--fragment", "e\tf"}},
		{"https://u%40v:p%2Fq@h/?x%23y", []string{"--host", "h", "--username", "u@v", "--password", "p/q", "--query", "x#y"}},
		{"https://h//evil.example/", []string{"--host", "h", "--path", "//evil.example/"}},
	} {
		var stdout, stderr bytes.Buffer
		status := run(append([]string{"build"}, test.args...), nil, &stdout, &stderr)
		got := strings.TrimSuffix(stdout.String(), "\n")
		if status != exitOK {
			got += fmt.Sprint(status)
		}
		if got != test.want {
			t.Errorf("%q: %s, want %s\n%s", test.args, got, test.want, stderr.String())
		}
	}
}

// TestBuildParts tries parts of hostile pieces.
func TestBuildParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	pieces := []string{"a", "B", "evil.example", "localhost", "C|", "c:", "/", "//", ":", "://", "@", "?", "#", "\\", "%2F", "%", "%2e", ".", "..", "\t", "\n", " ", "\x01", "[::1]", "1", "80", "é", "=", "&", "+"}
	schemes := []string{"https", "HTTP", "ws", "file", "x", "mailto", "javascript", "blob", "a+b-c.1"}
	for range need.Part(t, 2000) {
		parts := buildParts{}
		text := func(most int) (s string) {
			for range rng.IntN(most + 1) {
				s += pieces[rng.IntN(len(pieces))]
			}
			return s
		}
		some := func(name string, one int, value func() string) {
			if rng.IntN(one) == 0 {
				parts[name] = value()
			}
		}
		parts["scheme"] = schemes[rng.IntN(len(schemes))]
		some("scheme", 8, func() string { return text(3) })
		parts["host"] = "h.example"
		some("host", 4, func() string { return text(3) })
		if rng.IntN(4) == 0 {
			delete(parts, "host")
		}
		for _, name := range []string{"path", "query", "fragment"} {
			some(name, 2, func() string { return text(4) })
		}
		for _, name := range []string{"username", "password", "port"} {
			some(name, 8, func() string { return text(2) })
		}
		parts.check(t)
	}
}

func FuzzBuild(f *testing.F) {
	f.Add("https://evil.example/", "good.example", "/a", "q", "f")
	f.Add("file", "C|", "//h/p", "?", "#")
	f.Fuzz(func(t *testing.T, scheme, host, path, query, fragment string) {
		buildParts{"scheme": scheme, "host": host, "path": path, "query": query, "fragment": fragment}.check(t)
		buildParts{"scheme": scheme, "path": path, "query": query, "fragment": fragment}.check(t)
	})
}
