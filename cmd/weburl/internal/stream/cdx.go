package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
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

// appendCDXMembers appends the fields of a line of CDX or CDXJ except the original URL to the
// members of a request. They have the names of CDXJ. A field "-" of CDX is left out.
func appendCDXMembers(members, line []byte) []byte {
	if !utf8.Valid(line) {
		line = []byte(percent.DecodeUTF8(string(line)))
	}
	if key, time, object, ok := cdx.Object(line); ok {
		members = appendString(members, "urlkey", string(key))
		members = appendString(members, "timestamp", string(time))
		for name, value := range answers.Members(object) {
			if text, _ := answers.Unquote(name); text != "url" {
				members = append(append(append(append(members, ','), name...), ':'), value...)
			}
		}
		return members
	}
	fields := bytes.Fields(line)
	letters := cdx.Letters(len(fields))
	if letters == nil {
		letters = cdx.Letters(9)[:2] // which all have
	}
	for i, letter := range letters {
		if name := cdx.Names[letter]; name != "url" && string(fields[i]) != "-" {
			members = appendString(members, name, string(fields[i]))
		}
	}
	return members
}

// appendString appends a member, after a comma, that is a string.
func appendString(members []byte, name, value string) []byte {
	members = append(append(members, `,"`...), name...)
	return answers.AppendString(append(members, `":`...), value)
}

// checkCDXHeader returns an error if a line is the header of a CDX file whose fields
// appendCDXMembers does not have.
func checkCDXHeader(line []byte) error {
	if letters, _ := cdx.Header(line); len(letters) > 0 && !slices.Equal(letters, cdx.Letters(len(letters))) {
		return Misuse("--cdx: the header of the file has other fields than N b a m s k r V g or N b a m s k r M S V g; weburl sql reads them")
	}
	return nil
}
