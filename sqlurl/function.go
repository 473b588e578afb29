package sqlurl

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/site"
)

// A Type is the type of the result of a function.
type Type uint8

// The types.
const (
	Text    Type = iota // UTF-8; in Go a string
	Integer             // in Go an int64
	Boolean             // in Go a bool
)

// A Function is a SQL function. Its parameters are strings. The result depends only on
// the arguments, and is NULL if one of them is NULL.
type Function struct {
	Name       string
	Parameters []string // their names
	Result     Type
	About      string // what the result is, in a sentence

	call func(s *settings, args []string) (any, error)
	set  *settings
}

// Short returns the short name of the function, such as host for weburl_host and domain for
// weburl_registrable_domain. Only the command weburl sql has it: in a database of others it
// could be the name of another function.
func (f *Function) Short() string {
	if f.Name == "weburl_registrable_domain" {
		return "domain"
	}
	return strings.TrimPrefix(f.Name, "weburl_")
}

// Call calls the function with an argument for each parameter. The result is a string, an
// int64 or a bool, as the type says, or nil for NULL. It can share memory with the
// arguments. An error ends the whole query. It is for an invalid argument that is not
// data, such as an unknown profile name.
//
// Call is safe for use by several goroutines.
func (f *Function) Call(args []string) (any, error) {
	if len(args) != len(f.Parameters) {
		return nil, fmt.Errorf("%s: %d arguments, want %d", f.Name, len(args), len(f.Parameters))
	}
	result, err := f.call(f.set, args)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return result, nil
}

// settings are what functions depend on besides their arguments.
type settings struct {
	suffixes site.List
}

// Functions returns the functions, in the order of the documentation. Registrable domains
// and sites follow the list. The zero list is the default.
func Functions(suffixes site.List) []Function {
	s := &settings{suffixes: suffixes}
	list := make([]Function, len(functions))
	for i, f := range functions {
		f.set = s
		list[i] = f
	}
	return list
}
