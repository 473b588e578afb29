package beamurl

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/canon/surt"
)

// A form is what is written for a URL: a canonical form by a profile, or a key.
type form struct {
	profile canon.Profile
	key     func(url string) (string, error) // nil for a profile
}

// keys are the forms that are no profile.
var keys = map[string]func(url string) (string, error){
	"safe-browsing": func(url string) (string, error) {
		u, err := safebrowsing.Canonicalize(url)
		return u.String(), err
	},
	"surt":      surt.Key,
	"surt-java": surt.Options{Java: true}.Key,
}

// Forms returns the names of canonical forms: those of weburl canon --profile.
func Forms() (names []string) {
	for _, p := range canon.Profiles() {
		names = append(names, p.Name())
	}
	return append(names, "safe-browsing", "surt", "surt-java")
}

// formOf returns the form of a name.
func formOf(name string) (form, bool) {
	for _, p := range canon.Profiles() {
		if p.Name() == name {
			return form{profile: p}, true
		}
	}
	key, ok := keys[name]
	return form{key: key}, ok
}

// mustBeForm returns a name of a form. It panics if there is no such form, as
// transforms do when a pipeline is made wrongly.
func mustBeForm(name string) string {
	if _, ok := formOf(name); !ok {
		panic(fmt.Sprintf("beamurl: unknown form %q, there are %s", name, strings.Join(Forms(), ", ")))
	}
	return name
}

// append appends what is written for a URL.
func (f *form) append(b []byte, u weburl.URL) ([]byte, error) {
	if f.key == nil {
		return f.profile.Append(b, u), nil
	}
	key, err := f.key(u.String())
	return append(b, key...), err
}
