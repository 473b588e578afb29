package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/weburl/weburl/internal/answers"
)

// errHeader says that a line is about the lines after it.
var errHeader = errors.New("the line is a header")

var errNoOriginal = NewError("no-field", "the line has no original URL, as those of CDX and CDXJ have after the key and the time")

// ofCDX returns the original URL of a line of CDX or CDXJ, the indexes of web archives. Both
// begin with a key and a time. The next field is the URL in CDX, and in CDXJ an object with
// the member url. The header of CDX and the lines of CDXJ that begin with "!" are headers.
//
// https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
// https://specs.webrecorder.net/cdxj/0.1.0/
func ofCDX(line []byte) ([]byte, error) {
	if bytes.HasPrefix(line, []byte("!")) {
		return nil, errHeader
	}
	field, rest := fieldOf(line, 3)
	switch first, letters := fieldOf(line, 1); {
	case string(first) == "CDX":
		columns := bytes.Fields(letters)[1:]
		if i := slices.IndexFunc(columns, func(c []byte) bool { return string(c) == "a" }); i != 2 && i >= 0 {
			return nil, Misuse("--cdx: by the header of the file the original URL is field %d, not 3: use --field %[1]d", i+1)
		}
		return nil, errHeader
	case len(field) == 0:
		return nil, errNoOriginal
	case field[0] != '{':
		return field, nil
	}
	object := bytes.TrimRight(rest, " \t")
	if !json.Valid(object) {
		return nil, NewError("invalid-JSON", "the line has no JSON object after the key and the time")
	}
	for name, value := range answers.Members(object) {
		if text, _ := answers.Unquote(name); text != "url" {
			continue
		}
		if value[0] != '"' {
			return nil, NewError("invalid-JSON", fmt.Sprintf("url is %s, not a string", value))
		}
		url, _ := answers.Unquote(value)
		return []byte(url), nil
	}
	return nil, errNoOriginal
}
