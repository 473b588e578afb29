package display

import (
	"strings"
	"sync"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display/internal/prop"
)

// Skeleton returns the skeleton of a string in Unicode: strings that look alike have the
// same skeleton. Use it for comparison and not for display. Skeleton is internalSkeleton
// of UTS #39, which equals bidiSkeleton for text that runs in one direction.
//
// https://www.unicode.org/reports/tr39/#def-internalSkeleton
func Skeleton(s string) string {
	var b strings.Builder
	for _, r := range nfd(s) {
		if properties(r)&prop.Ignorable != 0 {
			continue
		}
		if to, ok := prototype(r); ok {
			b.WriteString(to)
		} else {
			b.WriteRune(r)
		}
	}
	return string(nfd(b.String()))
}

// Confusable reports whether two different hosts look alike in Unicode: whether their
// labels have the same [Skeleton]. A program with a list of hosts that matter to its
// users can compare other hosts with the list.
//
// https://www.unicode.org/reports/tr39/#def-confusable
func Confusable(a, b weburl.Host) bool {
	if a == b {
		return false
	}
	x := strings.Split(a.Unicode(), ".")
	y := strings.Split(b.Unicode(), ".")
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if Skeleton(x[i]) != Skeleton(y[i]) {
			return false
		}
	}
	return true
}

// lookalikes is what confusables.txt says, turned round.
type lookalikes struct {
	// scripts are, for a prototype, those in which a code point that can be
	// in a label has that prototype.
	scripts map[string]scriptSet
	// ascii are, for a prototype, the ASCII code points of labels that have it.
	ascii map[string]byte
}

// getLookalikes returns the lookalikes. They are made when they are first
// needed, in about a millisecond.
var getLookalikes = sync.OnceValue(func() *lookalikes {
	l := &lookalikes{scripts: make(map[string]scriptSet), ascii: make(map[string]byte)}
	add := func(like string, r rune) {
		if p := properties(r); p&prop.Identifier != 0 {
			l.scripts[like] = l.scripts[like].or(scriptsOf(p))
		}
	}
	for _, entry := range confusables {
		r := rune(entry >> 24)
		like, _ := prototype(r)
		add(like, r)
		if like := []rune(like); len(like) == 1 {
			add(string(like), like[0])
		}
	}
	const digitsLast = "-abcdefghijklmnopqrstuvwxyz0123456789"
	for i := range len(digitsLast) {
		like := prototypeOf(rune(digitsLast[i]))
		if _, ok := l.ascii[like]; !ok {
			l.ascii[like] = digitsLast[i]
		}
	}
	return l
})

// prototypeOf returns the prototype of r, or r.
func prototypeOf(r rune) string {
	if like, ok := prototype(r); ok {
		return like
	}
	return string(r)
}

// asASCII returns a label in ASCII that looks like text, which is in
// Normalization Form D, or the empty string if there is none.
func asASCII(text []rune) string {
	l := getLookalikes()
	var b strings.Builder
	for _, r := range text {
		c, ok := l.ascii[prototypeOf(r)]
		if !ok {
			return ""
		}
		b.WriteByte(c)
	}
	return b.String()
}

// otherScripts returns the scripts in wide use, except Latin, in which a text
// can be written that looks like this one, which is in Normalization Form D, and
// has no script in common with it.
//
// https://www.unicode.org/reports/tr39/#def-whole-script-confusables
func otherScripts(text []rune) (others scriptSet) {
	l := getLookalikes()
	own, set := allScripts, allScripts
	for _, r := range text {
		used := scriptsOf(properties(r))
		own = own.and(used)
		set = set.and(used.or(l.scripts[prototypeOf(r)]))
	}
	if set == allScripts {
		return others
	}
	for _, n := range append([]int{cyrillic, greek}, recommended...) {
		if set.has(n) && scriptSets[scriptAlone[n]].and(own).isEmpty() {
			others.add(n)
		}
	}
	return others
}
