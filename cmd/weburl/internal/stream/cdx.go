package stream

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/internal/answers"
)

// errHeader says that a line is about the lines after it.
var errHeader = errors.New("the line is a header")

var errNoOriginal = NewError("no-field", "the line has no original URL, as those of CDX and CDXJ have after the key and the time")

// ofCDX returns the original URL of a line of CDX or CDXJ: the third field in CDX, and in CDXJ
// the member url of the object.
func ofCDX(line []byte) ([]byte, error) {
	if letters, ok := cdx.Header(line); ok {
		if i := slices.Index(letters, "a"); i != 2 && i >= 0 {
			return nil, Misuse("--cdx: by the header of the file the original URL is field %d, not 3: use --field %[1]d", i+1)
		}
		return nil, errHeader
	}
	_, _, object, ok := cdx.Object(line)
	if !ok {
		if field, _ := cdx.Field(line, 3); len(field) > 0 {
			return field, nil
		}
		return nil, errNoOriginal
	}
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
