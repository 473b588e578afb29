package urlpattern

// A constructorParser splits a pattern in the form of a URL into components.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser
type constructorParser struct {
	compiler *Compiler
	input    string
	tokens   []token
	result   components

	componentStart int
	index          int // token index
	increment      int // token increment
	groupDepth     int
	bracketDepth   int // hostname IPv6 bracket depth
	isSpecial      bool
	state          constructorState
}

// A constructorState is a state of the parser. The states that read a component
// have its number.
type constructorState uint8

const (
	stateInit constructorState = numComponents + iota
	stateAuthority
	stateDone
)

// components are the pattern strings of components, before they are compiled.
type components struct {
	text [numComponents]string
	has  [numComponents]bool

	// Where the text begins, for errors: in which input, and at which byte of it.
	input  [numComponents]string
	offset [numComponents]int

	protocol *component // the protocol, if it has been compiled
}

func (c *components) set(i Component, text string) {
	c.text[i], c.has[i] = text, true
}

func (c *components) setFrom(i Component, input string, start, end int) {
	c.set(i, input[start:end])
	c.input[i], c.offset[i] = input, start
}

// none reports whether no component of a list is there.
func (c *components) none(list ...Component) bool {
	for _, i := range list {
		if c.has[i] {
			return false
		}
	}
	return true
}

// parseConstructor is the standard's "parse a constructor string".
//
// https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
func (c *Compiler) parseConstructor(input string) (components, *Error) {
	tokens, _ := tokenize(input, true)
	p := constructorParser{compiler: c, input: input, tokens: tokens, state: stateInit}
	for p.index < len(p.tokens) {
		p.increment = 1
		if p.tokens[p.index].kind == tokenEnd {
			if p.end() {
				break
			}
			p.index += p.increment
			continue
		}
		if p.tokens[p.index].kind == tokenOpen {
			p.groupDepth++
			p.index += p.increment
			continue
		}
		if p.groupDepth > 0 {
			if p.tokens[p.index].kind != tokenClose {
				p.index += p.increment
				continue
			}
			p.groupDepth--
		}
		if err := p.step(); err != nil {
			return p.result, err
		}
		p.index += p.increment
	}
	if p.result.has[Hostname] && !p.result.has[Port] {
		p.result.set(Port, "")
	}
	return p.result, nil
}

// end runs the steps for an end token, and reports whether that is the end.
func (p *constructorParser) end() bool {
	switch p.state {
	case stateInit:
		p.rewind()
		switch {
		case p.isChar(p.index, "#"):
			p.changeState(constructorState(Hash), 1)
		case p.isSearchPrefix():
			p.changeState(constructorState(Search), 1)
		default:
			p.changeState(constructorState(Pathname), 0)
		}
		return false
	case stateAuthority:
		p.rewindTo(constructorState(Hostname))
		return false
	}
	p.changeState(stateDone, 0)
	return true
}

// step runs the steps of the state on a token.
func (p *constructorParser) step() *Error {
	is := func(value string) bool { return p.isChar(p.index, value) }
	// tail goes to the components after the one that is read, if the token begins one.
	tail := func(from Component) {
		switch {
		case from < Pathname && is("/"):
			p.changeState(constructorState(Pathname), 0)
		case from < Search && p.isSearchPrefix():
			p.changeState(constructorState(Search), 1)
		case is("#"):
			p.changeState(constructorState(Hash), 1)
		}
	}
	switch p.state {
	case stateInit:
		if is(":") {
			p.rewindTo(constructorState(Protocol))
		}
	case constructorState(Protocol):
		if !is(":") {
			break
		}
		if err := p.computeSpecial(); err != nil {
			return err
		}
		switch {
		case p.isChar(p.index+1, "/") && p.isChar(p.index+2, "/"):
			p.changeState(stateAuthority, 3)
		case p.isSpecial:
			p.changeState(stateAuthority, 1)
		default:
			p.changeState(constructorState(Pathname), 1)
		}
	case stateAuthority:
		switch {
		case is("@"):
			p.rewindTo(constructorState(Username))
		case is("/") || p.isSearchPrefix() || is("#"):
			p.rewindTo(constructorState(Hostname))
		}
	case constructorState(Username):
		switch {
		case is(":"):
			p.changeState(constructorState(Password), 1)
		case is("@"):
			p.changeState(constructorState(Hostname), 1)
		}
	case constructorState(Password):
		if is("@") {
			p.changeState(constructorState(Hostname), 1)
		}
	case constructorState(Hostname):
		switch {
		case is("["):
			p.bracketDepth++
		case is("]"):
			p.bracketDepth--
		case is(":") && p.bracketDepth == 0:
			p.changeState(constructorState(Port), 1)
		default:
			tail(Hostname)
		}
	case constructorState(Port):
		tail(Port)
	case constructorState(Pathname):
		tail(Pathname)
	case constructorState(Search):
		tail(Search)
	}
	return nil
}

