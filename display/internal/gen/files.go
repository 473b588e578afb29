package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// The files, as they are named below https://www.unicode.org/Public/VERSION/.
const (
	fileUnicodeData = "ucd/UnicodeData.txt"
	fileProps       = "ucd/PropList.txt"
	fileScripts     = "ucd/Scripts.txt"
	fileExtensions  = "ucd/ScriptExtensions.txt"
	fileBidi        = "ucd/extracted/DerivedBidiClass.txt"
	fileCCC         = "ucd/extracted/DerivedCombiningClass.txt"
	fileCategory    = "ucd/extracted/DerivedGeneralCategory.txt"
	fileMapping     = "idna/IdnaMappingTable.txt"
	fileConfusables = "security/confusables.txt"
)

// An opener opens one of the files above.
type opener func(name string) (io.ReadCloser, error)

// open returns an opener for the files in dir, or on the server if dir is
// empty.
func open(dir string) opener {
	if dir != "" {
		return func(name string) (io.ReadCloser, error) {
			return os.Open(filepath.Join(dir, path.Base(name)))
		}
	}
	return func(name string) (io.ReadCloser, error) {
		url := "https://www.unicode.org/Public/" + version + "/" + name
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusOK {
			resp.Body.Close()
			return nil, fmt.Errorf("%s: %s", url, resp.Status)
		}
		return resp.Body, nil
	}
}

const maxRune = 0x10FFFF

// A line is what one line of a file says: of a range of code points, and with
// fields after it.
type line struct {
	first, last rune
	fields      []string
	missing     bool // an "@missing" line, which gives a default
}

// parse calls f for each line of a file that says something of code points. It
// is an error if the file names its version and that is not the one wanted.
func (o opener) parse(name string, f func(line) error) error {
	r, err := o(name)
	if err != nil {
		return err
	}
	defer r.Close()
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		err := parseLine(strings.TrimPrefix(sc.Text(), "\uFEFF"), path.Base(name), n, f)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return sc.Err()
}

func parseLine(text, file string, n int, f func(line) error) error {
	// The version is in the first line as "# Scripts-17.0.0.txt", or in one of
	// the next as "# Version: 17.0.0".
	found, ok := strings.CutPrefix(text, "# Version: ")
	if !ok && n == 1 {
		found, ok = strings.CutPrefix(text, "# "+strings.TrimSuffix(file, ".txt")+"-")
	}
	if ok && !strings.HasPrefix(found, version) {
		return fmt.Errorf("not of version %s: %s", version, text)
	}
	text, missing := strings.CutPrefix(text, "# @missing:")
	text, _, _ = strings.Cut(text, "#")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	fields := strings.Split(text, ";")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	first, last, isRange := strings.Cut(fields[0], "..")
	if !isRange {
		last = first
	}
	from, err1 := parseRune(first)
	to, err2 := parseRune(last)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	return f(line{first: from, last: to, fields: fields[1:], missing: missing})
}

func parseRune(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n > maxRune {
		err = fmt.Errorf("no code point: %s", s)
	}
	return rune(n), err
}

// parseRunes returns the code points in s, which has spaces between them.
func parseRunes(s string) ([]rune, error) {
	var list []rune
	for field := range strings.FieldsSeq(s) {
		r, err := parseRune(field)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}
