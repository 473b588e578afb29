package tablefile

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/weburl/weburl/internal/answers"
)

// maxColumns is the largest number of columns of a table in SQLite.
//
// https://www.sqlite.org/limits.html#max_column
const maxColumns = 2000

// members returns the names of the columns of JSON lines and CDXJ: some names, and the keys of
// all objects. If the file can be read only once, they are the keys at its beginning, as far as
// the buffer reaches, and at least of the first object.
func (r *Reader) members(names ...string) ([]string, error) {
	r.begin()
	k := keys{r.table, names, map[string]bool{}}
	r.table.member = map[string]int{}
	for i, name := range names {
		r.table.member[name] = i
	}
	if r.table.Once {
		k.addBeginning(r)
	} else if err := k.addAll(); err != nil {
		return nil, err
	}
	if len(k.names) == len(names) {
		if err := r.nextObject(); err == io.EOF {
			return nil, r.noColumns()
		} else if err == errTooLong {
			return nil, r.tooLong()
		} else if err != nil {
			return nil, err
		}
		k.add(r.object)
		r.again = true
		if err := r.setRow(); err != nil {
			return nil, err
		}
	}
	if len(k.names) == 0 {
		return nil, r.errorf("the first object has no members, which are the columns")
	}
	return columnNames(k.names), nil
}

// keys are the keys of objects.
type keys struct {
	table *Table
	names []string        // of the columns
	known map[string]bool // keys of objects, as they are quoted
}

// addBeginning adds the keys in the buffer of a reader.
func (k *keys) addBeginning(r *Reader) {
	text, err := r.text.Peek(bufferSize)
	for len(text) > 0 {
		line, rest, found := bytes.Cut(text, []byte("\n"))
		if !found && err == nil {
			break // the buffer has not all of it
		}
		text = rest
		_, _, object := k.table.objectOf(line)
		k.add(object)
	}
}

// addAll adds the keys of the file.
func (k *keys) addAll() error {
	r, err := k.table.open()
	if err != nil {
		return err
	}
	defer r.Close()
	r.begin()
	for {
		line, err := r.readLine()
		switch err {
		case nil:
			_, _, object := k.table.objectOf(line)
			if k.add(object); len(k.names) > maxColumns {
				return r.errorf("there are more than %d keys, which are the columns", maxColumns)
			}
		case io.EOF:
			return nil
		case errTooLong: // which the reader of rows reports
		default:
			return err
		}
	}
}

// add adds the keys of an object. It ignores what is not an object, which is an error for the
// reader of rows.
func (k *keys) add(object []byte) {
	if !k.hasUnknown(object) {
		return
	}
	if object = answers.UTF8(object); object[0] != '{' || !json.Valid(object) {
		return
	}
	for quoted := range answers.Members(object) {
		k.known[string(quoted)] = true
		name, _ := answers.Unquote(quoted)
		if _, ok := k.table.member[name]; !ok {
			k.table.member[name] = len(k.names)
			k.names = append(k.names, name)
		}
	}
}

// hasUnknown reports whether an object may have a key that is not known. It takes a sixth of
// the time that the rest of [keys.add] takes.
func (k *keys) hasUnknown(object []byte) bool {
	depth := 0
	for i := 0; i < len(object); i++ {
		switch object[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			end := i + stringLength(object[i:])
			if depth == 1 && !k.known[string(object[i:end])] {
				after := end
				for after < len(object) && (object[after] == ' ' || object[after] == '\t' || object[after] == '\r') {
					after++
				}
				if after < len(object) && object[after] == ':' {
					return true
				}
			}
			i = end - 1
		}
	}
	return false
}

// stringLength returns the length of the JSON string that text begins with, or of text if the
// string has no end.
func stringLength(text []byte) int {
	for i := 1; ; {
		n := bytes.IndexByte(text[i:], '"')
		if n < 0 {
			return len(text)
		}
		escapes := n - len(bytes.TrimRight(text[i:i+n], `\`))
		if i += n + 1; escapes%2 == 0 {
			return i
		}
	}
}
