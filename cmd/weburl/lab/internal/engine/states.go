package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/answers"
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
	{spec.RelativeState, "The URL takes its parts from the base, up to the part that the input begins with.", []spec.State{spec.RelativeSlashState, spec.QueryState, spec.FragmentState, spec.PathState}},
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

// hostParsers are what the host parser does to come to a kind of host.
var hostParsers = map[spec.HostKind]string{
	spec.Domain:      "The host parser percent-decodes it and converts it to ASCII, as a domain.",
	spec.IPv4Address: "The host parser percent-decodes it, converts it to ASCII and, because it ends in a number, calls the IPv4 parser.",
	spec.IPv6Address: "The host parser calls the IPv6 parser, because it begins with “[”.",
	spec.OpaqueHost:  "The host parser percent-encodes it, because the scheme is not special.",
}

// callsHostParser reports whether a state calls the host parser.
func callsHostParser(s spec.State) bool {
	return s == spec.HostState || s == spec.HostnameState || s == spec.FileHostState
}

// hostParser returns what the host parser does in a step, or nothing if the step does not call it. Of a host that
// is rejected, the error says which kind it would be.
func hostParser(s *answers.Step) string {
	if !callsHostParser(s.State) {
		return "" // a host that is stored is empty or the base's
	}
	if s.Changed.Has(spec.HostComponent) {
		return hostParsers[s.URL.Host.Kind]
	}
	for _, e := range s.Errors {
		code := string(e.Doc.Code)
		switch {
		case !e.Fatal:
		case strings.Contains(code, "IPv6"):
			return hostParsers[spec.IPv6Address]
		case strings.HasPrefix(code, "IPv4"):
			return hostParsers[spec.IPv4Address]
		case strings.HasPrefix(code, "domain"):
			return hostParsers[spec.Domain]
		case e.Doc.Code == spec.HostInvalidCodePoint:
			return hostParsers[spec.OpaqueHost]
		}
	}
	return ""
}

// appendMachine appends the buffer and the flags of the machine for each step of explain, and what the host parser does.
func appendMachine(b []byte, r *request) []byte {
	b = append(b, '[')
	for i, s := range r.explained().steps {
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "buffer", s.Buffer)
		b = answers.AppendMember(b, "host", hostParser(&s))
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
