package weburl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// A FilePathStyle is the system whose rules a file path follows. There is no default: a
// path from a manifest or from another machine may not follow the rules of the system
// that the program runs on.
type FilePathStyle uint8

const (
	// FilePathPOSIX is a path of Unix, Linux and macOS: slashes between names
	// of any bytes but NUL.
	FilePathPOSIX FilePathStyle = iota

	// FilePathWindows is a path of Windows, with a drive letter as in
	// C:\Windows or a server and a share as in \\server\share\file.txt (UNC),
	// and either of these in its long form, \\?\C:\Windows and
	// \\?\UNC\server\share\file.txt. Slashes and backslashes separate names,
	// but only backslashes in the long form.
	FilePathWindows
)

// String returns the name of the style: POSIX or Windows.
func (s FilePathStyle) String() string {
	switch s {
	case FilePathPOSIX:
		return "POSIX"
	case FilePathWindows:
		return "Windows"
	}
	return "unknown"
}

// A FilePathError is the reason why a file path has no URL, or a URL no file path.
type FilePathError struct {
	// Input is the path, or the serialization of the URL with its password
	// left out.
	Input string

	// Reason is why the input is invalid, in a few words.
	Reason string
}

// Error returns one line with the input and the reason. It quotes only the beginning of a
// long input.
func (e *FilePathError) Error() string {
	input, more := e.Input, ""
	if len(input) > maxQuoted {
		input, more = input[:maxQuoted], "..."
	}
	return fmt.Sprintf("weburl: file path %q%s: %s", input, more, e.Reason)
}

// FromFilePath returns the file URL of an absolute path.
//
// The URL has the bytes of the path, percent-encoded as in a path, even if names are not
// valid UTF-8. Repeated slashes and names that are a single dot are dropped, except for a
// second slash at the beginning of a POSIX path, which can have a meaning in POSIX.
//
// The error is a [*FilePathError] if the path is relative, or has a NUL or a name ".."
// (which after a symbolic link names a different file than a URL parser resolves it to).
// On Windows the name of a server becomes lowercase, and it is also an error if
//
//   - a name is reserved for devices, such as NUL and com1.txt, or the path names a
//     device, such as \\.\COM1,
//   - a name has any of " * : < > ? | or a control,
//   - the server is not a domain or an IPv4 address as in a URL, or is localhost, which
//     in a file URL is the empty host,
//   - a name ends in a dot or a space, except in the long form. Windows drops these from
//     other paths: C:\a. is the file C:\a, and \\?\C:\a. is a different file, which
//     can exist on disks that other systems write.
func FromFilePath(path string, style FilePathStyle) (URL, error) {
	if len(path) > engine.MaxInput {
		return URL{}, ErrTooLong
	}
	var href []byte
	var reason string
	switch style {
	case FilePathPOSIX:
		href, reason = appendPOSIXPath([]byte("file://"), path)
	case FilePathWindows:
		href, reason = appendWindowsPath([]byte("file://"), path)
	default:
		reason = "no such style of paths"
	}
	if reason != "" {
		return URL{}, &FilePathError{Input: path, Reason: reason}
	}
	return Parse(string(href))
}

// FilePath returns the path of the file that a file URL names, percent-decoded.
// For a URL from [FromFilePath] that is the path without repeated slashes and names that
// are a single dot. The query and the fragment are ignored: they are not part of the name
// of a file.
//
// On Windows the path is in the long form, as in \\?\C:\a. and
// \\?\UNC\server\share\a., only if a name in it ends in a dot or a space. Node.js
// returns C:\a. instead, with which Windows opens another file.
// A colon of a drive letter that is percent-encoded, as in file:///C%3A/a, is a
// colon, as it is to Node.js, rust-url and swift-url: no name on Windows has one.
//
// The result need not be valid UTF-8.
//
// The error is a [*FilePathError] if the scheme is not file, or the path has an
// encoded separator, which would make it another path, or a NUL. In POSIX style any host is
// an error. On Windows the path must begin with a drive letter unless there is a host,
// names follow the rules of [FromFilePath], and an IPv6 address is written as in UNC
// paths: 2001-db8--1.ipv6-literal.net.
func (u URL) FilePath(style FilePathStyle) (string, error) {
	var path, reason string
	switch {
	case u.record.Scheme != scheme.File:
		reason = "the scheme is not file"
	case style == FilePathPOSIX:
		path, reason = u.posixPath()
	case style == FilePathWindows:
		path, reason = u.windowsPath()
	default:
		reason = "no such style of paths"
	}
	if reason != "" {
		return "", &FilePathError{Input: u.Redacted(), Reason: reason}
	}
	return path, nil
}

