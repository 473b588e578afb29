package weburl_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
)

const (
	posix   = weburl.FilePathPOSIX
	windows = weburl.FilePathWindows
)

func ExampleFromFilePath() {
	u, err := weburl.FromFilePath(`C:\Users\Zoë\100%.txt`, weburl.FilePathWindows)
	fmt.Println(u, err)
	u, err = weburl.FromFilePath("/home/zoë/what?.txt", weburl.FilePathPOSIX)
	fmt.Println(u, err)
	_, err = weburl.FromFilePath("what?.txt", weburl.FilePathPOSIX)
	fmt.Println(err)
	// Output:
	// file:///C:/Users/Zo%C3%AB/100%25.txt <nil>
	// file:///home/zo%C3%AB/what%3F.txt <nil>
	// weburl: file path "what?.txt": not an absolute path
}

func ExampleURL_FilePath() {
	u := weburl.MustParse("file://server/share/a%20file.txt")
	path, err := u.FilePath(weburl.FilePathWindows)
	fmt.Println(path, err)
	_, err = u.FilePath(weburl.FilePathPOSIX)
	fmt.Println(err)
	// Output:
	// \\server\share\a file.txt <nil>
	// weburl: file path "file://server/share/a%20file.txt": it has a host, which a POSIX path cannot have
}

