package engine

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// states are the states of the parser: a sentence about each, and the states that can
// follow it. The hostname state only follows a setter.
var states = []struct {
	state spec.State
	does  string
	next  []spec.State
}{
	{spec.SchemeStartState, "A letter can begin a scheme. Anything else belongs to a reference without one.", []spec.State{spec.SchemeState, spec.NoSchemeState}},
	{spec.SchemeState, "Letters, digits, “+”, “-” and “.” are collected, in lowercase, up to the “:”. Without a “:” there is no scheme, and the parser starts over.", []spec.State{spec.FileState, spec.SpecialRelativeOrAuthorityState, spec.SpecialAuthoritySlashesState, spec.PathOrAuthorityState, spec.OpaquePathState, spec.NoSchemeState}},
	{spec.NoSchemeState, "The input is a relative reference. It needs a base, and against a base with an opaque path only a fragment can be resolved.", []spec.State{spec.FragmentState, spec.RelativeState, spec.FileState}},
	{spec.SpecialRelativeOrAuthorityState, "The scheme is the special scheme of the base. Two slashes begin an authority; anything else is relative to the base.", []spec.State{spec.SpecialAuthorityIgnoreSlashesState, spec.RelativeState}},
	{spec.PathOrAuthorityState, "After a scheme that is not special, a second slash begins an authority, and anything else a path.", []spec.State{spec.AuthorityState, spec.PathState}},
	{spec.RelativeState, "The URL takes the authority, path and query of the base. A “?” replaces the query. Any other character, except “#” and a slash, drops the query and the last path segment of the base.", []spec.State{spec.RelativeSlashState, spec.QueryState, spec.FragmentState, spec.PathState}},
	{spec.RelativeSlashState, "A second slash begins an authority. Otherwise the URL has the authority of the base, and the path begins.", []spec.State{spec.SpecialAuthorityIgnoreSlashesState, spec.AuthorityState, spec.PathState}},
	{spec.SpecialAuthoritySlashesState, "Two slashes are expected after a special scheme. Without them there is an error, and the parser continues.", []spec.State{spec.SpecialAuthorityIgnoreSlashesState}},
	{spec.SpecialAuthorityIgnoreSlashesState, "All further slashes and backslashes are skipped, each with an error.", []spec.State{spec.AuthorityState}},
	{spec.AuthorityState, "The parser looks for an “@”. The text before it is the username and the password. Then the parser returns to read the host.", []spec.State{spec.HostState}},
	{spec.HostState, "The host is collected up to a “:”, a slash, “?” or “#”, and given to the host parser.", []spec.State{spec.PortState, spec.PathStartState}},
	{spec.HostnameState, "As the host state, for the setter of hostname, which takes no port.", []spec.State{spec.PortState, spec.PathStartState}},
	{spec.PortState, "Digits are collected. The default port of the scheme becomes null.", []spec.State{spec.PathStartState}},
	{spec.FileState, "A file URL has an empty host unless two slashes follow. Parts may come from the base.", []spec.State{spec.FileSlashState, spec.QueryState, spec.FragmentState, spec.PathState}},
	{spec.FileSlashState, "A second slash begins a host. Otherwise the URL has the host of the base, and perhaps its drive letter.", []spec.State{spec.FileHostState, spec.PathState}},
	{spec.FileHostState, "The host is collected, unless it is a Windows drive letter: that begins the path.", []spec.State{spec.PathState, spec.PathStartState}},
	{spec.PathStartState, "The path begins. A special URL always has one, and reads a backslash as a slash.", []spec.State{spec.QueryState, spec.FragmentState, spec.PathState}},
	{spec.PathState, "Segments are collected and percent-encoded. “.” is left out, and “..” removes the segment before it.", []spec.State{spec.QueryState, spec.FragmentState}},
	{spec.OpaquePathState, "The path is one string, which is not divided into segments.", []spec.State{spec.QueryState, spec.FragmentState}},
	{spec.QueryState, "The query is percent-encoded in UTF-8 or, for http, https, ftp and file, in the encoding of the document.", []spec.State{spec.FragmentState}},
	{spec.FragmentState, "The fragment is percent-encoded, up to the end of the input.", nil},
}

// callsHostParser reports whether a state calls the host parser.
func callsHostParser(s spec.State) bool {
	return s == spec.HostState || s == spec.HostnameState || s == spec.FileHostState
}

// becomesEmpty reports whether the host of a step is localhost in a file URL, which is stored as the empty host.
func becomesEmpty(s *answers.Step, host string) bool {
	return s.State == spec.FileHostState && strings.EqualFold(host, "localhost")
}

// hostParser says which algorithms the host parser runs in a step and what they return, or nothing if the step does not
// call it. Of a host that is rejected, the error says which kind it would be.
func hostParser(s *answers.Step) string {
	if !callsHostParser(s.State) {
		return "" // a host that is stored is empty or the base's
	}
	if becomesEmpty(s, s.Buffer) {
		return "The host localhost becomes empty."
	}
	host := spec.Host{Kind: rejectedKind(s.Errors)}
	if s.Changed.Has(spec.HostComponent) {
		host = s.URL.Host
	}
	const parser = "The host parser "
	switch host.Kind {
	case spec.OpaqueHost:
		return parser + "percent-encodes it, by the C0 control percent-encode set, because the scheme is not special."
	case spec.IPv6Address:
		text := parser + "calls the IPv6 parser, because it begins with “[”."
		if host.IPv6 != [8]uint16{} {
			text += fmt.Sprintf(" Its pieces are %x.", host.IPv6)
		}
		return text
	case spec.Domain, spec.IPv4Address:
		return parser + domainParser(s.Buffer, host)
	}
	return ""
}

