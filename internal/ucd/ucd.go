// Package ucd is shared by the generators of tables: it reads files of the Unicode
// Character Database and of its reports, and writes Go source.
package ucd

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

// Version is the version of Unicode that all tables are made for.
const Version = "18.0.0"

// MaxRune is the last code point.
const MaxRune = 0x10FFFF

// The files, by their names below https://www.unicode.org/Public/VERSION/.
const (
	UnicodeData        = "ucd/UnicodeData.txt"
	PropList           = "ucd/PropList.txt"
	Scripts            = "ucd/Scripts.txt"
	ScriptExtensions   = "ucd/ScriptExtensions.txt"
	NormalizationProps = "ucd/DerivedNormalizationProps.txt"
	BidiClass          = "ucd/extracted/DerivedBidiClass.txt"
	CombiningClass     = "ucd/extracted/DerivedCombiningClass.txt"
	GeneralCategory    = "ucd/extracted/DerivedGeneralCategory.txt"
	JoiningType        = "ucd/extracted/DerivedJoiningType.txt"
	IDNAMapping        = "idna/IdnaMappingTable.txt"
	Confusables        = "security/confusables.txt"
)

// A Source opens one of the files above.
type Source func(name string) (io.ReadCloser, error)

// Open returns the source of the files in dir, where they have their plain names,
// without the directories of the server. If dir is empty, they come from the server.
func Open(dir string) Source {
	if dir != "" {
		return func(name string) (io.ReadCloser, error) {
			return os.Open(filepath.Join(dir, path.Base(name)))
		}
	}
	return func(name string) (io.ReadCloser, error) {
		url := "https://www.unicode.org/Public/" + Version + "/" + name
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

// A Line is a line of a file: a range of code points, and fields.
type Line struct {
	First, Last rune
	Fields      []string
	Missing     bool // an "@missing" line, which gives a default
}

// Parse calls f for each line of a file that says something of code points. It
// is an error if the file names its version and that is not [Version].
func (s Source) Parse(name string, f func(Line) error) error {
	r, err := s(name)
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
	if err := sc.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func parseLine(text, file string, n int, f func(Line) error) error {
	// The version is in the first line as "# Scripts-17.0.0.txt", or in one of
	// the next as "# Version: 17.0.0".
	found, ok := strings.CutPrefix(text, "# Version: ")
	if !ok && n == 1 {
		found, ok = strings.CutPrefix(text, "# "+strings.TrimSuffix(file, ".txt")+"-")
	}
	if ok && !strings.HasPrefix(found, Version) {
		return fmt.Errorf("not of version %s: %s", Version, text)
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
	return f(Line{First: from, Last: to, Fields: fields[1:], Missing: missing})
}

func parseRune(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n > MaxRune {
		err = fmt.Errorf("no code point: %s", s)
	}
	return rune(n), err
}

// ParseRunes returns the code points in s, which has spaces between them.
func ParseRunes(s string) ([]rune, error) {
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

// The fields of [UnicodeData], counted from the name on, which is field 1
// there.
const (
	decomposition = 4
	DecimalDigit  = 5
)

// Canonical returns the canonical decomposition, of one step and at most two code
// points, in a line of [UnicodeData]. It is empty for a code point without a
// decomposition, and for all Hangul syllables.
func (l Line) Canonical() ([]rune, error) {
	f := l.Fields[decomposition]
	if f == "" || f[0] == '<' { // a compatibility decomposition has a <tag>
		return nil, nil
	}
	to, err := ParseRunes(f)
	if err == nil && len(to) > 2 {
		err = errors.New("decomposition longer than two")
	}
	return to, err
}
