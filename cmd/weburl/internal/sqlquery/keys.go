package sqlquery

import (
	"regexp"
	"slices"
	"strings"
)

// sqlToken matches a token of SQL, or space and comments, of which no group is set.
//
// https://www.sqlite.org/lang_expr.html
var sqlToken = regexp.MustCompile(`(?s)\s+|--[^\n]*|/\*.*?(?:\*/|$)` +
	`|([\pL_\x80-\x{10FFFF}$][\pL\pN_\x80-\x{10FFFF}$]*|"(?:[^"]|"")*"|` + "`(?:[^`]|``)*`" + `|\[[^\]]*\])` + // a name
	`|('(?:[^']|'')*'|[0-9][0-9A-Za-z_.]*|==|<>|!=|<=|>=|<<|>>|\|\||->>?|.)`)

// A token is a name, or any other token.
type token struct {
	text   string
	isName bool
}

func tokensOf(query string) (list []token) {
	for _, m := range sqlToken.FindAllStringSubmatch(query, -1) {
		if m[1]+m[2] != "" {
			list = append(list, token{m[1] + m[2], m[1] != ""})
		}
	}
	return list
}

// isEquality reports whether the token at an index is an operator of equality.
func isEquality(list []token, i int) bool {
	return i >= 0 && i < len(list) && slices.Contains([]string{"=", "==", "is"}, strings.ToLower(list[i].text))
}

// isLiteral reports whether the token at an index is a string or a number.
func isLiteral(list []token, i int) bool {
	return i >= 0 && i < len(list) && strings.ContainsAny(list[i].text[:1], "'0123456789")
}

// keysOf returns the operands of the equalities in a query by which it may join tables:
// calls of functions and names of columns, both without the names of tables in front of
// columns. It need not be exact: SQLite decides which of them can be the key of an index,
// and whether to use the index.
func keysOf(query string) (calls, columns []string) {
	list := tokensOf(query)
	// add adds the tokens from begin to end if they are an operand, and the other operand is
	// not a literal.
	add := func(keys *[]string, begin, end int) {
		first := begin // of the operand, with the names of tables
		for first >= 2 && list[first-1].text == "." {
			first -= 2
		}
		if (!isEquality(list, first-1) || isLiteral(list, first-2)) && (!isEquality(list, end) || isLiteral(list, end+1)) {
			return
		}
		if key := unqualified(list[begin:end]); !slices.Contains(*keys, key) {
			*keys = append(*keys, key)
		}
	}
	var open []int // the brackets that are not closed
	for i, t := range list {
		switch {
		case t.isName && (i+1 == len(list) || list[i+1].text != "(" && list[i+1].text != "."):
			add(&columns, i, i+1)
		case t.isName:
		case t.text == "(":
			open = append(open, i)
		case t.text == ")" && len(open) > 0:
			name := open[len(open)-1] - 1
			open = open[:len(open)-1]
			if name < 0 || !list[name].isName {
				continue
			}
			if strings.EqualFold(list[name].text, "using") {
				for _, t := range list[name+2 : i] {
					if t.isName && !slices.Contains(columns, t.text) {
						columns = append(columns, t.text)
					}
				}
			}
			add(&calls, name, i+1)
		}
	}
	return calls, columns
}

// unqualified returns an expression without the names of tables and schemas.
func unqualified(list []token) string {
	var b strings.Builder
	for i, t := range list {
		if t.text == "." || i+1 < len(list) && list[i+1].text == "." {
			continue
		}
		b.WriteString(t.text + " ")
	}
	return strings.TrimSuffix(b.String(), " ")
}

// needsOf returns a function that reports whether the result of a query can depend on a column,
// of which there is the name: the query names it, or reads all columns. It may report true for
// a column that does not matter.
func needsOf(query string) func(name string) bool {
	all := false
	names := map[string]bool{}
	list := tokensOf(query)
	for i, t := range list {
		switch before := strings.ToLower(list[max(0, i-1)].text); {
		case t.isName:
			names[strings.ToLower(unquoted(t.text))] = true
		case t.text == "*": // that is not a multiplication, and not that of count(*)
			all = all || slices.Contains([]string{"select", "distinct", "all", ",", "."}, before)
		}
	}
	all = all || names["natural"]
	return func(name string) bool { return all || names[strings.ToLower(name)] }
}

// unquoted returns a name without quotes.
func unquoted(name string) string {
	switch name[0] {
	case '[':
		return name[1 : len(name)-1]
	case '"', '`':
		return strings.ReplaceAll(name[1:len(name)-1], name[:1]+name[:1], name[:1])
	}
	return name
}
