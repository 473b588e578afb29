package urlpattern

import (
	"bytes"
	"errors"
	"regexp"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/urlpattern/internal/jsregexp"
)

// A Compiler compiles patterns with options. The zero Compiler has no base URL, and its
// patterns are case-sensitive. A Compiler may be used by many goroutines at once if its
// Engine may.
type Compiler struct {
	// Base is the base URL of relative patterns. The zero URL means that there is no
	// base URL.
	Base weburl.URL

	// IgnoreCase ignores the case of letters in pathname, search and hash. The other
	// components are always case-sensitive: a URL has its scheme and domain in
	// lowercase.
	IgnoreCase bool

	// Engine, if not nil, compiles regular expressions of JavaScript that package regexp
	// cannot match, such as those with look-around and back-references. The engine then
	// determines time and memory.
	Engine Engine
}

// An Engine compiles a regular expression of JavaScript with the flag v or, if
// ignoreCase is set, the flags v and i. The expression matches a whole component, from ^
// to $.
type Engine func(expression string, ignoreCase bool) (Regexp, error)

// A Regexp is a compiled regular expression. It must be safe for many goroutines.
type Regexp interface {
	// FindStringSubmatchIndex returns the positions of the match and of the groups in
	// pairs, with -1 for a group that took no part, or nil if there is no match.
	// See the method of [regexp.Regexp].
	FindStringSubmatchIndex(input string) []int
}

// Compile compiles a pattern in the form of a URL, such as
// "https://example.com/books/:id". The error is an [*Error].
//
// It takes time linear in the length of the pattern.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func Compile(pattern string) (*Pattern, error) { return new(Compiler).Compile(pattern) }

// MustCompile is Compile for a pattern that is known to be valid: it panics if it is
// not.
func MustCompile(pattern string) *Pattern {
	p, err := Compile(pattern)
	if err != nil {
		panic(err.Error())
	}
	return p
}

// Compile compiles a pattern in the form of a URL, which may be relative if c has a
// Base. The error is an [*Error].
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func (c *Compiler) Compile(pattern string) (*Pattern, error) {
	pattern = scalar(pattern)
	init, err := c.parseConstructor(pattern)
	if err == nil && c.Base.IsZero() && !init.has[Protocol] {
		err = newError(BaseMissing, 0, 0)
		err.Input = pattern
	}
	if err != nil {
		return nil, err
	}
	p, err := c.compile(init.process(c.Base))
	if err != nil {
		return nil, err
	}
	return p, nil
}

// CompileInit compiles a pattern given by its components. The base URL is init.BaseURL
// or, if that is nil, c.Base. The error is an [*Error].
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func (c *Compiler) CompileInit(init Init) (*Pattern, error) {
	base := c.Base
	var err *Error
	if init.BaseURL != nil {
		if base, err = init.base(); err != nil {
			return nil, err
		}
	}
	p, err := c.compile(init.components().process(base))
	if err != nil {
		return nil, err
	}
	return p, nil
}

// compile compiles all components.
func (c *Compiler) compile(init components) (*Pattern, *Error) {
	for i := range init.text {
		if !init.has[i] {
			init.set(Component(i), "*")
		}
	}
	if port := scheme.Lookup(init.text[Protocol]).DefaultPortText(); port != "" && init.text[Port] == port {
		init.text[Port] = ""
	}
	p := &Pattern{components: new([numComponents]component)}
	compile := func(i Component, canonicalize encoder, s syntax) *Error {
		var err *Error
		p.components[i], err = c.compileComponent(i, &init, canonicalize, s)
		return err
	}
	if init.protocol != nil && init.protocol.source == init.text[Protocol] {
		p.components[Protocol] = *init.protocol
	} else if err := compile(Protocol, canonicalizeProtocol, defaultSyntax); err != nil {
		return nil, err
	}
	hostname, pathname, path := canonicalizeHostname, canonicalizeOpaquePathname, defaultSyntax
	if isIPv6Pattern(init.text[Hostname]) {
		hostname = canonicalizeIPv6Hostname
	}
	if p.components[Protocol].matchesSpecialScheme() {
		pathname, path = canonicalizePathname, pathnameSyntax
	}
	for _, component := range [...]struct {
		component    Component
		canonicalize encoder
		syntax       syntax
	}{
		{Username, canonicalizeUserinfo, defaultSyntax},
		{Password, canonicalizeUserinfo, defaultSyntax},
		{Hostname, hostname, hostnameSyntax},
		{Port, canonicalizePort, defaultSyntax},
		{Pathname, pathname, path},
		{Search, canonicalizeSearch, defaultSyntax},
		{Hash, canonicalizeHash, defaultSyntax},
	} {
		if err := compile(component.component, component.canonicalize, component.syntax); err != nil {
			return nil, err
		}
	}
	p.arrange()
	return p, nil
}

// isIPv6Pattern is the standard's "hostname pattern is an IPv6 address".
//
// https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address
func isIPv6Pattern(hostname string) bool {
	return len(hostname) >= 2 && (hostname[0] == '[' || strings.HasPrefix(hostname, "{[") || strings.HasPrefix(hostname, `\[`))
}

