package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// IsDriveLetter reports whether s is a Windows drive letter.
//
// https://url.spec.whatwg.org/#windows-drive-letter
func IsDriveLetter(s string) bool {
	return len(s) == 2 && ascii.IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedDriveLetter reports whether s is a normalized Windows drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedDriveLetter(s string) bool { return IsDriveLetter(s) && s[1] == ':' }

// StartsWithDriveLetter reports whether s starts with a Windows drive letter.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func StartsWithDriveLetter(s string) bool {
	return len(s) >= 2 && IsDriveLetter(s[:2]) && (len(s) == 2 || class[s[2]]&(slash|backslash|question|hash) != 0)
}

// StartsWithPipe reports whether s starts with a Windows drive letter that is not
// normalized.
func StartsWithPipe(s string) bool { return len(s) >= 2 && s[1] == '|' && StartsWithDriveLetter(s) }

// putDrive writes the first segment, at i in the input, to out at n if it is a Windows
// drive letter that is not normalized. It returns the offsets after it, or else i and n.
func putDrive(out []byte, n int, in string, i int) (nextIn, nextOut int) {
	if !StartsWithPipe(in[i:]) {
		return i, n
	}
	out[n], out[n+1] = in[i], ':'
	return i + len("C|"), n + len("C:")
}

// file scans a file URL, or a reference with such a base, from i on, which is after the
// scheme.
//
// https://url.spec.whatwg.org/#file-state
// https://url.spec.whatwg.org/#file-slash-state
func (p *parser) file(i int) bool {
	in, base := p.in, p.base
	slashes := 0
	for slashes < 2 && i+slashes < len(in) && p.isSlash(in[i+slashes]) {
		slashes++
	}
	p.u.Host = spec.EmptyHost
	switch {
	case slashes == 2:
		if !strings.HasPrefix(in[i:], "//") {
			p.work |= writeSlashes
		}
		return p.fileHost(i + len("//"))
	case base == nil || base.Scheme != scheme.File:
		p.work |= writeSlashes
		p.setFileHost(i, i)
		return p.path(i)
	case slashes == 1:
		first, _, _ := strings.Cut(base.Path()[1:], "/")
		if isNormalizedDriveLetter(first) && !StartsWithDriveLetter(in[i+1:]) {
			return p.absolutePath(i, int(base.PathStart)+len("/C:"))
		}
		return p.absolutePath(i, int(base.PathStart))
	case StartsWithDriveLetter(in[i:]):
		return p.absolutePath(i, int(base.PathStart))
	}
	return p.relativePath(i)
}

// setFileHost records a host in[start:end], and neither credentials nor a port.
func (p *parser) setFileHost(start, end int) {
	u := p.u
	u.UsernameEnd, u.HostStart, u.HostEnd = uint32(start), uint32(start), uint32(end)
}

// fileHost scans a file URL from its host on.
//
// https://url.spec.whatwg.org/#file-host-state
func (p *parser) fileHost(i int) bool {
	in := p.in
	p.u.Host = spec.EmptyHost
	if p.setFileHost(i, i); i < len(in) && in[i] == '/' {
		return p.path(i)
	}
	end, lower := p.window.domainEnd(in, i)
	isDomain := true
	for ; end < len(in) && class[in[end]]&(slash|backslash|question|hash) == 0; end++ {
		isDomain = false
	}
	text := in[i:end]
	if text == "" {
		return p.path(end)
	}
	if IsDriveLetter(text) {
		return p.path(i)
	}
	p.setFileHost(i, end)
	p.read = end
	return p.host(i, end, isDomain, lower) && p.path(end)
}

// domainKind returns the kind of a host that is a domain, in either case: in a file URL
// localhost is the empty host.
//
// https://url.spec.whatwg.org/#file-host-state
func domainKind(s scheme.Special, domain string) spec.HostKind {
	if s == scheme.File && ascii.EqualFold(domain, "localhost") {
		return spec.EmptyHost
	}
	return spec.Domain
}
