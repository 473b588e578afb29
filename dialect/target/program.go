package target

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// A Program is a proxy or a server, in the configuration that its title names.
type Program struct {
	name, title, source string

	unrun     bool                                              // tests do not compare the model with the program
	rule      model                                             // of the path that rules and routes match
	app       *model                                            // of the path that applications have, if it is another
	sent      bool                                              // rules match the target as it was sent, without scheme and host
	redirects func(target string) (path, query string, ok bool) // a path with dot or empty segments is redirected
	status    int                                               // of the answer to all targets that the program rejects; 0 if it is not one or not known
	moved     int                                               // the status of redirects
	forward   func(target, path, query string) (string, bool)   // of a proxy
}

// Name returns the name by which [Lookup] finds the program.
func (p *Program) Name() string { return p.name }

// Title returns the program with its version, and the configuration that is modelled.
func (p *Program) Title() string { return p.title }

// Source returns the address of the documentation.
func (p *Program) Source() string { return p.source }

// IsProxy reports whether the program forwards requests.
func (p *Program) IsProxy() bool { return p.forward != nil }

// IsCompared reports whether tests compare the model with the program. Another model is made from
// the source of a program that the tests cannot install.
func (p *Program) IsCompared() bool { return !p.unrun }

// IgnoresCase reports whether the rules of the program ignore the case of letters.
func (p *Program) IgnoresCase() bool { return p.rule.fold }

// A Reading is the result of reading a request target as a program does.
type Reading struct {
	Answered bool   // the program answers by itself, with an error or a redirect; all other fields but Status are unset
	Status   int    // of that answer, such as 400, or 0 if it is not known
	Rule     string // the path that rules and routes match
	Path     string // the path that an application has; empty for a proxy
	Forward  string // the target that a proxy forwards unless a rule matches; empty if it then answers with an error
}

// IsTarget reports whether a text is a target that is modelled: it is not empty, has no space and
// no line break, and "://" is in it only after a slash at its start, or in http:// before a host
// of ASCII letters, digits, hyphens and dots and a slash.
func IsTarget(text string) bool {
	if text == "" || strings.ContainsAny(text, " \r\n") {
		return false
	}
	if text[0] == '/' || !strings.Contains(text, "://") {
		return true
	}
	rest, ok := strings.CutPrefix(text, "http://")
	host, _, slash := strings.Cut(rest, "/")
	return ok && slash && host != "" && strings.IndexFunc(host, func(c rune) bool { return c >= 0x80 || !ascii.IsAlphanumeric(byte(c)) && c != '-' && c != '.' }) < 0
}

// Read returns what the program does with a request target, for which [IsTarget] holds. For
// another string the result is unspecified.
func (p *Program) Read(target string) Reading {
	if target == "" {
		return Reading{Answered: true}
	}
	path, query, ok := p.rule.read(target)
	if !ok {
		return Reading{Answered: true, Status: p.status}
	}
	r := Reading{Rule: path}
	if p.sent {
		r.Rule = origin(target)
	}
	if p.redirects != nil {
		if path, _, _ := p.redirects(target); muxClean(path) != path {
			return Reading{Answered: true, Status: p.moved}
		}
	}
	if p.forward != nil {
		r.Forward, ok = p.forward(target, path, query)
		if !ok {
			r.Forward = ""
		}
		return r
	}
	if r.Path = path; p.app != nil {
		if r.Path, _, ok = p.app.read(target); !ok {
			return Reading{Answered: true, Status: p.status}
		}
	}
	return r
}

// Matches reports whether a rule for a path and all below it, in the form that the documentation
// of the program shows, matches.
func (p *Program) Matches(r Reading, path string) bool {
	return !r.Answered && p.rule.matches(r.Rule, path)
}

// Lookup returns the program with a name, or nil.
func Lookup(name string) *Program {
	for i := range programs {
		if programs[i].name == name {
			return &programs[i]
		}
	}
	return nil
}

// All returns all programs, the proxies first.
func All() []*Program {
	var all []*Program
	for i := range programs {
		all = append(all, &programs[i])
	}
	return all
}
