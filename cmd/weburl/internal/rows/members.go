package rows

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
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
		return Member{}, stream.Invalid("--member", text, "unknown type %q; known: %s", typeName, strings.Join(slices.Sorted(maps.Keys(types)), ", "))
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

// A seen is what inputs have had: a URL that parses, and the keys of members.
type seen struct {
	url     atomic.Bool
	members []atomic.Bool
}

// see sets a flag that workers share, and does not write to it if it is set.
func see(flag *atomic.Bool) {
	if !flag.Load() {
		flag.Store(true)
	}
}

// checkSeen returns an error if there are URLs and no input has the key of a member. The keys of
// CDXJ are not missed, because some only stand in lines that need them.
func (t *Maker) checkSeen() error {
	if t.Schema == CCIndex || !t.seen.url.Load() {
		return nil
	}
	for i, m := range t.Members {
		if !t.seen.members[i].Load() && (t.InputKey != "" || !isCDXJ(m.Key)) {
			return stream.Invalid("--member", m.Key, "no input has this key")
		}
	}
	return nil
}

// isCDXJ reports whether lines of CDXJ can have a key.
func isCDXJ(key string) bool {
	for _, name := range cdx.Names {
		if name == key {
			return true
		}
	}
	return slices.ContainsFunc(capture, func(m Member) bool { return m.Key == key })
}

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

// appendMembers appends the values of the columns of members to a row. The error is that of the
// first value that is not of the type of its column or is missing; it is NULL.
func (t *Maker) appendMembers(row *Row) error {
	start := len(row.Values)
	row.Values = append(row.Values, make([]urlcolumns.Value, len(t.Members))...)
	values := row.Values[start:]
	if start > ofURL && row.Values[ofURL].NotNull {
		see(&t.seen.url)
	}
	var err error
	fail := func(m *Member, shown string) {
		if err == nil {
			err = stream.NewError(invalidMember, fmt.Sprintf("%s is %s, which is not a value of type %s", m.Key, stream.ShownInput(shown), m.Column.Type))
		}
	}
	set := func(i int, text, shown string) {
		m := &t.Members[i]
		v, ok := m.value(text)
		if values[i] = v; !ok {
			fail(m, shown)
		}
	}
	if members := row.Members; len(members) > 0 {
		object := append(append([]byte{'{'}, members[len(","):]...), '}')
		for quoted, value := range answers.Members(object) {
			name, _ := answers.Unquote(quoted)
			for i := range t.Members {
				if t.Members[i].Key != name {
					continue
				}
				see(&t.seen.members[i])
				switch text := string(value); {
				case text == "null":
					values[i] = urlcolumns.Value{}
				case value[0] == '"':
					unquoted, _ := answers.Unquote(value)
					set(i, unquoted, text)
				case t.Schema == CCIndex && t.Members[i].Column.Type == parquetfile.String:
					fail(&t.Members[i], text)
				default:
					set(i, text, text)
				}
			}
		}
	}
	for i := range t.Members {
		m := &t.Members[i]
		// The input and the base of JSON lines are not among the members of a request.
		if t.InputKey != "" && (m.Key == t.InputKey || m.Key == "base") {
			see(&t.seen.members[i])
			v := urlcolumns.Value{Text: row.Base, NotNull: row.HasBase}
			if m.Key == t.InputKey {
				v = row.Values[urlColumn]
			}
			if v.NotNull {
				set(i, v.Text, v.Text)
			}
		}
		if !m.Column.Required || values[i].NotNull {
			continue
		}
		if m.Missing != "" {
			values[i] = urlcolumns.Of(m.Missing)
		} else if err == nil {
			err = stream.NewError(invalidMember, m.Key+" is missing")
		}
	}
	return err
}

// value returns the value of the column for a text. ok is false if that is not of its type.
func (m *Member) value(text string) (v urlcolumns.Value, ok bool) {
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