func TestFromFilePath(t *testing.T) {
	var posixBytes, windowsBytes strings.Builder // every byte that can be in a name
	for c := 1; c < 0x100; c++ {
		if c != '/' {
			posixBytes.WriteByte(byte(c))
		}
		if c >= ' ' && !strings.ContainsRune(`/\"*:<>?|`, rune(c)) {
			windowsBytes.WriteByte(byte(c))
		}
	}
	var high strings.Builder // 0x80 to 0xFF, percent-encoded
	for c := 0x80; c < 0x100; c++ {
		fmt.Fprintf(&high, "%%%02X", c)
	}

	tests := []struct {
		style weburl.FilePathStyle
		path  string
		href  string
		back  string // what the URL's path is, if not path
	}{
		{posix, "/", "file:///", ""},
		{posix, "/usr/bin/swift", "file:///usr/bin/swift", ""},
		{posix, "/a b", "file:///a%20b", ""},
		{posix, "/a/", "file:///a/", ""},
		{posix, "/a/.", "file:///a/", "/a/"},
		{posix, "/.", "file:///", "/"},
		{posix, "/./a/./b", "file:///a/b", "/a/b"},
		{posix, "/a//b///c", "file:///a/b/c", "/a/b/c"},
		{posix, "//a/b", "file:////a/b", ""},
		{posix, "///a/b", "file:///a/b", "/a/b"},
		{posix, "//", "file:////", ""},
		{posix, "/...", "file:///...", ""},
		{posix, "/..a/b..", "file:///..a/b..", ""},
		{posix, "/%2e%2e/x", "file:///%252e%252e/x", ""},
		{posix, "/a%2Fb", "file:///a%252Fb", ""},
		{posix, `/a\..\b`, "file:///a%5C..%5Cb", ""},
		{posix, "/a\tb\nc\r", "file:///a%09b%0Ac%0D", ""},
		{posix, "/ ", "file:///%20", ""},
		{posix, "/C:/x", "file:///C%3A/x", ""},
		{posix, "/C:", "file:///C%3A", ""},
		{posix, "/./C:/x", "file:///C%3A/x", "/C:/x"},
		{posix, "/C|/x", "file:///C%7C/x", ""},
		{posix, "/CC:/x:y", "file:///CC:/x:y", ""},
		{posix, "//C:/x", "file:////C:/x", ""},
		{posix, "/é\u202E\U0001F986", "file:///%C3%A9%E2%80%AE%F0%9F%A6%86", ""},
		{posix, "/caf\xE9\xDD", "file:///caf%E9%DD", ""},
		{posix, "/fo\xED\xA0\x80o/bar", "file:///fo%ED%A0%80o/bar", ""},
		{posix, "/" + posixBytes.String(),
			"file:///%01%02%03%04%05%06%07%08%09%0A%0B%0C%0D%0E%0F%10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E%1F" +
				"%20!%22%23$%25&'()*+,-.0123456789:;%3C=%3E%3F@ABCDEFGHIJKLMNOPQRSTUVWXYZ[%5C]%5E_%60" +
				"abcdefghijklmnopqrstuvwxyz%7B%7C%7D~%7F" + high.String(), ""},

		{windows, `C:\`, "file:///C:/", ""},
		{windows, `c:\x`, "file:///c:/x", ""},
		{windows, `C:/Users/a b`, "file:///C:/Users/a%20b", `C:\Users\a b`},
		{windows, `C:\a\\b\.\c\`, "file:///C:/a/b/c/", `C:\a\b\c\`},
		{windows, `C:\a\.`, "file:///C:/a/", `C:\a\`},
		{windows, `C:\..a`, "file:///C:/..a", ""},
		{windows, `C:\a#b%20c;d[e]`, "file:///C:/a%23b%2520c;d[e]", ""},
		{windows, `C:\nullable\com\com10\auxiliary\lpt`, "file:///C:/nullable/com/com10/auxiliary/lpt", ""},
		{windows, "C:\\caf\xE9\xED\xA0\x80", "file:///C:/caf%E9%ED%A0%80", ""},
		{windows, `C:\` + windowsBytes.String(),
			"file:///C:/%20!%23$%25&'()+,-.0123456789;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]%5E_%60" +
				"abcdefghijklmnopqrstuvwxyz%7B%7D~%7F" + high.String(), ""},
		{windows, `\\Janes-PC\Music\awesome song.mp3`, "file://janes-pc/Music/awesome%20song.mp3", `\\janes-pc\Music\awesome song.mp3`},
		{windows, `//server/share`, "file://server/share", `\\server\share`},
		{windows, `\\server\\share\\`, "file://server/share/", `\\server\share\`},
		{windows, `\\my_server\c$\x`, "file://my_server/c$/x", ""},
		{windows, `\\192.0.2.1\share`, "file://192.0.2.1/share", ""},
		{windows, `\\bücher\x`, "file://xn--bcher-kva/x", ""},
		{windows, `\\2001-db8--1.ipv6-literal.net\share`, "file://2001-db8--1.ipv6-literal.net/share", ""},
		{windows, `\\?\C:\x\y`, "file:///C:/x/y", `C:\x\y`},
		{windows, `\\?\UNC\server\share\x`, "file://server/share/x", `\\server\share\x`},
		{windows, `\\?\unc\server\share`, "file://server/share", `\\server\share`},
		{windows, `\\?\C:\a.\b `, "file:///C:/a./b%20", ""},
		{windows, `\\?\C:\...`, "file:///C:/...", ""},
		{windows, `\\?\UNC\server\share\a `, "file://server/share/a%20", ""},
	}
	for _, test := range tests {
		t.Run(test.style.String()+" "+test.path, func(t *testing.T) {
			u, err := weburl.FromFilePath(test.path, test.style)
			if err != nil || u.String() != test.href {
				t.Fatalf("got %q, %v, want %q", u, err, test.href)
			}
			want := test.back
			if want == "" {
				want = test.path
			}
			if got, err := u.FilePath(test.style); err != nil || got != want {
				t.Errorf("back: got %q, %v, want %q", got, err, want)
			}
		})
	}
}

func TestFromFilePathReason(t *testing.T) {
	const (
		relative  = "not an absolute path"
		parent    = `it contains the name ".."`
		null      = "it contains a NUL"
		noDrive   = "it has no drive letter"
		character = "it contains a character that no name has on Windows"
		end       = `a name in it ends in a dot or a space, which Windows leaves out unless the path begins with \\?\`
		reserved  = "a name in it is reserved for a device"
		device    = "it names a device, not a file"
		noShare   = "it has a server and no share"
		server    = "its server is not a domain or an IPv4 address as a URL has them"
		neither   = "it is neither on a drive nor on a server"
		localhost = "a file URL cannot have the host localhost; write 127.0.0.1 or the name of the machine"
		onDrive   = "it is relative to the current directory of a drive"
	)
	tests := []struct {
		style        weburl.FilePathStyle
		path, reason string
	}{
		{posix, "", relative},
		{posix, "a/b", relative},
		{posix, "./a", relative},
		{posix, `\a`, relative},
		{posix, `C:\a`, relative},
		{posix, "/..", parent},
		{posix, "/a/../b", parent},
		{posix, "/a/..", parent},
		{posix, "/a\x00b", null},
		{posix, "/a/..\x00", null},
		{windows, "", relative},
		{windows, "a", relative},
		{windows, `a\b`, relative},
		{windows, `\a`, noDrive},
		{windows, `/usr/bin`, noDrive},
		{windows, `\`, noDrive},
		{windows, `C:`, onDrive},
		{windows, `C:a`, onDrive},
		{windows, `C|\a`, onDrive},
		{windows, `CC:\a`, relative},
		{windows, `C:\a\..\b`, parent},
		{windows, `C:/..`, parent},
		{windows, "C:\\a\x00", null},
		{windows, `C:\.. \a`, end},
		{windows, `C:\...`, end},
		{windows, `C:\a.\b`, end},
		{windows, `C:\a `, end},
		{windows, `C:\a.txt:stream`, character},
		{windows, `C:\a?`, character},
		{windows, `C:\*.txt`, character},
		{windows, `C:\a|b`, character},
		{windows, `C:\"a"`, character},
		{windows, "C:\\a\tb", character},
		{windows, `C:\NUL`, reserved},
		{windows, `C:\nul.txt`, reserved},
		{windows, `C:\a\CON\b`, reserved},
		{windows, `C:\com1`, reserved},
		{windows, `C:\Lpt9.tar.gz`, reserved},
		{windows, `C:\COM¹`, reserved},
		{windows, `C:\aux .h`, reserved},
		{windows, `C:\conin$`, reserved},
		{windows, `\\.\COM1`, device},
		{windows, `//./pipe/x`, device},
		{windows, `//?/C:/x`, device},
		{windows, `\\?\`, neither},
		{windows, `\\?\C:`, neither},
		{windows, `\\?\C:/x`, neither},
		{windows, `\\?\GLOBALROOT\Device\x`, neither},
		{windows, `\\?\UNC\server/share\x`, server},
		{windows, `\\?\C:\a\..\b`, parent},
		{windows, `\\?\C:\a/b`, "it contains a slash, which does not separate names in the long form"},
		{windows, `\\`, server},
		{windows, `\\server`, noShare},
		{windows, `\\server\`, noShare},
		{windows, `\\server\.`, noShare},
		{windows, `\\\share\x`, server},
		{windows, `\\server\..`, parent},
		{windows, `\\server\C:\x`, character},
		{windows, `\\localhost\share`, localhost},
		{windows, `\\LOCALHOST\share`, localhost},
		{windows, `\\C:\x`, server},
		{windows, `\\a%41\share`, server},
		{windows, `\\[::1]\share`, server},
		{windows, `\\1\share`, server},
		{windows, `\\user@server\share`, server},
		{windows, `\\..\share`, server},
		{windows, `\\a*\share`, server},
		{windows, "\\\\caf\xE9\\share", server},
		{2, "/", "no such style of paths"},
	}
	for _, test := range tests {
		t.Run(test.style.String()+" "+test.path, func(t *testing.T) {
			u, err := weburl.FromFilePath(test.path, test.style)
			checkReason(t, u.String(), err, test.path, test.reason)
		})
	}
}

// checkReason checks that there is no result, and the reason for it.
func checkReason(t *testing.T, got string, err error, input, reason string) {
	t.Helper()
	var failure *weburl.FilePathError
	if got != "" || !errors.As(err, &failure) || failure.Input() != input || failure.Message() != reason {
		t.Errorf("got %q, %v, want the error %s", got, err, reason)
	}
}

func TestFilePath(t *testing.T) {
	const (
		notFile    = "the scheme is not file"
		separator  = "it contains a percent-encoded separator"
		null       = "it contains a NUL"
		host       = "it has a host, which a POSIX path cannot have"
		noDrive    = "it has neither a drive letter nor a host"
		noShare    = "it has a server and no share"
		character  = "it contains a character that no name has on Windows"
		reserved   = "a name in it is reserved for a device"
		noServer   = "it has a host that no server can have"
		somewhere  = "https://user:secret@example.org/x"
		noPassword = "https://user:xxxxx@example.org/x"
	)
	tests := []struct {
		style              weburl.FilePathStyle
		href, path, reason string
	}{
		{posix, "file:///", "/", ""},
		{posix, "file:", "/", ""},
		{posix, "file:///a%20b%25c?query#fragment", "/a b%c", ""},
		{posix, "file:///a%5Cb", `/a\b`, ""},
		{posix, "file:///%FF", "/\xFF", ""},
		{posix, "file:////a//b/", "//a//b/", ""},
		{posix, "file:///a/../b/%2E/%2e%2E/c", "/c", ""},
		{posix, "file://localhost/a", "/a", ""},
		{posix, "file:///C:/a", "/C:/a", ""},
		{posix, "file:///C|/a", "/C:/a", ""},
		{posix, "file:///a%", "/a%", ""},
		{posix, "file:///a%2", "/a%2", ""},
		{posix, "file:///a%2Fb", "", separator},
		{posix, "file:///a%2fb", "", separator},
		{posix, "file:///..%2f", "", separator},
		{posix, "file:///a%252Fb", "/a%2Fb", ""},
		{posix, "file:///a%00b", "", null},
		{posix, "file://host/a", "", host},
		{posix, "file://127.0.0.1/a", "", host},
		{posix, somewhere, "", notFile},
		{posix, "data:/a", "", notFile},

		{windows, "file:///C:", `C:\`, ""},
		{windows, "file:///C:/", `C:\`, ""},
		{windows, "file:///c|/x", `c:\x`, ""},
		{windows, "file:///C:/a%20b%25c?query#fragment", `C:\a b%c`, ""},
		{windows, "file:///C:/a//b", `C:\a\b`, ""},
		{windows, "file:///C:/a/..//../../", `C:\`, ""},
		{windows, `file:\\\C:\a`, `C:\a`, ""},
		{windows, "file://localhost/C:/a", `C:\a`, ""},
		{windows, "file://server/share//x/", `\\server\share\x\`, ""},
		{windows, "file://xn--bcher-kva/share", `\\bücher\share`, ""},
		{windows, "file://[2001:db8::1]/share/x", `\\2001-db8--1.ipv6-literal.net\share\x`, ""},
		{windows, "file:///C:/%FF", "C:\\\xFF", ""},
		{windows, "file:///", "", noDrive},
		{windows, "file:///usr", "", noDrive},
		{windows, "file:///C%3A/x", `C:\x`, ""},
		{windows, "file:///c%3a", `c:\`, ""},
		{windows, "file:///C%3A/x.", `\\?\C:\x.`, ""},
		{windows, "file:///C%7C/x", "", noDrive},
		{windows, "file:///%43:/x", "", noDrive},
		{windows, "file:///C%3Ax", "", noDrive},
		{windows, "file:////server/share", "", noDrive},
		{windows, "file:///C:x", "", noDrive},
		{windows, "file://server", "", noShare},
		{windows, "file://server//", "", noShare},
		{windows, "file://./COM1", "", noServer},
		{windows, "file://../share/x", "", noServer},
		{windows, "file://a*/share/x", "", noServer},
		{windows, "file://server/C:/x", "", character},
		{windows, "file:///C:/a%2Fb", "", separator},
		{windows, "file:///C:/a%5Cb", "", separator},
		{windows, "file:///C:/a%5cb", "", separator},
		{windows, "file:///C:/..%5C", "", separator},
		{windows, "file:///C:/a%00", "", null},
		{windows, "file:///C:/a%3Ab", "", character},
		{windows, "file:///C:/a.%20", `\\?\C:\a. `, ""},
		{windows, "file:///C:/..%20/x", `\\?\C:\.. \x`, ""},
		{windows, "file:///C:/a./", `\\?\C:\a.\`, ""},
		{windows, "file://server/share/a.", `\\?\UNC\server\share\a.`, ""},
		{windows, "file://server./share/a", `\\server.\share\a`, ""},
		{windows, "file://[::1]/share/a.", `\\?\UNC\--1.ipv6-literal.net\share\a.`, ""},
		{windows, "file:///C:/NUL.", "", reserved},
		{windows, "file:///C:/NUL", "", reserved},
		{windows, "file:///C:/%4Eul.txt/x", "", reserved},
		{windows, somewhere, "", notFile},
		{7, "file:///", "", "no such style of paths"},
	}
	for _, test := range tests {
		t.Run(test.style.String()+" "+test.href, func(t *testing.T) {
			u := weburl.MustParse(test.href)
			got, err := u.FilePath(test.style)
			if test.reason != "" {
				checkReason(t, got, err, strings.ReplaceAll(u.String(), "secret", "xxxxx"), test.reason)
			} else if err != nil || got != test.path {
				t.Errorf("got %q, %v, want %q", got, err, test.path)
			}
		})
	}
	t.Run("zero URL", func(t *testing.T) {
		got, err := weburl.URL{}.FilePath(posix)
		checkReason(t, got, err, "", notFile)
	})
}

func FuzzFilePath(f *testing.F) {
	for _, path := range []string{
		"/", "/usr/bin", "//a//b/./c/", "/C:/x", "/%2F%00|\\", "/\xFF\xED\xA0\x80", "///C|",
		`C:\`, `c:/a\\b/.\`, `\\server\share\a%b`, `\\?\C:\x`, `\\?\UNC\bücher\x\`, `C:\COM¹`, `\\1.2.3.4\c$\`, `\\xn--a\b`,
	} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		for _, style := range []weburl.FilePathStyle{posix, windows} {
			u, err := weburl.FromFilePath(path, style)
			if err != nil {
				continue
			}
			if v, err := weburl.Parse(u.String()); err != nil || v != u {
				t.Errorf("%v %q: %q does not parse as itself", style, path, u)
			}
			if u.HasQuery() || u.Scheme() != "file" {
				t.Errorf("%v %q: got %q", style, path, u)
			}
			back, err := u.FilePath(style)
			if err != nil {
				t.Errorf("%v %q: not back from %q: %v", style, path, u, err)
				continue
			}
			if v, err := weburl.FromFilePath(back, style); err != nil || v != u {
				t.Errorf("%v %q: %q is not the path of %q but of %q, %v", style, path, back, u, v, err)
			}
			if want := cleaned(path, style); want != "" && strings.TrimPrefix(back, `\\?\`) != want {
				t.Errorf("%v %q: got %q, want %q", style, path, back, want)
			}
		}
	})
}

// cleaned returns what path must be when it comes back from its URL. It is
// empty for paths whose server may be written in another way.
func cleaned(path string, style weburl.FilePathStyle) string {
	if style == windows {
		path = strings.TrimPrefix(path, `\\?\`)
		path = strings.ReplaceAll(path, "/", `\`)
		if strings.HasPrefix(path, `\`) || strings.HasPrefix(strings.ToUpper(path), "UNC") {
			return ""
		}
		return path[:2] + cleanedNames(path[2:], `\`)
	}
	if strings.HasPrefix(path, "//") && !strings.HasPrefix(path, "///") {
		return "/" + cleanedNames(path, "/")
	}
	return cleanedNames(path, "/")
}

func cleanedNames(path, separator string) string {
	var names []string
	parts := strings.Split(path, separator)
	for _, name := range parts {
		if name != "" && name != "." {
			names = append(names, name)
		}
	}
	if last := parts[len(parts)-1]; len(names) > 0 && (last == "" || last == ".") {
		names = append(names, "")
	}
	return separator + strings.Join(names, separator)
}
