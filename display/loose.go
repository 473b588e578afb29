package display

import (
	"sync"

	"github.com/weburl/weburl/internal/ascii"
)

// FindWithin returns a name that is in a text, such as the labels of a host before a domain
// under which anyone gets a name, or the segment of a path: spelt right or misspelt, with any
// letters beside it. Of "trzor-io-strt" and "wwwmetamaskkx" it returns trezor.io and
// metamask.io. The resemblance is Glued, or Near for a name that is misspelt, which is found
// only if misspelt is set. It finds much by chance, and is meant for a text that is suspicious
// for another reason. ok is false if it finds no name, and for text of more than 128 bytes.
//
// A name of less than five characters is found only between hyphens, dots and digits, and one
// of less than six only if it is spelt right.
func (n *Names) FindWithin(text string, misspelt bool) (l Likeness, ok bool) {
	if n == nil || len(n.list) == 0 || len(text) > 2*maxLabel {
		return l, false
	}
	n.once.Do(n.loosen)
	for start := 0; start < len(text); {
		end := start
		// The digits that are written for letters are in names of machines.
		for end < len(text) && ascii.IsAlpha(text[end]) {
			end++
		}
		if end-start >= leastName {
			if id, how := n.within(text[start:end], misspelt); id >= 0 {
				return Likeness{n.list[id].given, how, start, end}, true
			}
		}
		start = end + 1
	}
	return l, false
}

// loose are the names without repeated letters.
type loose struct {
	once    sync.Once
	list    []string         // by the number of the name
	exact   index            // those of five characters or more
	lengths uint64           // theirs
	whole   map[string]int32 // all names, with repeated letters
}

func (n *Names) loosen() {
	n.loose.whole = make(map[string]int32)
	n.loose.list = make([]string, len(n.list))
	for i := range n.list {
		id := int32(i)
		label := n.list[i].label
		n.loose.whole[label] = id
		single := string(appendSingle(nil, label))
		n.loose.list[i] = single
		if len(single) < leastNear {
			continue
		}
		n.loose.exact.add(hashOf(single), id)
		n.loose.lengths |= 1 << min(len(single), 63)
	}
	n.loose.exact.link()
}

// appendSingle appends a text in lower case, with one of each letters that follow on the same.
func appendSingle[T string | []byte](dst []byte, text T) []byte {
	start := len(dst)
	for i := range len(text) {
		c := ascii.ToLower(text[i])
		if len(dst) == start || dst[len(dst)-1] != c {
			dst = append(dst, c)
		}
	}
	return dst
}

// within returns the name that is in a word, or -1, and whether it is Near or Glued.
func (n *Names) within(word string, misspelt bool) (int32, Resemblance) {
	var buffer, buffer2 [2 * maxLabel]byte
	lower := buffer[:0]
	for i := range len(word) {
		lower = append(lower, word[i]|0x20)
	}
	if id, ok := n.loose.whole[string(lower)]; ok {
		return id, Glued
	}
	single := appendSingle(buffer2[:0], lower)
	var h hashes
	if len(single) < leastNear || len(single) > maxLabel || !h.set(single) {
		return -1, 0
	}
	for length := len(single); length >= leastNear; length-- {
		if n.loose.lengths>>length&1 == 0 {
			continue
		}
		for i := 0; i+length <= len(single); i++ {
			part := single[i : i+length]
			if id := n.loose.exact.find(h.part(i, i+length), func(id int32) bool { return n.loose.list[id] == string(part) }); id >= 0 {
				return id, Glued
			}
		}
	}
	if !misspelt {
		return -1, 0
	}
	return n.misspelt(single), Near
}

// misspelt returns the name that a word begins or ends with, or -1. A name has one wrong
// letter, one of eight or more letters two, and one of fourteen or more four.
func (n *Names) misspelt(word []byte) int32 {
	for id, name := range n.loose.list {
		if len(name) <= leastNear || len(name) > maxLabel {
			continue
		}
		most := 1
		if len(name) >= longName {
			most = mostWrong
		} else if len(name) >= 8 {
			most = 2
		}
		if len(word) < len(name)-most {
			continue
		}
		for length := len(name) - most; length <= min(len(name)+most, len(word)); length++ {
			start, end := word[:length], word[len(word)-length:]
			if start[0] == name[0] && isRest(word[length:]) && isWithin(name, start, most) || end[0] == name[0] && isRest(word[:len(word)-length]) && isWithin(name, end, most) {
				return int32(id)
			}
		}
	}
	return -1
}

// isWithin reports whether the distance of Damerau and Levenshtein between two texts is at
// most a number.
func isWithin(a string, b []byte, most int) bool {
	var rows [3][maxLabel + 1]int
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		row, last, before := &rows[i%3], &rows[(i+2)%3], &rows[(i+1)%3]
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return false
		}
	}
	return rows[len(a)%3][len(b)] <= most
}

// isRest reports whether a text may be beside a misspelt name: some letters, or words.
func isRest(text []byte) bool { return len(text) <= leastNear+1 || areWords(text) }
