package dialect

import "slices"

// A Dialect is a model of a program, or of a specification, that parses URLs. It cannot be
// changed. [New] returns one.
type Dialect struct{ definition Definition }

// New returns the dialect with a definition.
func New(d Definition) *Dialect {
	d.Aliases = slices.Clone(d.Aliases)
	return &Dialect{d}
}

// Definition returns a copy of the definition.
func (d *Dialect) Definition() Definition {
	c := d.definition
	c.Aliases = d.Aliases()
	return c
}

// Name returns the Name of the definition.
func (d *Dialect) Name() string { return d.definition.Name }

// Aliases returns the Aliases of the definition.
func (d *Dialect) Aliases() []string { return slices.Clone(d.definition.Aliases) }

// Title returns the Title of the definition.
func (d *Dialect) Title() string { return d.definition.Title }

// Source returns the Source of the definition.
func (d *Dialect) Source() Source { return d.definition.Source }

// Components returns the Components of the definition.
func (d *Dialect) Components() Set { return d.definition.Components }

// Parse calls the Parse function of the definition.
func (d *Dialect) Parse(input, base string) Result { return d.definition.Parse(input, base) }

// A Definition has the parts of a [Dialect].
type Definition struct {
	// Name is a short name without spaces: "rfc3986", "whatwg-2026-07". [Lookup] finds
	// the dialect by it.
	Name string

	// Aliases are other names by which [Lookup] finds the dialect, such as "net/url".
	Aliases []string

	// Title describes the parsers for users: "browsers and Node". It is empty if the
	// name is clear enough.
	Title string

	// Source is the specification or, for a program, the program and its version.
	Source Source

	// Components are the components that the dialect has. All others are [Unknown] in
	// its results.
	Components Set

	// Parse reads input, relative to base, which is empty if there is none. It
	// never panics, may be called by many goroutines at once, and takes time
	// linear in the length of input and base, or n log n.
	Parse func(input, base string) Result

	// Connect returns the destination of a program that parses URLs in this way, for one
	// of the dialect's results without a failure, after everything that the program and
	// its resolver do to the host. The failure is not nil if the program rejects the URL
	// at this point. Connect is nil for a program that passes the host unchanged to
	// getaddrinfo of the GNU C library, except for the brackets of an IPv6 address. Use
	// [Dialect.Destination] to call it.
	Connect func(r *Result) (Destination, *Failure)

	// ProxyRequest returns the start of the request that the program sends to an HTTP
	// proxy for url. r is one of the dialect's results without a failure, and url its
	// input or, if there is a base, its Href. It is the method and the request target,
	// with one space between, as sent: "GET http://h/" or "CONNECT h:443". It is empty
	// if the program fetches url without the proxy. The failure is not nil if the
	// program sends nothing. ProxyRequest is nil for programs whose requests are not
	// modelled. See [Dialect.Through].
	ProxyRequest func(url string, r *Result) (request string, failure *Failure)

	// Valid reports whether the specification allows authors to write input. base is
	// the base URL, or empty if there is none. Valid is nil for programs.
	Valid func(input, base string) bool

	// Attributes returns the attributes that scripts read from a URL, the Href of a
	// result, in the order of the specification. It is nil if the dialect defines no
	// attributes.
	Attributes func(href string) []Attribute
}

// An Attribute is an attribute of a URL that scripts can read, such as "hostname".
type Attribute struct{ Name, Value string }

// A Source is a specification or a program.
type Source struct {
	Title   string // with version or date
	Address string // its URL
}

// A Result is the result of parsing an input with a dialect.
type Result struct {
	// Components are indexed by [Component]. All are [Unknown] if the input does
	// not parse.
	Components [NumComponents]Value

	// Href is the whole URL, resolved and serialized by the dialect. It is empty if the
	// input does not parse.
	Href string

	// Complaints are the errors that did not end the parse, in the order in which
	// they occur. A Failure may follow them.
	Complaints []Complaint

	// Failure is the error that ended the parse, or nil.
	Failure *Failure

	// toProxy is the start of the request to a proxy, and proxyFailure why there
	// is none, in results of dialects that Through returns.
	toProxy      string
	proxyFailure *Failure
}

// Get returns the component c.
func (r *Result) Get(c Component) Value { return r.Components[c] }

// Set makes v the component c.
func (r *Result) Set(c Component, v Value) { r.Components[c] = v }

// A Complaint is an error in an input that does not end the parse.
type Complaint struct {
	// Name is the dialect's own name for this kind of error, such as
	// "host-missing". It has no spaces.
	Name string

	// Message describes the error for users. It may be empty.
	Message string

	// Start and End are the byte range of the input with the error. Both are -1 if the
	// position is not known.
	Start, End int
}

// A Failure is an error that ends the parse of an input. It implements error.
type Failure struct {
	Complaint
	Base bool // the base does not parse; Start and End count its bytes
}

// Error returns the name and, if there is one, the message.
func (f *Failure) Error() string {
	s := f.Name
	if f.Base {
		s = "base: " + s
	}
	if f.Message != "" {
		s += ": " + f.Message
	}
	return s
}

// Fail returns a result with a failure and nothing else.
func Fail(name, message string) Result {
	return Result{Failure: &Failure{Complaint: Complaint{Name: name, Message: message, Start: -1, End: -1}}}
}

// OfBase returns the failure of parsing an input relative to a base, if r is the failure
// of parsing the base. It has no complaints, because the complaints of r are not about
// the input.
func (r Result) OfBase() Result {
	f := *r.Failure
	f.Base = true
	return Result{Failure: &f}
}
