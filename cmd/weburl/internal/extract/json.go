package extract

import (
	"bytes"
	"encoding/json"
	"strings"
)

// inJSON finds the URLs in the strings of JSON, names of members included, and in
// what stands between values, as comments do.
func inJSON(document []byte) (found []Found) {
	for at := 0; at < len(document); {
		quote := bytes.IndexByte(document[at:], '"')
		if quote < 0 {
			quote = len(document) - at
		}
		found = appendText(found, string(document[at:at+quote]), at)
		if at += quote; at == len(document) {
			break
		}
		end := at + 1
		for end < len(document) && document[end] != '"' && document[end] != '\n' {
			if document[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end+1, len(document))
		found = append(found, inString(document[at:end], at)...)
		at = end
	}
	return found
}

// inString finds the URLs in a string of JSON, quotation marks and all.
func inString(raw []byte, offset int) []Found {
	var text string
	if json.Unmarshal(raw, &text) != nil || text == string(raw[1:len(raw)-1]) {
		return appendText(nil, string(raw), offset)
	}
	found := appendText(nil, text, 0)
	rest, at := string(raw), 0
	for i := range found {
		f := &found[i]
		f.Start, f.End = offset+at, offset+len(raw)
		written := f.URL
		if !strings.Contains(rest[at:], written) {
			written = strings.ReplaceAll(written, "/", `\/`)
		}
		if i := strings.Index(rest[at:], written); i >= 0 {
			f.Start = offset + at + i
			f.End = f.Start + len(written)
			at += i + len(written)
		}
	}
	return found
}
