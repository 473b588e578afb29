package classes

import (
	"runtime"
	"strings"

	"github.com/weburl/weburl"
)

// These are the functions that the module "url" of Node.js has in addition to the classes.
//
// https://nodejs.org/api/url.html
func init() {
	Natives["domainToASCII"] = func(_ any, args []string) any {
		return domain(args[0]).String()
	}
	Natives["domainToUnicode"] = func(_ any, args []string) any {
		return domain(args[0]).Unicode()
	}
	Natives["fileURLToPath"] = func(_ any, args []string) any {
		u, err := weburl.Parse(args[0])
		if err != nil {
			return failed(err)
		}
		path, err := u.FilePath(style(args[1]))
		if err != nil {
			return failed(err)
		}
		return succeeded(path)
	}
	Natives["pathToFileURL"] = func(_ any, args []string) any {
		u, err := weburl.FromFilePath(args[0], style(args[1]))
		if err != nil {
			return failed(err)
		}
		return succeeded(u.String())
	}
}

var anyDomain = weburl.MustParse("ws://x")

// domain reads a host as the hostname setter of a special URL does, which ignores
// what is after the host. Without a host the result is the zero Host.
func domain(input string) weburl.Host {
	if end := strings.IndexAny(input, `/\?#`); end >= 0 {
		input = input[:end]
	}
	u, err := anyDomain.WithHostname(input)
	if err != nil {
		return weburl.Host{}
	}
	return u.ParsedHost()
}

// style returns the style of file paths that a script asks for.
func style(name string) weburl.FilePathStyle {
	if name == "windows" || name == "" && runtime.GOOS == "windows" {
		return weburl.FilePathWindows
	}
	return weburl.FilePathPOSIX
}

// failed and succeeded are the results of a function that can fail: a word that is
// empty if it did, and what was wrong or the result.
func failed(err error) []string       { return []string{"", err.Error()} }
func succeeded(value string) []string { return []string{"ok", value} }
