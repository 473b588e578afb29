// Package patterns has the URL patterns that a command line names, and shows how far they
// match.
package patterns

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/urlpattern"
)

// A List is the patterns that a command line names.
type List struct {
	Texts      []string // of [List.Compile], in its order
	Files      []string
	ignoreCase bool
}

// Add adds the flags.
func (l *List) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVarP(&l.Texts, "pattern", "e", nil, "match `PATTERN`; can be repeated")
	flags.StringArrayVar(&l.Files, "patterns", nil, "match the patterns in the lines of `FILE`; can be repeated")
	flags.BoolVarP(&l.ignoreCase, "ignore-case", "i", false, "ignore case in paths, queries and fragments")
}

// Given reports whether flags name patterns.
func (l *List) Given() bool { return len(l.Texts)+len(l.Files) > 0 }

// Compile compiles the patterns, and adds the patterns in files to Texts.
func (l *List) Compile(t *stream.Tool, base weburl.URL) (patterns []*urlpattern.Pattern, err error) {
	compiler := urlpattern.Compiler{Base: base, IgnoreCase: l.ignoreCase}
	add := func(place, text string) error {
		p, err := compilePattern(&compiler, text)
		var fault *urlpattern.Error
		if errors.As(err, &fault) {
			code, message := faultOf(&compiler, text, fault)
			return fmt.Errorf("%s%s: %s: %s", place, stream.ShownInput(text), code, message)
		}
		if err != nil {
			return err
		}
		patterns = append(patterns, p)
		return nil
	}
	for _, text := range l.Texts {
		if err := add("pattern ", text); err != nil {
			return nil, err
		}
	}
	for _, name := range l.Files {
		number := 0
		err := eachPatternLine(t, name, func(line string) error {
			number++
			if strings.TrimSpace(line) == "" || line[0] == '#' {
				return nil
			}
			l.Texts = append(l.Texts, line)
			return add(fmt.Sprintf("%s:%d: pattern ", name, number), line)
		})
		if err != nil {
			return nil, err
		}
	}
	return patterns, nil
}

// faultOf returns the code and message for a pattern that does not compile. For a pattern
// without a scheme the message suggests one that compiles or, if a scheme is not all that
// the pattern lacks, says what else is wrong.
func faultOf(c *urlpattern.Compiler, text string, fault *urlpattern.Error) (urlpattern.ErrorCode, string) {
	if fault.Code == urlpattern.BaseMissing {
		completed := complete(text)
		_, err := compilePattern(c, completed)
		if !errors.As(err, &fault) {
			return fault.Code, "The pattern has no scheme. Write " + quoted(completed) + ", or give --base."
		}
	}
	message, cut := strings.CutSuffix(fault.Message(), ", or set Compiler.Engine.")
	if cut {
		message += "."
	}
	return fault.Code, message
}

// complete returns a pattern without a scheme as one that compiles: its first segment is
// a host if it has a dot or a colon.
func complete(text string) string {
	host, _, hasPath := strings.Cut(strings.TrimPrefix(text, "//"), "/")
	switch {
	case !strings.ContainsAny(host, ".:") || host[0] == ':':
		return fmt.Sprintf(`{"pathname": %q}`, "/"+strings.TrimPrefix(text, "/"))
	case !hasPath:
		text += "/*"
	}
	return "*://" + strings.TrimPrefix(text, "//")
}

// quoted returns a pattern as it is shown in a message.
func quoted(pattern string) string {
	pattern = term.Clipped(pattern, 80)
	if pattern[0] == '{' {
		return pattern
	}
	return `"` + pattern + `"`
}

// compilePattern compiles a pattern in the form of a URL, or one that is a JSON object
// with its components.
func compilePattern(c *urlpattern.Compiler, text string) (*urlpattern.Pattern, error) {
	if !strings.HasPrefix(text, `{`) || !strings.HasPrefix(strings.TrimSpace(text[1:]), `"`) && text != "{}" {
		return c.Compile(text)
	}
	var init urlpattern.Init
	object := json.NewDecoder(strings.NewReader(text))
	object.DisallowUnknownFields()
	err := object.Decode(&init)
	if err == nil && object.More() {
		err = errors.New("there is text after the object")
	}
	if err != nil {
		return nil, stream.Misuse("pattern %s: %s", stream.ShownInput(text), jsonFault(err))
	}
	return c.CompileInit(init)
}

// jsonFault says what is wrong with a pattern that is a JSON object.
func jsonFault(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return fmt.Sprintf("%s must be a string, not a %s", kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "the JSON object does not end"
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); ok {
		name = strings.Trim(name, `"`)
		return fmt.Sprintf("unknown component %q%s", name, stream.DidYouMean(name, componentNames()))
	}
	return "not a JSON object with components: " + text
}

// componentNames returns the names of the components of a pattern.
func componentNames() (names []string) {
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		names = append(names, c.String())
	}
	return append(names, "baseURL")
}

// eachPatternLine calls a function with the lines of a file.
func eachPatternLine(t *stream.Tool, name string, f func(line string) error) error {
	r, err := infile.OpenText(name, t.Stdin, nil)
	if err != nil {
		return err
	}
	defer r.Close()
	lines := bufio.NewScanner(infile.Limit(r, infile.MaxList))
	lines.Buffer(nil, pipeline.MaxLine)
	for first := true; lines.Scan(); first = false {
		line := lines.Text()
		if first {
			line = strings.TrimPrefix(line, stream.ByteOrderMark)
		}
		if err := f(line); err != nil {
			return err
		}
	}
	return lines.Err()
}
