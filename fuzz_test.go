package weburl_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// checkAgainstSpec fails the test unless this package and package spec agree on
// everything about input: whether it parses, why and where it does not, every
// component of the URL.
func checkAgainstSpec(t *testing.T, input, base string, encoding *percent.Encoding) {
	t.Helper()
	fast := weburl.Parser{Encoding: encoding}
	slow := spec.Parser{Encoding: encoding}
	var specBase *spec.URL
	if base != "" {
		var err, specErr error
		fast.Base, err = weburl.Parse(base)
		specBase, specErr = spec.Parse(base, nil)
		if (err == nil) != (specErr == nil) {
			t.Fatalf("base %q: error %v, spec %v", base, err, specErr)
		}
		if err != nil {
			return
		}
	}
	got, err := fast.Parse(input)
	want, specErr := slow.Parse(input, specBase)
	if (err == nil) != (specErr == nil) {
		t.Fatalf("%q, base %q: error %v, spec %v", input, base, err, specErr)
	}
	if can := fast.CanParse(input); can != (err == nil) {
		t.Fatalf("%q, base %q: CanParse %v, Parse error %v", input, base, can, err)
	}
	if err != nil {
		checkSameError(t, err, specErr)
		return
	}
	checkRecord(t, got, want)
	checkRelative(t, fast.Base, got)

	// The serialization parses to the same value, offsets and all.
	again, err := weburl.Parse(got.String())
	if err != nil || again != got {
		t.Fatalf("%q, base %q: %#v is not what its serialization parses to: %#v, %v", input, base, got, again, err)
	}
}

// checkSameError fails the test unless err of this package is for the same
// validation error, at the same place of the same input, as specErr of package
// spec.
func checkSameError(t *testing.T, err, specErr error) {
	t.Helper()
	var got *weburl.ParseError
	var want *spec.ParseError
	if !errors.As(err, &got) || !errors.As(specErr, &want) {
		t.Fatalf("error %v, spec %v", err, specErr)
	}
	if got.Code() != want.Code || got.Start() != want.Start || got.End() != want.End || got.Input() != want.Input {
		t.Fatalf("error %s at %d to %d of %q, spec %s at %d to %d of %q",
			got.Code(), got.Start(), got.End(), got.Input(), want.Code, want.Start, want.End, want.Input)
	}
}

// checkRecord fails the test unless got is the URL record want.
func checkRecord(t *testing.T, got weburl.URL, want *spec.URL) {
	t.Helper()
	type record struct {
		Href, Scheme, Username, Password, Host, Port, Path, Query, Fragment, Origin string
		HasOpaquePath                                                               bool
	}
	var g, w record

	g = record{
		Href: got.String(), Scheme: got.Scheme(), Username: got.EncodedUsername(), Password: got.EncodedPassword(),
		Host: got.ParsedHost().Kind().String() + " " + got.ParsedHost().String(), Path: got.EncodedPath(),
		HasOpaquePath: got.HasOpaquePath(), Origin: got.Origin().String(),
	}
	g.Port = optional(got.PortNumber())
	g.Query = optional(got.EncodedQuery(), got.HasQuery())
	g.Fragment = optional(got.EncodedFragment(), got.HasFragment())

	w = record{
		Href: want.String(), Scheme: want.Scheme, Username: want.Username, Password: want.Password,
		Host: weburl.HostKind(want.Host.Kind).String() + " " + want.Host.String(), Path: want.SerializePath(),
		HasOpaquePath: want.HasOpaquePath(), Origin: want.Origin().String(),
	}
	w.Port = optional(deref(want.Port))
	w.Query = optional(deref(want.Query))
	w.Fragment = optional(deref(want.Fragment))

	if g != w {
		t.Fatalf("got  %+v\nspec %+v", g, w)
	}
	var segments []string
	for s := range got.EncodedSegments() {
		segments = append(segments, s)
	}
	if !slices.Equal(segments, want.Path.List) {
		t.Fatalf("%q: segments %q, spec %q", got, segments, want.Path.List)
	}
}

// optional returns s with a mark that tells an empty value from null.
func optional[T any](value T, ok bool) string {
	if !ok {
		return "null"
	}
	return fmt.Sprintf("=%v", value)
}

func deref[T any](p *T) (value T, ok bool) {
	if p == nil {
		return value, false
	}
	return *p, true
}

// TestParseEqualsSpec holds the parser to package spec on generated inputs.
func TestParseEqualsSpec(t *testing.T) {
	count := need.Part(t, 200_000)
	g := urlgen.NewWithWPT(t, 1)
	for i := range count {
		base := ""
		if i%2 == 1 {
			base = g.Base()
		}
		checkAgainstSpec(t, g.Input(), base, nil)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range urlgen.Seeds() {
		f.Add(seed, "", uint8(0))
		f.Add(seed, "https://user:pw@example.org:8080/a/b?q#f", uint8(1))
		f.Add(seed, "file:///C:/a/b", uint8(2))
		f.Add(seed, "mailto:someone", uint8(3))
		f.Add(seed, "web+demo:/.//a/b?q", uint8(4))
	}
	// A tab in the midst of what means something without it.
	for _, input := range []string{"file:///C\t|/x", "file://C\t|/x", "https://h/.\t./x", "https://h/a/%2\te/..\t", "/\t/h", "ht\ntp://h", "https://h/a/.\t", "https://h/a/%2e. "} {
		f.Add(input, "http://h/a/b", uint8(0))
		f.Add(input, "file:///C:/a", uint8(0))
	}
	list := []*percent.Encoding{nil}
	for _, label := range []string{"utf-8", "utf-16", "iso-2022-jp", "windows-1252", "shift_jis", "gb18030", "big5", "euc-kr"} {
		encoding, err := encodings.Lookup(label)
		if err != nil {
			f.Fatal(err)
		}
		list = append(list, encoding)
	}
	f.Fuzz(func(t *testing.T, input, base string, encoding uint8) {
		checkAgainstSpec(t, input, base, list[int(encoding)%len(list)])
	})
}
