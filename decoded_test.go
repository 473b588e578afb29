package weburl_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

func ExampleURL_DecodedPassword() {
	u := weburl.MustParse("https://ann:50%25%20of%40@example.org/")
	r, _ := http.NewRequest("GET", "https://example.org/", nil)
	r.SetBasicAuth(u.DecodedUsername(), u.DecodedPassword())
	fmt.Println(r.BasicAuth())
	// Output:
	// ann 50% of@ true
}

func ExampleURL_WithDecodedPassword() {
	u := weburl.MustParse("https://ann@example.org/")
	encoded, _ := u.WithEncodedPassword("a%40b/c") // a "%" is kept
	decoded, _ := u.WithDecodedPassword("a%40b/c")
	fmt.Println(encoded, encoded.DecodedPassword())
	fmt.Println(decoded, decoded.DecodedPassword())
	// Output:
	// https://ann:a%40b%2Fc@example.org/ a@b/c
	// https://ann:a%2540b%2Fc@example.org/ a%40b/c
}

func ExampleURL_EncodedSegments() {
	u := weburl.MustParse("https://example.org/a%2Fb/50%25")
	for segment := range u.EncodedSegments() {
		fmt.Println(segment)
	}
	for segment := range u.Segments() {
		fmt.Println(segment)
	}
	// Output:
	// a%2Fb
	// 50%25
	// a/b
	// 50%
}

func ExampleURL_JoinEncodedPath() {
	u := weburl.MustParse("https://example.org/api/v1/")
	fmt.Println(u.JoinEncodedPath("users", "ann%2Fbob"))
	fmt.Println(u.JoinEncodedPath("../v2/", "/users/"))
	// Output:
	// https://example.org/api/v1/users/ann%2Fbob <nil>
	// https://example.org/api/v2/users/ <nil>
}

// TestDecodedProperty holds decoded and encoded forms to each other: what a
// method gives, its counterpart takes, and the URL is the same again.
func TestDecodedProperty(t *testing.T) {
	count := need.Part(t, 20_000)
	g := urlgen.New(13)
	g.InvalidUTF8 = true
	for range count {
		u, err := weburl.MustParse(g.Base()).Parse(g.Input())
		if err != nil {
			continue
		}
		checkRoundTrips(t, u)
		checkValues(t, u, g.Input())
	}
}

// checkRoundTrips gives a URL its own parts.
func checkRoundTrips(t *testing.T, u weburl.URL) {
	t.Helper()
	if !u.HasOpaquePath() {
		if v, err := u.WithEncodedSegments(slices.Collect(u.EncodedSegments())...); err != nil || v != u {
			t.Fatalf("%q: with its own encoded segments %q, %v", u, v, err)
		}
		segments := slices.Collect(u.Segments())
		v, err := u.WithSegments(segments...)
		if err != nil {
			t.Fatalf("%q: with its own segments: %v", u, err)
		}
		if got := slices.Collect(v.Segments()); !slices.Equal(got, segments) {
			t.Fatalf("%q: with its own segments %q, that is %q", u, v, got)
		}
		checkURL(t, v)
	}
	for _, same := range []func() (weburl.URL, error){
		func() (weburl.URL, error) { return u.WithEncodedUsername(u.EncodedUsername()) },
		func() (weburl.URL, error) { return u.WithEncodedPassword(u.EncodedPassword()) },
		func() (weburl.URL, error) {
			fragment, ok := u.EncodedFragment(), u.HasFragment()
			if !ok {
				return u, nil
			}
			return u.WithEncodedFragment(fragment)
		},
	} {
		if v, err := same(); err != nil || v != u {
			t.Fatalf("%q: with a component of its own %q, %v", u, v, err)
		}
	}
}