// https://urlpattern.spec.whatwg.org/#change-state
func (p *constructorParser) changeState(state constructorState, skip int) {
	from := p.state
	if from < numComponents {
		start := p.safeToken(p.componentStart).start
		p.result.setFrom(Component(from), p.input, start, p.tokens[p.index].start)
	}
	if from != stateInit && state != stateDone {
		// The components that come before state, and were passed over, are empty.
		beforeHost := from == stateAuthority || from <= constructorState(Password)
		if beforeHost && state >= constructorState(Port) && state < numComponents && !p.result.has[Hostname] {
			p.result.set(Hostname, "")
		}
		beforePath := beforeHost || from <= constructorState(Port)
		afterPath := state == constructorState(Search) || state == constructorState(Hash)
		if beforePath && afterPath && !p.result.has[Pathname] {
			path := ""
			if p.isSpecial {
				path = "/"
			}
			p.result.set(Pathname, path)
		}
		beforeSearch := beforePath || from == constructorState(Pathname)
		if beforeSearch && state == constructorState(Hash) && !p.result.has[Search] {
			p.result.set(Search, "")
		}
	}
	p.state = state
	p.index += skip
	p.componentStart = p.index
	p.increment = 0
}

// https://urlpattern.spec.whatwg.org/#rewind
func (p *constructorParser) rewind() {
	p.index = p.componentStart
	p.increment = 0
}

// https://urlpattern.spec.whatwg.org/#rewind-and-set-state
func (p *constructorParser) rewindTo(state constructorState) {
	p.rewind()
	p.state = state
}

// https://urlpattern.spec.whatwg.org/#get-a-safe-token
func (p *constructorParser) safeToken(i int) *token {
	return &p.tokens[min(i, len(p.tokens)-1)]
}

// isChar is the standard's "is a non-special pattern char".
//
// https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char
func (p *constructorParser) isChar(i int, value string) bool {
	t := p.safeToken(i)
	return t.value == value && (t.kind == tokenChar || t.kind == tokenEscapedChar || t.kind == tokenInvalidChar)
}

// https://urlpattern.spec.whatwg.org/#is-a-search-prefix
func (p *constructorParser) isSearchPrefix() bool {
	if p.isChar(p.index, "?") {
		return true
	}
	if p.tokens[p.index].value != "?" {
		return false
	}
	if p.index == 0 {
		return true
	}
	switch p.tokens[p.index-1].kind {
	case tokenName, tokenRegexp, tokenClose, tokenAsterisk:
		return false
	}
	return true
}

// computeSpecial is the standard's "compute protocol matches a special scheme flag".
//
// https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag
func (p *constructorParser) computeSpecial() *Error {
	var protocol components
	protocol.setFrom(Protocol, p.input, p.safeToken(p.componentStart).start, p.tokens[p.index].start)
	c, err := p.compiler.compileComponent(Protocol, &protocol, canonicalizeProtocol, defaultSyntax)
	if err != nil {
		return err
	}
	p.result.protocol = &c
	p.isSpecial = c.matchesSpecialScheme()
	return nil
}