// Why a path of either style is rejected.
const (
	reasonRelative  = "not an absolute path"
	reasonNUL       = "it contains a NUL"
	reasonParent    = `it contains the name ".."`
	reasonSeparator = "it contains a percent-encoded separator"
)

// pathRules are the rules of a style for the names between the separators.
type pathRules struct {
	separators string                            // the first is the one to write
	collapse   bool                              // separators in a row are as one
	check      func(name string) (reason string) // why a name is rejected
}

// fileSet has the characters that are percent-encoded in a name, as all bytes above 0x7F
// are: those that the parser would encode or change, and "%".
var fileSet = percent.Path.With(`%\|`)

// encode appends the path of the URL for a path that begins with a separator or
// is empty: a slash and a name for each of its names.
func (r pathRules) encode(dst []byte, path string) (_ []byte, reason string) {
	slash := true // what was read ends in a separator
	for path != "" {
		path = path[1:]
		end := strings.IndexAny(path, r.separators)
		if end < 0 {
			end = len(path)
		}
		name := path[:end]
		path = path[end:]
		slash = name == "" || name == "."
		if slash {
			continue
		}
		if name == ".." {
			return nil, reasonParent
		}
		if reason := r.check(name); reason != "" {
			return nil, reason
		}
		dst = appendBytes(append(dst, '/'), name, fileSet)
	}
	if slash {
		dst = append(dst, '/')
	}
	return dst, ""
}

// decode appends the path for the path of a URL, which begins with a slash or
// is empty: a separator and a name for each of its segments.
func (r pathRules) decode(dst []byte, path string) (_ []byte, reason string) {
	for path != "" {
		path = path[1:]
		end := strings.IndexByte(path, '/')
		if end < 0 {
			end = len(path)
		}
		name := percent.Decode(path[:end])
		path = path[end:]
		if name == "" && path != "" && r.collapse {
			continue
		}
		if strings.ContainsAny(name, r.separators) {
			return nil, reasonSeparator
		}
		if reason := r.check(name); reason != "" {
			return nil, reason
		}
		dst = append(append(dst, r.separators[0]), name...)
	}
	return dst, ""
}

var posixRules = pathRules{
	separators: "/",
	check: func(name string) string {
		if strings.IndexByte(name, 0) >= 0 {
			return reasonNUL
		}
		return ""
	},
}

func appendPOSIXPath(dst []byte, path string) (_ []byte, reason string) {
	if !strings.HasPrefix(path, "/") {
		return nil, reasonRelative
	}
	start := len(dst)
	if strings.HasPrefix(path, "//") && !strings.HasPrefix(path, "///") {
		dst = append(dst, '/')
	}
	dst, reason = posixRules.encode(dst, path)
	if reason != "" {
		return nil, reason
	}
	if first, _, _ := strings.Cut(string(dst[start+1:]), "/"); engine.IsDriveLetter(first) {
		// A parser would keep it as a drive letter when it resolves "/etc" against
		// the URL.
		dst = slices.Replace(dst, start+2, start+3, []byte("%3A")...)
	}
	return dst, ""
}

func (u URL) posixPath() (path, reason string) {
	if u.record.Host != HostEmpty {
		return "", "it has a host, which a POSIX path cannot have"
	}
	b, reason := posixRules.decode(nil, u.Path())
	return string(b), reason
}
