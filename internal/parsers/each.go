package parsers

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/need"
)

// CompareEach compares the dialect with the program for each code point up to U+FFFF,
// and one in 256 of the others, in each of the places, which are questions with "*"
// where the code point goes. It does not try code points for which skip, which may be
// nil, returns true. If PARSERS_COUNT is less than 20,000, it tries that part of the
// code points from U+0250 on; PARSERS_SEED chooses them.
func CompareEach(t *testing.T, p Program, d *dialect.Dialect, skip func(rune) bool, places ...Question) {
	t.Helper()
	if testing.Short() {
		t.Skip("it asks for many")
	}
	process := p.Prepare(t)()
	count := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000))
	rng := rand.New(rand.NewPCG(uint64(need.Number(t, "PARSERS_SEED", 1)), 17))
	for _, place := range places {
		var questions []Question
		for c := rune(0); c <= unicode.MaxRune; c++ {
			switch {
			case c == 0xD800:
				c = 0xE000
			case c > 0xFFFF:
				c += 255
			}
			if c >= 0x250 && rng.IntN(20_000) >= count {
				continue
			}
			if skip == nil || !skip(c) {
				questions = append(questions, Question{
					strings.ReplaceAll(place.Input, "*", string(c)), strings.ReplaceAll(place.Base, "*", string(c)),
				})
			}
		}
		answers, err := process.Ask(questions)
		if err != nil {
			t.Fatal(err)
		}
		differences := 0
		for i, q := range questions {
			if got := Model(d, q); !(Options{FailureNames: true}).same(got, answers[i]) {
				if differences++; differences <= maxShown {
					t.Errorf("%v\nmodel   %v\nprogram %v", q, got, answers[i])
				}
			}
		}
		t.Logf("%v: %d code points; %d answers differ", place, len(questions), differences)
	}
}

// CompareReferences compares the dialect with the program for each of the references, with each
// of them as the base. Among them should be "", as a base none.
func CompareReferences(t *testing.T, p Program, d *dialect.Dialect, references ...string) {
	t.Helper()
	process := p.Prepare(t)()
	var questions []Question
	for _, input := range references {
		for _, base := range references {
			questions = append(questions, Question{Input: input, Base: base})
		}
	}
	answers, err := process.Ask(questions)
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range questions {
		if got := Model(d, q); got != answers[i] {
			t.Errorf("%v\nmodel   %v\nprogram %v", q, got, answers[i])
		}
	}
}
