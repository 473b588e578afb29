package stream

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// errHeader says that a line is about the lines after it.
var errHeader = errors.New("the line is a header")

var errNoOriginal = NewError("no-field", "the line has no original URL, as those of CDX and CDXJ have after the key and the time")

// ofCDX returns the original URL of a line of CDX or CDXJ: the field a, and in CDXJ the member
// url of the object.
func ofCDX(line []byte, layout *cdx.Layout) ([]byte, error) {
	if header, ok := cdx.Header(line); ok {
		if err := layout.CheckHeader(header); err != nil {
			return nil, Misuse("%v", err)
		}
		return nil, errHeader
	}
	_, _, object, ok := cdx.Object(line)
	if !ok {
		fields, err := layout.Fields(line)
		if third, _ := cdx.Field(line, 3); err != nil && len(third) == 0 {
			return nil, errNoOriginal
		}
		if err != nil {
			return nil, NewError("field-count", err.Error())
		}
		for letter, field := range fields {
			if letter == "a" {
				return field, nil
			}
		}
		return nil, errNoOriginal
	}
	if !json.Valid(object) {
		return nil, NewError("invalid-JSON", "the line has no JSON object after the key and the time")
	}
	var url []byte // the last of the values with that key
	for name, value := range answers.Members(object) {
		if text, _ := answers.Unquote(name); text == "url" {
			url = value
		}
	}
	if url == nil {
		return nil, errNoOriginal
	}
	if url[0] != '"' {
		return nil, NewError("invalid-JSON", fmt.Sprintf("url is %s, not a string", url))
	}
	text, _ := answers.Unquote(url)
	return []byte(text), nil
}

// appendCDXMembers appends the fields of a line of CDX or CDXJ except the original URL to the
// members of a request. They have the names of CDXJ. A field "-" of CDX is null.
func appendCDXMembers(members, line []byte, layout *cdx.Layout) []byte {
	line = answers.UTF8(line)
	if key, time, object, ok := cdx.Object(line); ok {
		members = appendString(members, "urlkey", string(key))
		members = appendString(members, "timestamp", string(time))
		for name, value := range answers.Members(object) {
			if text, _ := answers.Unquote(name); text != "url" && text != "urlkey" && text != "timestamp" {
				members = append(append(append(append(members, ','), name...), ':'), value...)
			}
		}
		return members
	}
	fields, err := layout.Fields(line)
	if err != nil {
		return members
	}
	for letter, field := range fields {
		switch name := cdx.Names[letter]; {
		case name == "" || name == "url":
		case string(field) == "-":
			members = append(append(append(members, `,"`...), name...), `":null`...)
		default:
			members = appendString(members, name, string(field))
		}
	}
	return members
}

// appendString appends a member, after a comma, that is a string.
func appendString(members []byte, name, value string) []byte {
	members = append(append(members, `,"`...), name...)
	return answers.AppendString(append(members, `":`...), value)
}

// cdxLayout returns the layout of a file of CDX or CDXJ. It is an error if lines of CDX have no
// URL or not a field that is needed.
func (in *Inputs) cdxLayout(name string, r *bufio.Reader) (cdx.Layout, error) {
	layout := cdx.LayoutOf(r, in.End())
	if layout.Letters == nil || layout.JSON {
		return layout, nil
	}
	for _, field := range append([]string{"url"}, in.CDXNeeds...) {
		if !slices.ContainsFunc(layout.Letters, func(letter string) bool { return cdx.Names[letter] == field }) {
			return layout, fmt.Errorf("%s: the lines of CDX have no field %s", term.Visible(name), field)
		}
	}
	return layout, nil
}
