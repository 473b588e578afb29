package weburl

import (
	"bytes"
	"strings"

	"github.com/weburl/weburl/internal/engine"
)

// Paths of Windows are described at
// https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file and
// https://learn.microsoft.com/en-us/dotnet/standard/io/file-path-formats.

const (
	reasonDevice    = "it names a device, not a file"
	reasonLocalhost = "a file URL cannot have the host localhost; write 127.0.0.1 or the name of the machine"
	reasonNoShare   = "it has a server and no share"
	reasonServer    = "its server is not a domain or an IPv4 address as a URL has them"
)

// ipv6Literal is the domain in which UNC paths have IPv6 addresses.
const ipv6Literal = ".ipv6-literal.net"

var (
	windowsRules = pathRules{separators: `\/`, collapse: true, check: checkWindowsName}
	longRules    = pathRules{separators: `\`, collapse: true, check: checkLongName}
	urlRules     = pathRules{separators: `\/`, collapse: true, check: checkLongName}
)

func appendWindowsPath(dst []byte, path string) (_ []byte, reason string) {
	rules := windowsRules
	if rest, ok := strings.CutPrefix(path, `\\?\`); ok {
		rules = longRules
		switch {
		case len(rest) >= 4 && strings.EqualFold(rest[:4], `UNC\`):
			return rules.encodeUNC(dst, rest[4:])
		case !startsWithDrive(rest, rules.separators):
			return nil, "it is neither on a drive nor on a server"
		}
		path = rest
	}
	switch {
	case startsWithDrive(path, rules.separators):
		dst = append(dst, '/', path[0], ':')
		return rules.encode(dst, path[2:])
	case len(path) >= 2 && strings.Trim(path[:2], rules.separators) == "":
		return rules.encodeUNC(dst, path[2:])
	case len(path) >= 1 && strings.Contains(rules.separators, path[:1]):
		return nil, "it has no drive letter"
	case len(path) >= 2 && engine.IsDriveLetter(path[:2]):
		return nil, "it is relative to the current directory of a drive"
	}
	return nil, reasonRelative
}

// startsWithDrive reports whether path is a drive letter and a separator, and
// perhaps more.
func startsWithDrive(path, separators string) bool {
	return len(path) >= 3 && engine.IsDriveLetter(path[:2]) && path[1] == ':' && strings.Contains(separators, path[2:3])
}

// encodeUNC appends the host and the path of the URL for a UNC path without the
// separators at its beginning.
func (r pathRules) encodeUNC(dst []byte, path string) (_ []byte, reason string) {
	end := strings.IndexAny(path, r.separators)
	if end < 0 {
		end = len(path)
	}
	server, path := path[:end], path[end:]
	if server == "." || server == "?" {
		return nil, reasonDevice
	}
	host, err := ParseHost(server)
	switch {
	case err != nil || strings.Contains(server, "%"):
		return nil, reasonServer
	case host.text == "localhost":
		return nil, reasonLocalhost
	case host.kind == HostIPv4 && host.text != server || !isServer(host):
		return nil, reasonServer
	}
	dst = append(dst, host.text...)
	start := len(dst)
	if dst, reason = r.encode(dst, path); reason == "" && len(dst) == start+len("/") {
		reason = reasonNoShare
	}
	return dst, reason
}

// isServer reports whether a UNC path can have host as its server.
func isServer(host Host) bool {
	return (host.kind == HostDomain || host.kind == HostIPv4) &&
		strings.Trim(host.text, ".") != "" && !strings.ContainsAny(host.text, notInWindowsNames)
}

func (u URL) windowsPath() (_, reason string) {
	path, host := u.EncodedPath(), u.ParsedHost()
	if host.kind == HostEmpty {
		if len(path) >= len("/C%3A") && strings.EqualFold(path[2:5], "%3A") {
			path = path[:2] + ":" + path[5:]
		}
		if len(path) == len("/C:") {
			path += "/"
		}
		if len(path) < len("/C:/") || !startsWithDrive(path[1:], "/") {
			return "", "it has neither a drive letter nor a host"
		}
		names, reason := urlRules.decode(nil, path[len("/C:"):])
		drive := path[1:3]
		if needsLongForm(names) {
			drive = `\\?\` + drive
		}
		return drive + string(names), reason
	}
	dst := []byte(`\\`)
	switch {
	case host.kind == HostIPv6:
		name := strings.Trim(host.text, "[]")
		dst = append(dst, strings.ReplaceAll(name, ":", "-")+ipv6Literal...)
	case isServer(host):
		dst = append(dst, host.Unicode()...)
	default:
		return "", "it has a host that no server can have"
	}
	names, reason := urlRules.decode(nil, path)
	if reason == "" && len(names) <= len(`\`) {
		reason = reasonNoShare
	}
	if needsLongForm(names) {
		dst = append([]byte(`\\?\UNC\`), dst[len(`\\`):]...)
	}
	return string(append(dst, names...)), reason
}

// needsLongForm reports whether one of the names ends in a dot or a space, which
// Windows leaves out except in the long form.
func needsLongForm(names []byte) bool {
	for name := range bytes.SplitSeq(names, []byte(`\`)) {
		if endsInDotOrSpace(string(name)) {
			return true
		}
	}
	return false
}

func endsInDotOrSpace(name string) bool {
	return strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ")
}

// notInWindowsNames are the characters, other than separators and controls,
// that no name of a file may have.
const notInWindowsNames = `"*:<>?|`

// checkWindowsName returns why no file or folder of Windows has that name, or has
// it only in the long form.
func checkWindowsName(name string) (reason string) {
	if reason = checkLongName(name); reason == "" && endsInDotOrSpace(name) {
		reason = `a name in it ends in a dot or a space, which Windows leaves out unless the path begins with \\?\`
	}
	return reason
}

// checkLongName returns why no file or folder of Windows has that name.
func checkLongName(name string) (reason string) {
	for i := range len(name) {
		switch c := name[i]; {
		case c == 0:
			return reasonNUL
		case c == '/':
			return "it contains a slash, which does not separate names in the long form"
		case c < ' ', strings.IndexByte(notInWindowsNames, c) >= 0:
			return "it contains a character that no name has on Windows"
		}
	}
	if isWindowsDevice(name) {
		return "a name in it is reserved for a device"
	}
	return ""
}

// isWindowsDevice reports whether Windows opens a device when a program opens a
// file of that name: NUL, and in older versions NUL.txt too.
func isWindowsDevice(name string) bool {
	base, _, _ := strings.Cut(name, ".")
	base = strings.ToUpper(strings.TrimRight(base, " "))
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	number, ok := strings.CutPrefix(base, "COM")
	if !ok {
		number, ok = strings.CutPrefix(base, "LPT")
	}
	switch number {
	case "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00B9", "\u00B2", "\u00B3": // also superscripts
		return ok
	}
	return false
}
