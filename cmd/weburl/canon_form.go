package main

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/canon/surt"
)

// A canonForm is what weburl canon writes for a URL: its canonical form by a profile, or
// a key.
type canonForm struct {
	profile canon.Profile
	key     func(url string) (string, error) // nil for a profile
	about   string
}

// canonForms are what --profile can name.
var canonForms = func() map[string]canonForm {
	m := make(map[string]canonForm)
	for _, p := range canon.Profiles() {
		var names []string
		for _, s := range p.Steps() {
			names = append(names, s.Name())
		}
		about := strings.Join(names, ", ")
		if about == "" {
			about = "what browsers write"
		}
		m[p.Name()] = canonForm{profile: p, about: about}
	}
	m["safe-browsing"] = canonForm{about: "the canonical URL of Google Safe Browsing, a key", key: func(url string) (string, error) {
		u, err := safebrowsing.Canonicalize(url)
		return u.String(), err
	}}
	m["surt"] = canonForm{about: "the key of web archives, as pywb has it", key: surt.Key}
	m["surt-java"] = canonForm{about: "the key of web archives, as Common Crawl has it", key: surt.Options{Java: true}.Key}
	return m
}()

// formNames are the names in the order of the help.
var formNames = []string{"standard", "crawler", "sessionless", "safe-browsing", "surt", "surt-java"}

// formList returns the forms for the help.
func formList() string {
	var b strings.Builder
	for _, name := range formNames {
		fmt.Fprintf(&b, "  %-14s %s\n", name, strings.Join(wrap(canonForms[name].about, 60), "\n"+strings.Repeat(" ", 17)))
	}
	return b.String()
}

// isStandard reports whether the form is the serialization.
func (f *canonForm) isStandard() bool { return f.key == nil && len(f.profile.Steps()) == 0 }

// append appends what is written for a URL.
func (f *canonForm) append(b []byte, u weburl.URL) ([]byte, error) {
	if f.key == nil {
		return f.profile.Append(b, u), nil
	}
	key, err := f.key(u.String())
	return append(b, key...), err
}
