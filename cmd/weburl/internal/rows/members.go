package rows

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/parquetfile"
)

// A Member is a column with the values of a key of JSON lines, or of CDX and CDXJ.
type Member struct {
	Column  parquetfile.Column
	Key     string
	Missing string              // the value if the key is missing
	Of      func(string) string // returns the value of a column of strings; nil for the text itself
}

// types are the types of columns of members, by their names.
var types = map[string]parquetfile.Type{
	"string": parquetfile.String, "int": parquetfile.Int32, "long": parquetfile.Int64,
	"double": parquetfile.Double, "bool": parquetfile.Boolean, "timestamp": parquetfile.Timestamp,
}

// ParseMember returns the column of NAME or NAME:TYPE.
func ParseMember(text string) (Member, error) {
	name, typeName := text, "string"
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		name, typeName = text[:i], text[i+1:]
	}
	t, ok := types[typeName]
	if !ok {
		return Member{}, stream.Misuse("--member %q: the type is not one of %s", text, strings.Join(slices.Sorted(maps.Keys(types)), ", "))
	}
	distinct := t == parquetfile.Int64 || t == parquetfile.Double || t == parquetfile.Timestamp
	return Member{Column: parquetfile.Column{Name: name, Type: t, Distinct: distinct}, Key: name}, nil
}

// invalidMember is the code of the error about a value that is not of the type of its column.
const invalidMember = "invalid-member"

// CCIndex is the name of the schema of Common Crawl's index.
const CCIndex = "cc-index"

// capture are the columns of Common Crawl's index after the columns of the URL, with the keys of
// its CDXJ files. A missing status, offset or length is -1, as there.
//
// https://github.com/commoncrawl/cc-index-table/blob/main/src/main/resources/schema/cc-index-schema-flat.json
var capture = []Member{
	{Column: parquetfile.Column{Name: "fetch_time", Type: parquetfile.Timestamp, Required: true, Distinct: true}, Key: "timestamp"},
	{Column: parquetfile.Column{Name: "fetch_status", Type: parquetfile.Int16, Required: true}, Key: "status", Missing: "-1"},
	{Column: parquetfile.Column{Name: "fetch_redirect", Distinct: true}, Key: "redirect"},
	{Column: parquetfile.Column{Name: "content_digest", Distinct: true}, Key: "digest"},
	{Column: parquetfile.Column{Name: "content_mime_type"}, Key: "mime"},
	{Column: parquetfile.Column{Name: "content_mime_detected"}, Key: "mime-detected"},
	{Column: parquetfile.Column{Name: "content_charset"}, Key: "charset"},
	{Column: parquetfile.Column{Name: "content_languages"}, Key: "languages"},
	{Column: parquetfile.Column{Name: "content_truncated"}, Key: "truncated"},
	{Column: parquetfile.Column{Name: "warc_filename", Required: true}, Key: "filename"},
	{Column: parquetfile.Column{Name: "warc_record_offset", Type: parquetfile.Int32, Required: true, Distinct: true}, Key: "offset", Missing: "-1"},
	{Column: parquetfile.Column{Name: "warc_record_length", Type: parquetfile.Int32, Required: true, Distinct: true}, Key: "length", Missing: "-1"},
	{Column: parquetfile.Column{Name: "warc_segment", Required: true}, Key: "filename", Of: func(f string) string { return archiveOf(f).segment }},
	{Column: parquetfile.Column{Name: "crawl", Required: true}, Key: "filename", Of: func(f string) string { return archiveOf(f).crawl }},
	{Column: parquetfile.Column{Name: "subset", Required: true}, Key: "filename", Of: func(f string) string { return archiveOf(f).subset }},
}

// required are the columns of the URL that have no NULL in Common Crawl's index. The empty
// string is in its place.
var required = numbers("url_surtkey", "url", "url_host_name", "url_protocol", "url_path")

// An archive is what the path of an archive of Common Crawl consists of.
type archive struct{ crawl, segment, subset string }

// archiveOf returns the parts of crawl-data/CRAWL/segments/SEGMENT/SUBSET/NAME. They are empty
// for other paths.
func archiveOf(path string) archive {
	parts := strings.Split(path, "/")
	if len(parts) != 6 || parts[0] != "crawl-data" || parts[2] != "segments" {
		return archive{}
	}
	return archive{crawl: parts[1], segment: parts[3], subset: parts[4]}
}

// appendMembers appends the values of the columns of members, of a request with these members:
// each after a comma. The error is that of the first value that is not of the type of its
// column or is missing; it is NULL.
func (t *Maker) appendMembers(row []urlcolumns.Value, members []byte) ([]urlcolumns.Value, error) {
	start := len(row)
	row = append(row, make([]urlcolumns.Value, len(t.Members))...)
	values := row[start:]
	var err error
	if len(members) > 0 {
		object := append(append([]byte{'{'}, members[len(","):]...), '}')
		for quoted, value := range answers.Members(object) {
			name, _ := answers.Unquote(quoted)
			for i := range t.Members {
				m := &t.Members[i]
				if m.Key != name {
					continue
				}
				v, ok := m.value(value)
				if values[i] = v; !ok && err == nil {
					err = stream.NewError(invalidMember, fmt.Sprintf("%s is %s, which is not a value of type %s", m.Key, stream.ShownInput(string(value)), m.Column.Type))
				}
			}
		}
	}
	for i := range t.Members {
		m := &t.Members[i]
		if !m.Column.Required || values[i].NotNull {
			continue
		}
		if m.Missing != "" {
			values[i] = urlcolumns.Of(m.Missing)
		} else if err == nil {
			err = stream.NewError(invalidMember, m.Key+" is missing")
		}
	}
	return row, err
}

// value returns the value of the column for a JSON value. ok is false if that is not of its
// type.
func (m *Member) value(value []byte) (v urlcolumns.Value, ok bool) {
	text := string(value)
	switch {
	case text == "null":
		return v, true
	case value[0] == '"':
		text, _ = answers.Unquote(value)
	}
	if m.Of != nil {
		text = m.Of(text)
	}
	text, ok = typed(m.Column.Type, text)
	return urlcolumns.Value{Text: text, NotNull: ok}, ok
}

// typed returns a text as a row has it for a value of a type.
func typed(t parquetfile.Type, text string) (string, bool) {
	switch t {
	case parquetfile.String:
		return text, true
	case parquetfile.Boolean:
		return text, text == "true" || text == "false"
	case parquetfile.Timestamp:
		when, err := time.Parse(time.RFC3339, text)
		if err != nil {
			when, err = time.Parse(cdxTime, text)
		}
		when = when.UTC()
		return when.Format("2006-01-02T15:04:05.999Z07:00"), err == nil && 0 <= when.Year() && when.Year() <= 9999
	}
	// A number is written as JSON has it.
	if text == "" || (text[0] != '-' && (text[0] < '0' || text[0] > '9')) || !json.Valid([]byte(text)) {
		return "", false
	}
	if t == parquetfile.Double {
		_, err := strconv.ParseFloat(text, 64)
		return text, err == nil
	}
	_, err := strconv.ParseInt(text, 10, bits[t])
	return text, err == nil
}

// bits are the sizes of the types of integers.
var bits = map[parquetfile.Type]int{parquetfile.Int16: 16, parquetfile.Int32: 32, parquetfile.Int64: 64}

// cdxTime is the layout of times in CDX and CDXJ, in UTC.
const cdxTime = "20060102150405"
