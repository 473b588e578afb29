// Package edits changes parts of URLs as flags of a command say.
package edits

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/webapi"
)

// An Edit changes a URL.
type Edit func(weburl.URL) (weburl.URL, error)

// A List is a list of edits that flags of a command add to, in their order.
type List struct {
	Edits      []Edit
	Deleted    []string // names of parameters, with asterisks
	IgnoreCase bool     // of deleted names
	KeepTabs   bool     // percent-encode tabs and line breaks, which the parser removes
}

// flag adds a flag that takes a value.
func (e *List) flag(cmd *cobra.Command, name, short, usage string, parse func(value string) (Edit, error)) {
	e.flagOf("string", cmd, name, short, usage, parse)
}

// pair adds a flag that takes a name and a value.
func (e *List) pair(cmd *cobra.Command, name, short, usage string, edit func(name, value string) Edit) {
	e.flagOf("NAME=VALUE", cmd, name, short, usage, editPair(edit))
}

// flagOf adds a flag with values of a kind.
func (e *List) flagOf(kind string, cmd *cobra.Command, name, short, usage string, parse func(value string) (Edit, error)) {
	cmd.Flags().VarP(&editFlag{e, parse, kind}, name, short, usage)
}

// part adds a flag for a part of a URL.
func (e *List) part(cmd *cobra.Command, name, short, usage string) {
	e.flag(cmd, name, short, usage, func(value string) (Edit, error) {
		if e.KeepTabs {
			value = KeepTabs(value)
		}
		return editParts[name](value)
	})
}

// AddHost adds the flags for the scheme, the host and the path.
func (e *List) AddHost(cmd *cobra.Command) {
	e.part(cmd, "scheme", "S", "set the scheme to `SCHEME`")
	e.part(cmd, "host", "H", "set the host and, if given, the port to `HOST[:PORT]`")
	e.part(cmd, "hostname", "", "set the host to `HOST`, which has no port; keep the port of the URL")
	e.part(cmd, "path", "", "set the path to `PATH`")
}

// Add adds the other flags.
func (e *List) Add(cmd *cobra.Command) {
	e.part(cmd, "username", "", "set the username to `NAME`")
	e.part(cmd, "password", "", "set the password to `PASSWORD`")
	e.part(cmd, "port", "P", "set the port to `PORT`")
	e.part(cmd, "query", "", "set the query to `QUERY`")
	e.part(cmd, "fragment", "", "set the fragment to `TEXT`")
	e.flag(cmd, "append-path", "p", "append `SEGMENT` to the path", func(value string) (Edit, error) {
		return func(u weburl.URL) (weburl.URL, error) {
			v, err := u.AppendSegments(value)
			if change, ok := errors.AsType[*weburl.ChangeError](err); ok {
				err = stream.NewError("cannot-set", fmt.Sprintf("cannot append the segment %q: %s", value, change.Message()))
			}
			return v, err
		}, nil
	})
	e.pair(cmd, "query-set", "", "set the first query parameter NAME to VALUE and remove the others, or append it", setParameter)
	e.pair(cmd, "query-replace", "r", "like --query-set, but only if the URL has the parameter", replaceParameter)
	e.pair(cmd, "query-append", "a", "append a query parameter", appendParameter)
	e.flag(cmd, "query-delete", "d", "remove the query parameters called `NAME`; * matches any characters", func(name string) (Edit, error) {
		e.Deleted = append(e.Deleted, name)
		return e.deleteParameters(name), nil
	})
	e.flag(cmd, "query-sort", "", "sort the query parameters by name", func(value string) (Edit, error) {
		if value != "true" {
			return nil, fmt.Errorf("it takes no value")
		}
		return SortParams, nil
	})
	sort := cmd.Flags().Lookup("query-sort")
	sort.NoOptDefVal = "true"
	sort.Value.(*editFlag).kind = "bool"
}

