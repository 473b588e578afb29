package main

import (
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

func pathVerb() *stream.Verb {
	var name string
	return &stream.Verb{
		Use:   "path [PATH | URL...]",
		Short: "Convert file paths to URLs and back",
		Alike: []string{"file", "filepath"},
		About: `Convert absolute file paths to file URLs, and file URLs to file paths.

URLs are the inputs that begin with "file:". They fail if no file can have the name, or
if the path would mean another file. With --style windows, paths have a drive letter or
are UNC paths; --style posix is for all other systems. The default is the system on
which the command runs. In JSON, bytes that are not UTF-8 are read as U+FFFD.`,
		Example: `  # A path becomes a file URL, and a file URL a path
  weburl path --style posix '/home/ann/50% off.txt' file:///home/ann/caf%C3%A9.txt
  # Drives and network shares of Windows
  weburl path --style windows 'C:\Users\Ann\a b.txt' '\\server\share\x.txt' file:///C:/Windows/
  # A relative path and an encoded slash fail
  weburl path --style posix notes.txt file:///a%2Fb
  # The input and the output in JSON
  weburl path --style windows --json 'C:\Users' file://server/share/`,
		Reads:    stream.Inputs{What: "PATH"},
		Members:  []stream.Member{{"href", "the URL, if the input is a path"}, {"path", "the path, if the input is a URL"}},
		Sample:   `{"input":"C:\\Users","href":"file:///C:/Users"}`,
		Succeeds: "all inputs were converted",
		Fails:    "some were not",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&name, "style", "", "read and write paths in `STYLE`: posix or windows (default the style of this system)")
		},
		Values: map[string][]string{"style": {"posix", "windows"}},
		Run: func(c *stream.Call) error {
			style := weburl.FilePathPOSIX
			if name == "windows" || name == "" && runtime.GOOS == "windows" {
				style = weburl.FilePathWindows
			}
			convert := func(r *stream.Request) (member, output string, err error) {
				member, output, err = convertPath(r.Raw, style)
				if err != nil && strings.Contains(r.Raw, "://") && member == "href" {
					err = errNotFile
				}
				if err != nil && name == "" && style == weburl.FilePathPOSIX && isWindowsPath(r.Raw) {
					err = errWindowsPath
				}
				return member, output, err
			}
			return c.Answer(&c.In, func() stream.Answerer[*stream.Request] {
				return stream.Answerer[*stream.Request]{
					Text: func(t *stream.Tool, r *stream.Request) error {
						_, output, err := convert(r)
						if err != nil {
							return err
						}
						if t.Columns == 0 && strings.IndexByte(output, t.End) >= 0 {
							return errPathBreaks
						}
						t.Line(output)
						return nil
					},
					JSON: func(b []byte, r *stream.Request) ([]byte, error) {
						member, output, err := convert(r)
						if err != nil {
							return b, err
						}
						return answers.AppendMember(b, member, percent.DecodeUTF8(output)), nil
					},
				}
			})
		},
	}
}

// errNotFile is about a URL that is not a file URL.
var errNotFile = stream.NewError("no-file-path", "only file: URLs have a path on a disk")

// errWindowsPath is about a path of Windows on another system.
var errWindowsPath = stream.NewError("windows-path", "this is a Windows path; use --style windows")

// isWindowsPath reports whether s begins as an absolute path of Windows.
func isWindowsPath(s string) bool {
	return strings.HasPrefix(s, `\\`) || len(s) > 2 && ascii.IsAlpha(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/')
}

// errPathBreaks is about a path that would look like two. In another spelling it
// would be another path.
var errPathBreaks = stream.NewError("no-line", "the path contains a newline; use --null or --json")

// convertPath returns the URL of a path, or the path of a URL, and which of the
// two that is. No absolute path begins with the scheme of a file URL.
func convertPath(input string, style weburl.FilePathStyle) (member, output string, err error) {
	if len(input) < len("file:") || !strings.EqualFold(input[:len("file:")], "file:") {
		u, err := weburl.FromFilePath(input, style)
		return "href", u.String(), err
	}
	u, err := weburl.Parse(input)
	if err != nil {
		return "", "", err
	}
	path, err := u.FilePath(style)
	return "path", path, err
}