// domainParser says how a host that is written becomes a domain or an IPv4 address.
func domainParser(written string, host spec.Host) (text string) {
	decoded := percent.DecodeUTF8(percent.Decode(written))
	if decoded != written {
		text = "percent-decodes it to " + quoted.Text(decoded) + ", and "
	}
	domain, err := idna.Lax.ToASCII(decoded)
	it := "it"
	if decoded == written && strings.ContainsFunc(decoded, func(c rune) bool { return c >= utf8.RuneSelf }) {
		it = quoted.Text(decoded)
	}
	text += "converts " + it + " to ASCII"
	switch {
	case err != nil, host == spec.Host{Kind: spec.Domain}: // it is rejected
	case domain == decoded:
		text += ", which changes nothing"
	default:
		text += ": " + quoted.Text(domain)
	}
	if text += "."; host.Kind == spec.Domain {
		return text
	}
	text += " It ends in a number, so the IPv4 parser reads it"
	parts := strings.Split(strings.TrimSuffix(domain, "."), ".")
	if err != nil || host.IPv4 == 0 || len(parts) > 4 {
		return text + "."
	}
	var values []string
	for i, part := range parts {
		n := host.IPv4 << (8 * i) >> 24
		if i == len(parts)-1 {
			n = host.IPv4 << (8 * i) >> (8 * i) // it fills the rest
		}
		if decimal := fmt.Sprint(n); decimal != part {
			values = append(values, part+" is "+decimal)
		}
	}
	if n := 5 - len(parts); n > 1 {
		values = append(values, fmt.Sprintf("the last number fills %d bytes", n))
	}
	if len(values) == 0 {
		return text + "."
	}
	return fmt.Sprintf("%s: %s. Its bytes are %02X.%02X.%02X.%02X in hexadecimal.", text, strings.Join(values, ", "), host.IPv4>>24, host.IPv4>>16&0xFF, host.IPv4>>8&0xFF, host.IPv4&0xFF)
}

// rejectedKind returns the kind of host that is rejected with an error, or [spec.NullHost].
func rejectedKind(errors []answers.Finding) spec.HostKind {
	for _, e := range errors {
		code := string(e.Doc.Code)
		switch {
		case !e.Fatal:
		case strings.Contains(code, "IPv6"):
			return spec.IPv6Address
		case strings.HasPrefix(code, "IPv4"):
			return spec.IPv4Address
		case strings.HasPrefix(code, "domain"):
			return spec.Domain
		case e.Doc.Code == spec.HostInvalidCodePoint:
			return spec.OpaqueHost
		}
	}
	return spec.NullHost
}

// dotSegment says what a dot segment does that a step ends, to a path whose segments were before, or nothing if the step
// ends none. Of the path of a file URL, a drive letter is not removed.
func dotSegment(s *answers.Step, input string, before []string) string {
	dots := percent.Decode(s.Buffer)
	if s.State != spec.PathState || dots != "." && dots != ".." {
		return ""
	}
	after := before
	if s.URL != nil {
		after = s.URL.Path.List
	}
	kept, written := len(after), quoted.Text(s.Buffer)
	isLast := s.EOF || input[s.Last] == '?' || input[s.Last] == '#'
	if isLast {
		kept--
	}
	text := written + " is left out."
	switch {
	case dots == ".":
	case kept >= len(before) && len(before) > 0:
		text = written + " removes nothing, because the drive letter of a file URL stays."
	case kept >= len(before):
		text = written + " removes nothing, because no segment is left to remove."
	case before[kept] == "":
		text = written + " removes the empty segment before it."
	default:
		text = written + " removes " + quoted.Text(before[kept]) + ", the segment before it."
	}
	if isLast {
		text += " An empty segment is added, so that the path ends with a slash."
	}
	return text
}

// appendMachine appends the buffer and the flags of the machine for each step of explain, and what the host parser and
// a dot segment do.
func appendMachine(b []byte, r *request) []byte {
	b = append(b, '[')
	var path []string
	for i, s := range r.explained().steps {
		more := cmp.Or(hostParser(&s), dotSegment(&s, r.Text, path))
		if s.URL != nil {
			path = s.URL.Path.List
		}
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "buffer", s.Buffer)
		b = answers.AppendMember(b, "more", more)
		b = answers.AppendBool(b, "emptied", s.Emptied)
		b = append(answers.AppendName(b, "flags"), '[')
		for j, flag := range s.Flags {
			b = answers.AppendString(answers.AppendComma(b, j), flag)
		}
		b = append(b, "]}"...)
	}
	return append(b, ']')
}

// appendStates appends the states with their anchors.
func appendStates(b []byte) []byte {
	b = append(b, '[')
	for i, s := range states {
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "name", s.state.String())
		b = answers.AppendMember(b, "spec", s.state.Anchor())
		b = answers.AppendMember(b, "does", s.does)
		b = append(answers.AppendName(b, "next"), '[')
		for i, next := range s.next {
			b = answers.AppendString(answers.AppendComma(b, i), next.String())
		}
		b = append(b, "]}"...)
	}
	return append(b, ']')
}