// editParts are the edits that give a part of a URL another value.
var editParts = map[string]func(value string) (Edit, error){
	"scheme":   editWith(weburl.URL.WithScheme),
	"username": editWith(weburl.URL.WithEncodedUsername),
	"password": editWith(weburl.URL.WithEncodedPassword),
	"host":     editWith(withHost),
	"hostname": editWith(withHostname),
	"port":     editPort,
	"path":     editWith(weburl.URL.WithEncodedPath),
	"query": editWith(func(u weburl.URL, value string) (weburl.URL, error) {
		if value == "" || value == "?" { // null or empty
			return setEmpty(u, (*webapi.URL).SetSearch, value), nil
		}
		return u.WithEncodedQuery(strings.TrimPrefix(value, "?"))
	}),
	"fragment": editWith(func(u weburl.URL, value string) (weburl.URL, error) {
		if value == "" || value == "#" {
			return setEmpty(u, (*webapi.URL).SetHash, value), nil
		}
		return u.WithEncodedFragment(strings.TrimPrefix(value, "#"))
	}),
}

// withHost sets the host and, if value has a port, the port.
func withHost(u weburl.URL, value string) (weburl.URL, error) {
	if strings.LastIndexByte(value, ':') <= strings.LastIndexByte(value, ']') {
		return withHostname(u, value)
	}
	return u.WithHost(value)
}

func withHostname(u weburl.URL, value string) (weburl.URL, error) {
	if value == "" && u.ParsedHost().Kind() == weburl.HostNull {
		return setEmpty(u, (*webapi.URL).SetHostname, value), nil
	}
	return u.WithHostname(value)
}

// setEmpty calls a setter of the URL class, which can make a null component empty.
func setEmpty(u weburl.URL, set func(*webapi.URL, string), value string) weburl.URL {
	object := webapi.FromURL(u)
	set(object, value)
	return object.URL()
}

// IsPart reports whether name is a part of a URL, which is also the name of a flag.
func IsPart(name string) bool { return editParts[name] != nil }

// editWith makes edits of a method.
func editWith(with func(weburl.URL, string) (weburl.URL, error)) func(string) (Edit, error) {
	return func(value string) (Edit, error) {
		return func(u weburl.URL) (weburl.URL, error) { return with(u, value) }, nil
	}
}

// An editFlag is a flag that adds to a list of edits, so that they are made in
// the order of the command line.
type editFlag struct {
	list  *List
	parse func(value string) (Edit, error)
	kind  string // the help writes a flag that is a bool without a value
}

func (f *editFlag) Set(value string) error {
	edit, err := f.parse(value)
	if err == nil {
		f.list.Edits = append(f.list.Edits, edit)
	}
	return err
}

func (*editFlag) String() string { return "" }
func (f *editFlag) Type() string { return f.kind }

func editPort(value string) (Edit, error) {
	if value == "" {
		return func(u weburl.URL) (weburl.URL, error) { return u.WithoutPort(), nil }, nil
	}
	port, err := strconv.ParseUint(value, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("a port is a number up to 65535")
	}
	return func(u weburl.URL) (weburl.URL, error) { return u.WithPortNumber(uint16(port)) }, nil
}

// editPair returns the edit for a pair that is written NAME=VALUE.
func editPair(edit func(name, value string) Edit) func(string) (Edit, error) {
	return func(pair string) (Edit, error) {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("write NAME=VALUE")
		}
		return edit(name, value), nil
	}
}

// KeepTabs returns a value in which the characters that the parser would remove are
// percent-encoded.
func KeepTabs(value string) string { return keepTabs.Replace(value) }

var keepTabs = strings.NewReplacer("\t", "%09", "\n", "%0A", "\r", "%0D")

// Make applies edits in order.
func Make(u weburl.URL, edits []Edit) (_ weburl.URL, err error) {
	for _, edit := range edits {
		if u, err = edit(u); err != nil {
			return u, err
		}
	}
	return u, nil
}
