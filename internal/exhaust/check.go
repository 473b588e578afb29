package exhaust

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// A Checker compares the parsers on inputs with one base URL.
type Checker struct {
	base     weburl.URL
	specBase *spec.URL // nil for null
	arena    weburl.Arena

	Parsed int // how many inputs parsed
	Edits  int // how many edits of URLs made one
}

// elsewhere is a base that makes no difference to what parses without one.
var elsewhere = weburl.MustParse("elsewhere:opaque")

// NewChecker returns a checker for inputs with a base URL, or without one if base
// is empty. It is an error if the parsers do not parse the base alike.
func NewChecker(base string) (*Checker, error) {
	c := new(Checker)
	if base == "" {
		return c, nil
	}
	u, err := weburl.Parse(base)
	specBase, specErr := spec.Parse(base, nil)
	switch {
	case err != nil:
		return nil, err
	case specErr != nil:
		return nil, specErr
	case !sameRecord(u, specBase):
		return nil, fmt.Errorf("base %q: got %q, spec %q", base, u, specBase)
	}
	c.base, c.specBase = u, specBase
	return c, nil
}

// Check returns an error that says what does not hold for the input. If thorough is
// set it tries more: what takes long, and what the rest makes unlikely to fail.
func (c *Checker) Check(input string, thorough bool) error {
	got, err := c.parse(input)
	want, specErr := spec.Parse(input, c.specBase)
	switch can := c.base.CanParse(input); {
	case (err == nil) != (specErr == nil):
		return fmt.Errorf("got %q, %v, spec %v, %v", got, err, want, specErr)
	case can != (err == nil):
		return fmt.Errorf("CanParse %v, Parse %v", can, err)
	}
	if err == nil {
		c.Parsed++
		if !sameRecord(got, want) {
			return fmt.Errorf("got %q, spec %q", got, want)
		}
		if err := checkSerialization(got); err != nil {
			return err
		}
		// With a base no short cut is taken for most of what has a scheme.
		if c.specBase == nil {
			if again, err := elsewhere.Parse(input); again != got {
				return fmt.Errorf("got %q, with a base %q, %v", got, again, err)
			}
		}
	}
	if !thorough {
		return nil
	}
	if again, err := (weburl.Parser{Base: c.base, Arena: &c.arena}).Parse(input); again != got {
		return fmt.Errorf("got %q, in an arena %q, %v", got, again, err)
	}
	if err != nil {
		return checkSameError(err, specErr)
	}
	if got.String() != want.String() {
		return fmt.Errorf("got %q, spec %q", got, want)
	}
	if origin := got.Origin().String(); origin != want.Origin().String() {
		return fmt.Errorf("origin %s, spec %s", origin, want.Origin())
	}
	if !weburl.CanParse(got.String()) {
		return fmt.Errorf("CanParse rejects the serialization %q", got)
	}
	return c.checkEdits(got)
}

// CheckPanic is Check, but returns a panic as an error.
func (c *Checker) CheckPanic(input string, thorough bool) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return c.Check(input, thorough)
}

// checkSameError returns an error unless both parsers name the same validation
// error, at the same place.
func checkSameError(err, specErr error) error {
	var got *weburl.ParseError
	var want *spec.ParseError
	if !errors.As(err, &got) || !errors.As(specErr, &want) {
		return fmt.Errorf("error %v, spec %v", err, specErr)
	}
	if got.Code() != want.Code || got.Start() != want.Start || got.End() != want.End {
		return fmt.Errorf("%s at %d to %d, spec %s at %d to %d", got.Code(), got.Start(), got.End(), want.Code, want.Start, want.End)
	}
	return nil
}

func (c *Checker) parse(input string) (weburl.URL, error) {
	if c.specBase == nil {
		return weburl.Parse(input)
	}
	return c.base.Parse(input)
}

// sameRecord reports whether u has the components of the record.
func sameRecord(u weburl.URL, record *spec.URL) bool {
	host := record.Host.Name
	if record.Host.Kind == spec.IPv4Address || record.Host.Kind == spec.IPv6Address {
		host = record.Host.String()
	}
	port, hasPort := u.PortNumber()
	return u.Scheme() == record.Scheme &&
		u.EncodedUsername() == record.Username &&
		u.EncodedPassword() == record.Password &&
		u.ParsedHost().Kind() == record.Host.Kind && u.ParsedHost().String() == host &&
		hasPort == (record.Port != nil) && (!hasPort || port == *record.Port) &&
		u.HasOpaquePath() == record.Path.IsOpaque && samePath(u.EncodedPath(), &record.Path) &&
		u.HasQuery() == (record.Query != nil) && (!u.HasQuery() || u.EncodedQuery() == *record.Query) &&
		u.HasFragment() == (record.Fragment != nil) && (!u.HasFragment() || u.EncodedFragment() == *record.Fragment)
}

// samePath reports whether text is the serialization of a path.
func samePath(text string, path *spec.Path) bool {
	if path.IsOpaque {
		return text == path.Opaque
	}
	for _, segment := range path.List {
		if n := len(segment); len(text) <= n || text[0] != '/' || text[1:1+n] != segment {
			return false
		}
		text = text[1+len(segment):]
	}
	return text == ""
}

// checkSerialization returns an error unless the serialization of u parses to u
// and has only code points that it may have.
func checkSerialization(u weburl.URL) error {
	s := u.String()
	if again, err := weburl.Parse(s); again != u {
		return fmt.Errorf("%q parses to %q, %v", s, again, err)
	}
	space := byte('!')
	if u.HasOpaquePath() {
		space = ' '
	}
	for i := range len(s) {
		if s[i] < space || s[i] > '~' {
			return fmt.Errorf("the serialization %q has byte %#x", s, s[i])
		}
	}
	host := u.ParsedHost().String()
	if host == "" && u.IsSpecial() && u.Scheme() != "file" {
		return fmt.Errorf("the special URL %q has an empty host", s)
	}
	forbidden := " #/:<>?@[\\]^|"
	switch u.ParsedHost().Kind() {
	case weburl.HostIPv6:
		return nil
	case weburl.HostDomain, weburl.HostIPv4:
		forbidden += "%ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	}
	if strings.ContainsAny(host, forbidden) {
		return fmt.Errorf("the host %q of %q has a forbidden code point", host, s)
	}
	return nil
}
