package beamurl

import (
	"context"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/canon/surt"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func([]byte), func([]byte)](&canonFn{})
}

// Parse parses lines. The first result has their serializations, the second the
// lines that failed.
func Parse(s beam.Scope, batches beam.PCollection) (urls, failed beam.PCollection) {
	return Canon(s, canon.Standard().Name(), batches)
}

// Canon parses lines and gives them the canonical form of that name: one of those
// that [Forms] returns, otherwise it panics. The first result has the canonical
// forms, the second the lines that failed.
func Canon(s beam.Scope, form string, batches beam.PCollection) (urls, failed beam.PCollection) {
	if _, ok := formOf(form); !ok {
		panic(unknownForm(form))
	}
	return beam.ParDo2(s.Scope("beamurl.Canon"), &canonFn{Form: form}, batches)
}

// canonFn makes canonical forms.
type canonFn struct {
	Form string

	form form
}

func (f *canonFn) Setup() { f.form, _ = formOf(f.Form) }

func (f *canonFn) ProcessElement(ctx context.Context, batch []byte, emit, emitFailed func([]byte)) {
	var failed failures
	var n int64
	written := make([]byte, 0, len(batch)+len(batch)/8)
	for rest := batch; len(rest) > 0; n++ {
		var line []byte
		line, rest = nextLine(rest)
		start := len(written)
		var err error
		written, err = f.form.append(written, line)
		if err != nil {
			written = written[:start]
			failed.add(reason(err), line)
			continue
		}
		written = append(written, '\n')
	}
	if len(written) > 0 {
		emit(written)
	}
	failed.finish(ctx, n, emitFailed)
}

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

func unknownForm(name string) string {
	return fmt.Sprintf("beamurl: unknown form %q, there are %s", name, strings.Join(Forms(), ", "))
}

// append parses a line and appends what is written for it.
func (f *form) append(b []byte, line []byte) ([]byte, error) {
	u, err := parse(line)
	if err != nil {
		return b, err
	}
	if f.key == nil {
		return f.profile.Append(b, u), nil
	}
	key, err := f.key(u.String())
	return append(b, key...), err
}

// parse parses a line. The URL may refer to the line.
func parse(line []byte) (weburl.URL, error) {
	if len(line) > MaxLine {
		return weburl.URL{}, weburl.ErrTooLong
	}
	return weburl.Parse(text(line))
}
