package classes

import (
	"errors"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/urlpattern"
)

// The functions of the class URLPattern. Regular expressions are matched by package
// urlpattern, and not by the runtime: none of those here has the flag v, or tells
// where a group is.
func init() {
	for name, native := range map[string]Native{
		"scalar": func(_ any, args []string) any { return percent.DecodeUTF8(args[0]) },

		"init":      func(any, []string) any { return new(urlpattern.Init) },
		"member":    func(init any, args []string) any { return getMember(init.(*urlpattern.Init), args[0]) },
		"setMember": func(init any, args []string) any { return setMember(init.(*urlpattern.Init), args[0], args[1]) },

		"compile": func(_ any, args []string) any { return compilePattern(args[0] != "", args[1], args[2:]) },
		"compileInit": func(init any, args []string) any {
			compiler := urlpattern.Compiler{IgnoreCase: args[0] != ""}
			return compiled(compiler.CompileInit(*init.(*urlpattern.Init)))
		},

		"match": func(p any, args []string) any { return matchURL(p.(*urlpattern.Pattern), args[0], args[1:]) },
		"matchInit": func(two any, _ []string) any {
			return matched(two.(*both).pattern().MatchInit(*two.(*both).second.(*urlpattern.Init)))
		},
		"input": func(result any, args []string) any {
			return result.(*urlpattern.Result).Input(componentNamed(args[0]))
		},
		"groups": func(result any, args []string) any {
			return groupsOf(result.(*urlpattern.Result), componentNamed(args[0]))
		},

		"component":       func(p any, args []string) any { return p.(*urlpattern.Pattern).Component(componentNamed(args[0])) },
		"hasRegexpGroups": func(p any, _ []string) any { return p.(*urlpattern.Pattern).HasRegexpGroups() },
		"compareComponent": func(two any, args []string) any {
			return urlpattern.CompareComponent(componentNamed(args[0]), two.(*both).pattern(), two.(*both).second.(*urlpattern.Pattern))
		},
		"generate": func(two any, args []string) any {
			groups := make(map[string]string)
			for name, value := range two.(*both).second.(*pairs).all {
				groups[name] = value
			}
			if text, ok := two.(*both).pattern().Generate(componentNamed(args[0]), groups); ok {
				return text
			}
			return nil
		},
	} {
		Natives[name] = native
	}
}

// A both is a pattern and an object of another kind, for functions that need two. The
// script makes it with the function "both" of its runtime.
type both struct{ first, second any }

// Both returns the object for two objects.
func Both(first, second any) any { return &both{first, second} }

func (b *both) pattern() *urlpattern.Pattern { return b.first.(*urlpattern.Pattern) }

// componentNamed returns a component by its name, which is one.
func componentNamed(name string) urlpattern.Component {
	c, ok := urlpattern.ParseComponent(name)
	if !ok {
		panic("weburl: no component " + name)
	}
	return c
}

// memberOf returns where a member of init is.
func memberOf(init *urlpattern.Init, name string) **string {
	if name == "baseURL" {
		return &init.BaseURL
	}
	members := []**string{&init.Protocol, &init.Username, &init.Password, &init.Hostname, &init.Port, &init.Pathname, &init.Search, &init.Hash}
	return members[componentNamed(name)]
}

func getMember(init *urlpattern.Init, name string) any {
	if text := *memberOf(init, name); text != nil {
		return *text
	}
	return nil
}

func setMember(init *urlpattern.Init, name, text string) any {
	*memberOf(init, name) = &text
	return nil
}

// compilePattern compiles a string. There may be a base.
func compilePattern(ignoreCase bool, text string, base []string) any {
	compiler := urlpattern.Compiler{IgnoreCase: ignoreCase}
	if len(base) > 0 {
		var err error
		if compiler.Base, err = weburl.Parse(base[0]); err != nil {
			return "base: " + strings.TrimPrefix(err.Error(), "weburl: ")
		}
	}
	return compiled(compiler.Compile(text))
}

// compiled returns a pattern or, if there is an error, its message.
func compiled(p *urlpattern.Pattern, err error) any {
	var fault *urlpattern.Error
	if errors.As(err, &fault) {
		return fault.Message()
	}
	return p
}

// matchURL matches a URL. There may be a base. The result is nil also if it does not
// parse.
func matchURL(p *urlpattern.Pattern, text string, base []string) any {
	var parser weburl.Parser
	var err error
	if len(base) > 0 {
		if parser.Base, err = weburl.Parse(base[0]); err != nil {
			return nil
		}
	}
	u, err := parser.Parse(text)
	if err != nil {
		return nil
	}
	return matched(p.Match(u))
}

func matched(result urlpattern.Result, ok bool) any {
	if !ok {
		return nil
	}
	return &result
}

// groupsOf returns three strings for each group of a component: its name, whether it
// took part, and what it has captured.
func groupsOf(result *urlpattern.Result, c urlpattern.Component) []string {
	var list []string
	for group := range result.Groups(c) {
		matched := ""
		if group.Matched {
			matched = "matched"
		}
		list = append(list, group.Name, matched, group.Text)
	}
	return list
}
