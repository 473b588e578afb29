package weburl_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
)

// The interfaces that make a URL at home in the standard library.
var (
	_ fmt.Stringer               = weburl.URL{}
	_ fmt.GoStringer             = weburl.URL{}
	_ encoding.TextAppender      = weburl.URL{}
	_ encoding.TextMarshaler     = weburl.URL{}
	_ encoding.TextUnmarshaler   = (*weburl.URL)(nil)
	_ encoding.BinaryAppender    = weburl.URL{}
	_ encoding.BinaryMarshaler   = weburl.URL{}
	_ encoding.BinaryUnmarshaler = (*weburl.URL)(nil)
	_ driver.Valuer              = weburl.URL{}
	_ sql.Scanner                = (*weburl.URL)(nil)
	_ slog.LogValuer             = weburl.URL{}
	_ flag.Value                 = (*weburl.URL)(nil)
)

// marshaled are URLs to write and read again, the zero URL among them.
var marshaled = []string{
	"", "https://user:pass@example.com:1234/foo?baz#quux", "https://h/?#", "x:", "x:/.//p",
	"mailto:a@b", "data:,a b", "file:///C:/a", "http://[::1]:80/", `x:"<>\&'`,
}

func parseOrZero(t *testing.T, s string) (u weburl.URL) {
	t.Helper()
	if s == "" {
		return u
	}
	u, err := weburl.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestMarshal(t *testing.T) {
	for _, s := range marshaled {
		t.Run(s, func(t *testing.T) {
			u := parseOrZero(t, s)
			for _, form := range []struct {
				name      string
				marshal   func() ([]byte, error)
				append    func([]byte) ([]byte, error)
				unmarshal func(*weburl.URL, []byte) error
			}{
				{"text", u.MarshalText, u.AppendText, (*weburl.URL).UnmarshalText},
				{"binary", u.MarshalBinary, u.AppendBinary, (*weburl.URL).UnmarshalBinary},
			} {
				data, err := form.marshal()
				if err != nil || string(data) != u.String() {
					t.Errorf("%s: %q, %v", form.name, data, err)
				}
				appended, err := form.append([]byte("before "))
				if err != nil || string(appended) != "before "+u.String() {
					t.Errorf("%s, appended: %q, %v", form.name, appended, err)
				}
				v := weburl.MustParse("https://other/")
				if err := form.unmarshal(&v, data); err != nil || v != u {
					t.Errorf("%s, read again: %q, %v", form.name, v, err)
				}
				// The URL does not depend on the buffer that it was read from.
				for i := range data {
					data[i] = '!'
				}
				if v != u {
					t.Errorf("%s: it changed with its buffer to %q", form.name, v)
				}
			}
		})
	}
}

func TestUnmarshalErrors(t *testing.T) {
	for _, s := range []string{"h", "https://", "https://h:x/", " "} {
		t.Run(s, func(t *testing.T) {
			before := weburl.MustParse("https://before/")
			for name, read := range map[string]func(*weburl.URL) error{
				"UnmarshalText":   func(u *weburl.URL) error { return u.UnmarshalText([]byte(s)) },
				"UnmarshalBinary": func(u *weburl.URL) error { return u.UnmarshalBinary([]byte(s)) },
				"Set":             func(u *weburl.URL) error { return u.Set(s) },
				"Scan string":     func(u *weburl.URL) error { return u.Scan(s) },
				"Scan bytes":      func(u *weburl.URL) error { return u.Scan([]byte(s)) },
			} {
				u := before
				err := read(&u)
				var parseError *weburl.ParseError
				if !errors.As(err, &parseError) || parseError.Input() != s {
					t.Errorf("%s: error %v", name, err)
				}
				if u != before {
					t.Errorf("%s: the URL became %q", name, u)
				}
			}
		})
	}
}

func TestJSON(t *testing.T) {
	type document struct {
		URL     weburl.URL
		Pointer *weburl.URL           `json:",omitempty"`
		Zero    weburl.URL            `json:",omitzero"`
		List    []weburl.URL          `json:",omitempty"`
		Map     map[weburl.URL]string `json:",omitempty"`
	}
	u, v := weburl.MustParse("https://h/?a=b&c#d"), weburl.MustParse("x:a b")
	for _, test := range []struct {
		name string
		doc  document
		want string
	}{
		{"zero", document{}, `{"URL":""}`},
		{"value", document{URL: u}, `{"URL":"https://h/?a=b\u0026c#d"}`},
		{"pointer", document{Pointer: &v}, `{"URL":"","Pointer":"x:a b"}`},
		{"omitzero", document{Zero: v}, `{"URL":"","Zero":"x:a b"}`},
		{"list", document{List: []weburl.URL{u, v, {}}}, `{"URL":"","List":["https://h/?a=b\u0026c#d","x:a b",""]}`},
		{"map key", document{Map: map[weburl.URL]string{v: "1"}}, `{"URL":"","Map":{"x:a b":"1"}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			data, err := json.Marshal(test.doc)
			if err != nil || string(data) != test.want {
				t.Fatalf("got %s, %v; want %s", data, err, test.want)
			}
			var again document
			if err := json.Unmarshal(data, &again); err != nil {
				t.Fatal(err)
			}
			if second, _ := json.Marshal(again); string(second) != test.want {
				t.Errorf("read and written again it is %s", second)
			}
		})
	}
	t.Run("normalizes", func(t *testing.T) {
		var got weburl.URL
		if err := json.Unmarshal([]byte(`"HTTPS:\\\\h\\\u00E9"`), &got); err != nil || got.String() != "https://h/%C3%A9" {
			t.Errorf("got %q, %v", got, err)
		}
	})
	t.Run("null leaves it alone", func(t *testing.T) {
		got := u
		if err := json.Unmarshal([]byte(`null`), &got); err != nil || got != u {
			t.Errorf("got %q, %v", got, err)
		}
	})
	for _, bad := range []string{`"h"`, `1`, `{}`, `["https://h/"]`} {
		t.Run("error "+bad, func(t *testing.T) {
			var got weburl.URL
			if err := json.Unmarshal([]byte(bad), &got); err == nil {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestXML(t *testing.T) {
	type document struct {
		XMLName xml.Name   `xml:"a"`
		Href    weburl.URL `xml:"href,attr"`
		Text    weburl.URL `xml:"text"`
	}
	u := weburl.MustParse("https://h/?a&b")
	data, err := xml.Marshal(document{Href: u, Text: u})
	if want := `<a href="https://h/?a&amp;b"><text>https://h/?a&amp;b</text></a>`; err != nil || string(data) != want {
		t.Fatalf("got %s, %v", data, err)
	}
	var again document
	if err := xml.Unmarshal(data, &again); err != nil || again.Href != u || again.Text != u {
		t.Errorf("read again: %+v, %v", again, err)
	}
}

func TestGob(t *testing.T) {
	for _, s := range marshaled {
		t.Run(s, func(t *testing.T) {
			u := parseOrZero(t, s)
			var buf bytes.Buffer
			if err := gob.NewEncoder(&buf).Encode(struct{ U weburl.URL }{u}); err != nil {
				t.Fatal(err)
			}
			var again struct{ U weburl.URL }
			if err := gob.NewDecoder(&buf).Decode(&again); err != nil || again.U != u {
				t.Errorf("read again: %q, %v", again.U, err)
			}
		})
	}
}

func TestFlag(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want string // "error" for an error
	}{
		{"default", nil, "https://default/"},
		{"given", []string{"-url", "HTTP://h"}, "http://h/"},
		{"the last counts", []string{"-url=http://h", "-url=http://i"}, "http://i/"},
		{"not a URL", []string{"-url", "h"}, "error"},
	} {
		for _, kind := range []string{"Var", "TextVar"} {
			t.Run(test.name+" "+kind, func(t *testing.T) {
				fs := flag.NewFlagSet("test", flag.ContinueOnError)
				var usage strings.Builder
				fs.SetOutput(&usage)
				u := weburl.MustParse("https://default")
				if kind == "Var" {
					fs.Var(&u, "url", "the `address` to fetch")
				} else {
					fs.TextVar(&u, "url", u, "the `address` to fetch")
				}
				err := fs.Parse(test.args)
				if (err != nil) != (test.want == "error") || err == nil && u.String() != test.want {
					t.Fatalf("got %q, %v; want %s", u, err, test.want)
				}
				if err != nil && !strings.Contains(err.Error(), "missing-scheme-non-relative-URL") {
					t.Errorf("the error does not say why: %v", err)
				}
				if err == nil && fs.Lookup("url").Value.String() != test.want {
					t.Errorf("the flag says it is %q", fs.Lookup("url").Value)
				}
				fs.PrintDefaults()
				if !strings.Contains(usage.String(), "(default https://default/)") {
					t.Errorf("usage: %s", usage.String())
				}
			})
		}
	}
	t.Run("zero default", func(t *testing.T) {
		fs := flag.NewFlagSet("test", flag.ContinueOnError)
		var usage strings.Builder
		fs.SetOutput(&usage)
		fs.Var(new(weburl.URL), "url", "where to go")
		fs.PrintDefaults()
		if strings.Contains(usage.String(), "default") || strings.Contains(usage.String(), "panic") {
			t.Errorf("usage: %s", usage.String())
		}
	})
	t.Run("empty", func(t *testing.T) {
		var u weburl.URL
		if err := u.Set(""); err == nil {
			t.Error("an empty flag is no error")
		}
	})
}

func TestFormat(t *testing.T) {
	u := weburl.MustParse("https://u:p@h/?q")
	for _, test := range []struct {
		format string
		value  any
		want   string
	}{
		{"%v", u, "https://u:p@h/?q"},
		{"%s", u, "https://u:p@h/?q"},
		{"%v", &u, "https://u:p@h/?q"},
		{"%q", u, `"https://u:p@h/?q"`},
		{"%20s|", u, "    https://u:p@h/?q|"},
		{"%x", weburl.MustParse("x:"), "783a"},
		{"%#v", u, `weburl.MustParse("https://u:p@h/?q")`},
		{"%#v", weburl.MustParse(`x:"\`), `weburl.MustParse("x:\"\\")`},
		{"%v", weburl.URL{}, ""},
		{"%#v", weburl.URL{}, "weburl.URL{}"},
		{"%v", []weburl.URL{u, {}}, "[https://u:p@h/?q ]"},
		{"%+v", struct{ U weburl.URL }{u}, "{U:https://u:p@h/?q}"},
		{"%v", u.ParsedHost(), "h"},
		{"%v", u.Origin(), "https://h"},
		{"%v", u.ParsedHost().Kind(), "domain"},
	} {
		t.Run(fmt.Sprintf(test.format+" %T", test.value, test.value), func(t *testing.T) {
			if got := fmt.Sprintf(test.format, test.value); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestScan(t *testing.T) {
	u := weburl.MustParse("https://h/")
	for _, test := range []struct {
		name string
		src  any
		want weburl.URL
	}{
		{"string", "https://h", u},
		{"bytes", []byte("https://h"), u},
		{"NULL", nil, weburl.URL{}},
		{"empty string", "", weburl.URL{}},
		{"empty bytes", []byte{}, weburl.URL{}},
		{"nil bytes", []byte(nil), weburl.URL{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := weburl.MustParse("https://before/")
			if err := got.Scan(test.src); err != nil || got != test.want {
				t.Errorf("got %q, %v; want %q", got, err, test.want)
			}
		})
	}
	for _, src := range []any{int64(1), 1.5, true, time.Time{}, u, &u, []string{"https://h"}} {
		t.Run(fmt.Sprintf("%T", src), func(t *testing.T) {
			got := weburl.MustParse("https://before/")
			if err := got.Scan(src); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%T", src)) {
				t.Errorf("got %q, %v", got, err)
			}
			if got.String() != "https://before/" {
				t.Errorf("it became %q", got)
			}
		})
	}
	t.Run("a buffer used again", func(t *testing.T) {
		buffer := []byte("https://h/")
		var got weburl.URL
		if err := got.Scan(buffer); err != nil {
			t.Fatal(err)
		}
		copy(buffer, "XXXXXXXXXXXXXXX")
		if got != u {
			t.Errorf("it became %q", got)
		}
	})
	t.Run("sql.Null", func(t *testing.T) {
		var got sql.Null[weburl.URL]
		if err := got.Scan("https://h"); err != nil || !got.Valid || got.V != u {
			t.Errorf("got %+v, %v", got, err)
		}
		if err := got.Scan(nil); err != nil || got.Valid || !got.V.IsZero() {
			t.Errorf("for NULL got %+v, %v", got, err)
		}
	})
}

func TestValue(t *testing.T) {
	for _, s := range marshaled {
		t.Run(s, func(t *testing.T) {
			u := parseOrZero(t, s)
			value, err := u.Value()
			if err != nil || !driver.IsValue(value) {
				t.Fatalf("got %#v, %v", value, err)
			}
			if s == "" && value != nil || s != "" && value != u.String() {
				t.Errorf("got %#v", value)
			}
			converted, err := driver.DefaultParameterConverter.ConvertValue(u)
			if err != nil || converted != value {
				t.Errorf("as a parameter it is %#v, %v", converted, err)
			}
			again := weburl.MustParse("https://before/")
			if err := again.Scan(value); err != nil || again != u {
				t.Errorf("scanned again: %q, %v", again, err)
			}
		})
	}
}

func TestRedacted(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		{"https://user:secret@h/", "https://user:xxxxx@h/"},
		{"https://:secret@h/", "https://:xxxxx@h/"},
		{"https://user@h/", "https://user@h/"},
		{"https://user:@h/", "https://user@h/"},
		{"https://h/", "https://h/"},
		{"ssh://git:secret@h:22/x?y#z", "ssh://git:xxxxx@h:22/x?y#z"},
		{"https://a@b:secret@c@h/", "https://a%40b:xxxxx@h/"},
		{"mailto:user:word@h", "mailto:user:word@h"}, // no password, it only looks so
	} {
		t.Run(test.url, func(t *testing.T) {
			if got := weburl.MustParse(test.url).Redacted(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestLog(t *testing.T) {
	u := weburl.MustParse("https://user:secret@h/?q")
	drop := func(groups []string, a slog.Attr) slog.Attr {
		if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey || a.Key == slog.MessageKey) {
			return slog.Attr{}
		}
		return a
	}
	options := &slog.HandlerOptions{ReplaceAttr: drop}
	for _, handler := range []struct {
		name string
		make func(io.Writer) slog.Handler
		want string
	}{
		{"text", func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, options) },
			`a=https://user:xxxxx@h/?q b=https://user:xxxxx@h/?q g.c=https://user:xxxxx@h/?q d=""`},
		{"JSON", func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, options) },
			`{"a":"https://user:xxxxx@h/?q","b":"https://user:xxxxx@h/?q","g":{"c":"https://user:xxxxx@h/?q"},"d":""}`},
	} {
		t.Run(handler.name, func(t *testing.T) {
			var b strings.Builder
			slog.New(handler.make(&b)).Info("x", "a", u, "b", &u, slog.Group("g", "c", u), "d", weburl.URL{})
			if got := strings.TrimSpace(b.String()); got != handler.want {
				t.Errorf("got %s\nwant %s", got, handler.want)
			}
		})
	}
}