// compileComponent is the standard's "compile a component".
//
// https://urlpattern.spec.whatwg.org/#compile-a-component
func (c *Compiler) compileComponent(i Component, init *components, canonicalize encoder, s syntax) (component, *Error) {
	compiled := component{
		check:  check{component: i, ignoreCase: c.IgnoreCase && i >= Pathname},
		source: init.text[i],
		encode: canonicalize,
		syntax: s,
	}
	var err *Error
	compiled.parts, err = parsePattern(compiled.source, s, canonicalize)
	if err == nil {
		err = compiled.compile(c.Engine)
	}
	if err != nil {
		err.Component, err.HasComponent = i, true
		if err.Code == TextInvalid {
			err.Detail = textDetail(i, compiled.source[err.Start:err.End])
		}
		err.Input = compiled.source
		if init.input[i] != "" {
			err.Input = init.input[i]
			err.Start = max(err.Start+init.offset[i], 0)
			err.End = max(err.End+init.offset[i], 0)
			if err.Code == RegexpUnclosed && strings.HasPrefix(err.Input[err.Start:], "(?") {
				// The parser took the "?" for the beginning of the search.
				err.Code, err.Start, err.End = RegexpQuestionMark, err.Start+1, err.Start+2
			}
		}
		return compiled, err
	}
	return compiled, nil
}

// compile makes the matcher of c.
func (c *component) compile(engine Engine) *Error {
	c.pattern = patternString(c.parts, c.syntax)
	for i := range c.parts {
		if c.parts[i].kind != fixedText {
			c.groups++
		}
		if c.parts[i].kind == customRegexp {
			c.hasRegexp = true
		}
	}
	switch {
	case c.hasRegexp && !c.setSimple():
		return c.compileRegexp(engine)
	case len(c.parts) == 0:
		c.matcher = matchText
	case len(c.parts) == 1 && c.parts[0].kind == fixedText && c.parts[0].modifier == once:
		c.matcher, c.text = matchText, c.parts[0].value
		if special := scheme.Lookup(c.text); special != scheme.NotSpecial {
			c.text = special.String() // one text for all patterns
		}
		if c.ignoreCase {
			c.text = strings.ToLower(c.text)
		}
	case len(c.parts) == 1 && c.parts[0].isWildcard():
		c.matcher = matchAll
	default:
		c.matcher = matchProgram
		c.program = compileProgram(c.parts, c.syntax, c.ignoreCase)
	}
	return nil
}

// compileRegexp makes the matcher of a component with a regular expression: one of
// package regexp or, if there is no such, one of the engine.
func (c *component) compileRegexp(engine Engine) *Error {
	c.matcher = matchRegexp
	err := c.translate()
	if err == nil || err.Code != RegexpUnsupported || engine == nil {
		return err
	}
	expression := appendRegexp(nil, c.parts, c.syntax.segmentWildcardRegexp(), func(dst []byte, p *part) []byte { return append(dst, p.value...) })
	compiled, failure := engine(string(expression), c.ignoreCase)
	if failure != nil {
		err.Code, err.Detail = RegexpSyntax, failure.Error()
		return err
	}
	c.regexp = &regexpMatcher{regexp: compiled}
	return nil
}

// translate makes a regular expression of package regexp.
func (c *component) translate() *Error {
	expression, err := c.translation()
	if err != nil {
		return err
	}
	compiled, failure := regexp.Compile(expression + "$")
	if failure != nil {
		err = newError(RegexpUnsupported, 0, 0)
		err.Detail = jsregexp.TooLarge
		return err
	}
	c.regexp = &regexpMatcher{compiled, true, c.parts}
	return nil
}

// translation returns the regular expression of package regexp for a beginning that
// c matches: what the standard's would be without its end.
func (c *component) translation() (string, *Error) {
	names := make(map[string]bool)
	translated := make(map[*part]string)
	for i := range c.parts {
		p := &c.parts[i]
		if p.kind != customRegexp {
			continue
		}
		// The place of the regular expression in the pattern is not kept: errors have
		// that of the group.
		t, err := jsregexp.Translate(p.value, c.ignoreCase)
		if err != nil {
			fault := newError(RegexpSyntax, p.start, p.end)
			var reason *jsregexp.Error
			if errors.As(err, &reason) && reason.Unsupported {
				fault.Code = RegexpUnsupported
			}
			fault.Detail = err.Error()
			return "", fault
		}
		bare := p.prefix == "" && p.suffix == ""
		if t.Empty == jsregexp.Early && p.modifier != once && bare {
			fault := newError(RegexpUnsupported, p.start, p.end)
			fault.Detail = "a modifier after something that can be empty before it is not"
			return "", fault
		}
		for _, name := range t.Names {
			if names[name] || p.modifier.repeats() {
				fault := newError(RegexpUnsupported, p.start, p.end)
				fault.Detail = "a named group twice"
				return "", fault
			}
			names[name] = true
		}
		translated[p] = t.Source
		p.captures = len(t.Names)
	}
	segment := "(?s:.)+?"
	if c.syntax.delimiter != "" {
		segment = c.syntax.segmentWildcardRegexp()
	}
	expression := appendRegexp(nil, c.parts, segment, func(dst []byte, p *part) []byte { return append(dst, translated[p]...) })
	if c.ignoreCase {
		expression = append([]byte("(?i)"), expression...)
	}
	return string(bytes.TrimSuffix(expression, []byte("$"))), nil
}
