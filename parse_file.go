package weburl

import "strings"

// file reads the rest of a file URL from i on, right after its scheme.
//
// https://url.spec.whatwg.org/#file-state
// https://url.spec.whatwg.org/#file-slash-state
func (p *parser) file(i int, base *URL) bool {
	if !strings.HasPrefix(p.in[i:], "//") {
		if p.hasTabAt(i, len("/C|/")) {
			p.diverge(i)
		}
		slashes := 0
		for slashes < 2 && i+slashes < len(p.in) && p.isSlash(p.in[i+slashes]) {
			slashes++
		}
		if slashes < 2 {
			if base != nil && base.scheme == schemeFile {
				return p.relativeFile(i, base)
			}
			p.diverge(i)
			p.out = append(p.out, "//"...)
			p.setFileHost(HostEmpty, len(p.out), len(p.out))
			return p.tail(p.segments(i + slashes))
		}
		p.diverge(i)
		p.out = append(p.out, "//"...)
	} else {
		p.keep(i, i+2)
	}
	return p.fileHost(i + 2)
}

// fileHost reads the rest of a file URL from its host on.
//
// https://url.spec.whatwg.org/#file-host-state
func (p *parser) fileHost(i int) bool {
	clean := scanDomain(p.in, i)
	end := p.scanFileHost(clean)
	if end < len(p.in) && class[p.in[end]]&tabOrNewline != 0 {
		p.diverge(i)
		end = p.scanFileHost(clean)
	}
	start := int(p.pos(i))
	switch text := p.in[i:end]; {
	case isWindowsDriveLetter(text):
		p.diverge(i)
		p.setFileHost(HostEmpty, start, start)
		return p.tail(p.segments(i))
	case text == "":
		p.setFileHost(HostEmpty, start, start)
		return p.path(end)
	}
	p.url.hostStart = uint32(start)
	if !p.host(i, end, clean) {
		return false
	}
	if p.out == nil && p.in[start:end] == "localhost" || p.out != nil && string(p.out[start:]) == "localhost" {
		p.diverge(i)
		p.out = p.out[:start]
		p.url.host = HostEmpty
	}
	p.setFileHost(p.url.host, start, int(p.pos(end)))
	return p.path(end)
}

// scanFileHost returns where the host ends that goes on at end. It stops at a
// tab or newline as well.
func (p *parser) scanFileHost(end int) int {
	for end < len(p.in) && !p.endsAuthority(p.in[end]) && class[p.in[end]]&tabOrNewline == 0 {
		end++
	}
	return end
}

// setFileHost records a host that is at start to end of the output. A file URL
// has neither credentials nor a port.
func (p *parser) setFileHost(host HostKind, start, end int) {
	p.url.host = host
	p.url.usernameEnd = uint32(start)
	p.url.hostStart = uint32(start)
	p.url.hostEnd = uint32(end)
	p.url.pathStart = uint32(end)
}

// isWindowsDriveLetter reports whether s is a Windows drive letter.
//
// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && isASCIIAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedWindowsDriveLetter reports whether s is a normalized Windows
// drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
}

// startsWithWindowsDriveLetter reports whether s starts with a Windows drive
// letter.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && isWindowsDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte(`/\?#`, s[2]) >= 0)
}
