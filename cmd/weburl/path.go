package main

import (
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
)

func (t *tool) pathCommand() *cobra.Command {
	in := inputs{what: "PATH", members: []string{"href", "path"}}
	var name string
	cmd := &cobra.Command{
		Use:   "path [--style posix | --style windows] [PATH | URL...]",
		Short: "Turn file paths into URLs and back",
		Long: `Turn absolute file paths into file URLs, and file URLs, which begin with "file:",
into file paths. What a file cannot be named, or what would be read as another
path, fails with the reason.

With --style the paths are those of Windows (drive letters and UNC) or POSIX (all
other systems). Without it they are those of the system that the command runs on.

Paths and URLs` + aboutInputs + `

With --json each is answered by one JSON object on a line, with input and href or
path. Bytes that are not UTF-8 are read as U+FFFD in it.

Exit status: 0 if all went well, 1 if some failed,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl path --style posix '/home/ann/50% off.txt' file:///home/ann/caf%C3%A9.txt
  weburl path --style windows 'C:\Users\Ann\a b.txt' '\\server\share\x.txt' file:///C:/Windows/
  weburl path --style posix notes.txt file:///a%2Fb
  weburl path --style windows --json 'C:\Users' file://server/share/`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	cmd.Flags().StringVar(&name, "style", "", "the `STYLE` of the paths: posix or windows")
	in.add(cmd)
	cmd.RegisterFlagCompletionFunc("style", cobra.FixedCompletions([]string{"posix", "windows"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		style := weburl.FilePathPOSIX
		switch {
		case name == "windows" || name == "" && runtime.GOOS == "windows":
			style = weburl.FilePathWindows
		case name != "posix" && name != "":
			return misuse("unknown style %q, there are posix and windows", name)
		}
		if err := in.from(cmd, args); err != nil {
			return err
		}
		return t.answer(&in, func() answerer[*request] {
			return answerer[*request]{
				text: func(t *tool, r *request) error {
					_, output, err := convertPath(r.raw, style)
					if err != nil {
						return err
					}
					if t.columns == 0 && strings.IndexByte(output, t.end) >= 0 {
						return errPathBreaks
					}
					t.line(output)
					return nil
				},
				json: func(b []byte, r *request) ([]byte, error) {
					member, output, err := convertPath(r.raw, style)
					if err != nil {
						return b, err
					}
					return appendMember(b, member, percent.DecodeUTF8(output)), nil
				},
			}
		})
	}
	return cmd
}

// errPathBreaks is about a path that would look like two. In another spelling it
// would be another path.
var errPathBreaks = &ownError{"no-line", "the path contains what ends a line; --null and --json can write it"}

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