// checkValues gives u an arbitrary value everywhere, and reads it again.
func checkValues(t *testing.T, u weburl.URL, value string) {
	t.Helper()
	segments := []string{value, "", value, "x"}
	if v, err := u.WithSegments(segments...); err == nil {
		if got := slices.Collect(v.Segments()); !slices.Equal(got, segments) {
			t.Fatalf("%q with segments %q: %q", u, segments, v)
		}
		checkURL(t, v)
	} else if !u.HasOpaquePath() && value != "." && value != ".." {
		t.Fatalf("%q with segments %q: %v", u, segments, err)
	}
	if v, err := u.WithDecodedFragment(value); err != nil {
		t.Fatalf("%q with fragment %q: %v", u, value, err)
	} else if v.DecodedFragment() != value {
		t.Fatalf("%q with fragment %q: %q", u, value, v)
	} else {
		checkURL(t, v)
	}
	v, err := u.WithDecodedUsername(value)
	if err == nil {
		v, err = v.WithDecodedPassword(value)
	}
	if err != nil {
		var change *weburl.ChangeError
		if !errors.As(err, &change) || change.Input() != value {
			t.Fatalf("%q with credentials %q: %v", u, value, err)
		}
		return
	}
	if v.DecodedUsername() != value || v.DecodedPassword() != value {
		t.Fatalf("%q with credentials %q: %q", u, value, v)
	}
	checkURL(t, v)
}

func TestWithEncodedSegments(t *testing.T) {
	u := weburl.MustParse("https://h/x?q")
	for want, segments := range map[string][]string{
		"https://h/a%20b?q":          {"a%20b"},
		"https://h/a%20b/%zz/?q":     {"a b", "%zz", ""},
		"https://h/a%2Fb%5C%3F%23?q": {`a/b\?#`},
		"https://h/%ff%FF?q":         {"%ff\xFF"},
		"https://h/?q":               {},
	} {
		if got, err := u.WithEncodedSegments(segments...); err != nil || got.String() != want {
			t.Errorf("%q: %q, %v; want %q", segments, got, err, want)
		}
	}
	for _, dot := range []string{".", "..", "%2e", "%2E", ".%2e", "%2e.", "%2E%2e"} {
		if got, err := u.WithEncodedSegments("a", dot); err == nil {
			t.Errorf("%q: %q", dot, got)
		}
	}
}

func TestJoinPath(t *testing.T) {
	for _, test := range []struct {
		url      string
		elements []string
		want     string
	}{
		{"https://h/a", []string{"b"}, "https://h/a/b"},
		{"https://h/a/", []string{"b", "c"}, "https://h/a/b/c"},
		{"https://h/a?q#f", []string{"/b/"}, "https://h/a/b/?q#f"},
		{"https://h", []string{"a?b", "c#d", "e%2Ff"}, "https://h/a%3Fb/c%23d/e%2Ff"},
		{"https://h/a/b", []string{"..", "c"}, "https://h/a/c"},
		{"https://h/a/b", []string{"%2e%2E/%2e%2E/%2e%2E/c"}, "https://h/c"},
		{"https://h/a", []string{`\b\`, `\\c`}, "https://h/a/b/c"},
		{"https://h/a", []string{"", "/", ""}, "https://h/a/"},
		{"https://h/a", nil, "https://h/a"},
		{"https://h/a", []string{"//evil"}, "https://h/a/evil"},
		{"https://h/", []string{"//evil"}, "https://h/evil"},
		{"https://h/a/", []string{"\t/x", "\n", "/\r/y"}, "https://h/a/x/y"},
		{"x://h", []string{"a"}, "x://h/a"},
		{"x:/a", []string{`b\c`}, `x:/a/b\c`},
		{"mailto:a", []string{"b"}, ""},
	} {
		got, err := weburl.MustParse(test.url).JoinEncodedPath(test.elements...)
		if got.String() != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%q, %q: %q, %v; want %q", test.url, test.elements, got, err, test.want)
		}
	}
	if _, err := (weburl.URL{}).JoinEncodedPath("a"); err == nil {
		t.Error("the zero URL has a path")
	}
}
