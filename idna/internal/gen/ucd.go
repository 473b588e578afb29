package main

import (
	"bufio"
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
	fileNormProps   = "ucd/DerivedNormalizationProps.txt"
	fileBidi        = "ucd/extracted/DerivedBidiClass.txt"
	fileCCC         = "ucd/extracted/DerivedCombiningClass.txt"
	fileCategory    = "ucd/extracted/DerivedGeneralCategory.txt"
	fileJoining     = "ucd/extracted/DerivedJoiningType.txt"
	fileMapping     = "idna/IdnaMappingTable.txt"
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

// A line is one line of a UCD file: a range of code points and the fields
// after it.
type line struct {
	first, last rune
	fields      []string
	missing     bool // an "@missing" line, which gives a default
}

// parse calls f with each line of the named file that holds data. The file
// must be of the version wanted if its first line tells one.
func (o opener) parse(name string, f func(line) error) error {
	r, err := o(name)
	if err != nil {
		return err
	}
	defer r.Close()
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		text, missing := strings.CutPrefix(sc.Text(), "# @missing:")
		if n == 1 && strings.HasPrefix(text, "#") {
			base := strings.TrimSuffix(path.Base(name), ".txt")
			if strings.Contains(text, base+"-") && !strings.Contains(text, base+"-"+version) {
				return fmt.Errorf("%s: not of version %s: %s", name, version, text)
			}
		}
		text, _, _ = strings.Cut(text, "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		fields := strings.Split(text, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		first, last, isRange := strings.Cut(fields[0], "..")
		l := line{fields: fields[1:], missing: missing}
		if l.first, err = parseRune(first); err == nil {
			l.last = l.first
			if isRange {
				l.last, err = parseRune(last)
			}
		}
		if err == nil {
			err = f(l)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func parseRune(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n > maxRune {
		err = fmt.Errorf("no code point: %s", s)
	}
	return rune(n), err
}

func parseRunes(s string) ([]rune, error) {
	var list []rune
	for f := range strings.FieldsSeq(s) {
		r, err := parseRune(f)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}
