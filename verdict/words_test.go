package verdict_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/verdict"
)

// dictionaries are the word lists of Debian's packages wamerican, wdutch, wfrench,
// witalian, wngerman, wportuguese and wspanish.
var dictionaries = []string{"american-english", "dutch", "french", "italian", "ngerman", "portuguese", "spanish"}

// TestWords holds words.txt to word lists: it has the words in ASCII that are one letter away
// from a name, apart from forms of names that are no other word, such as "facebooks". A
// twentieth may differ, because the lists of each release do.
func TestWords(t *testing.T) {
	names, err := display.NewNames(wellKnown()...)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	english := map[string]bool{}
	for _, dictionary := range dictionaries {
		text, err := os.ReadFile(filepath.Join("/usr/share/dict", dictionary))
		if err != nil {
			need.Missing(t, "wordlists", err.Error())
		}
		for word := range strings.Lines(string(text)) {
			word = strings.TrimSuffix(word, "\n")
			if dictionary == "american-english" {
				english[word] = true
			}
			word = strings.ToLower(word)
			if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" {
				continue
			}
			h, err := weburl.ParseHost(word + ".com")
			if err != nil {
				t.Fatal(err)
			}
			l, ok := names.Find(h)
			if name, _, _ := strings.Cut(l.Name, "."); ok && l.Resemblance == display.Near && (english[name] || !strings.Contains(word, name)) && !strings.HasPrefix(word, "goog") {
				want = append(want, word)
			}
		}
	}
	need.Uses(t, "wordlists")
	slices.Sort(want)
	want = slices.Compact(want)
	if *update {
		if err := os.WriteFile("words.txt", []byte(strings.Join(want, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("words.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Fields(string(text))
	if !slices.IsSorted(got) || bytes.Contains(text, []byte("\r")) {
		t.Error("words.txt is not sorted")
	}
	differ := 0
	for _, lists := range [][2][]string{{got, want}, {want, got}} {
		for _, word := range lists[0] {
			if _, ok := slices.BinarySearch(lists[1], word); !ok {
				t.Log(word)
				differ++
			}
		}
	}
	if differ > len(want)/20 {
		t.Errorf("%d of %d words differ from the word lists", differ, len(want))
	}
}

// TestLookalikes: one letter between two ordinary words is a note, and what cannot be a
// word an alarm.
func TestLookalikes(t *testing.T) {
	for host, want := range map[string]verdict.Grade{
		"repo1.maven.org": verdict.OK, "coreos.com": verdict.Note, "slyck.com": verdict.Note, "correios.com.br": verdict.Note,
		"mail.com": verdict.Note, "ymail.com": verdict.Note, "qmail.org": verdict.OK, "cloud.nl": verdict.Note, "www.cloud.service.gov.uk": verdict.Note,
		"stack.com": verdict.Note, "cooking.com": verdict.Note, "horton.org": verdict.Note, "mercadolivre.com.br": verdict.OK,
		"payapl.com": verdict.Suspicious, "qmail.com": verdict.Note, "pinterrest.com": verdict.Suspicious, "googel.com": verdict.Suspicious,
		"facebooks.com": verdict.Suspicious, "slaick.com": verdict.Note,
		"paypa1.com": verdict.Dangerous, "s1ack.com": verdict.Dangerous, "gmai1.com": verdict.Dangerous, "g00gle.com": verdict.Dangerous, "rnicrosoft.com": verdict.Dangerous, "instaqram.com": verdict.Dangerous,
		"linkedln.com": verdict.Dangerous, "clropbox.com": verdict.Dangerous, "ѕlack.com": verdict.Dangerous, "slаck.com": verdict.Dangerous,
		"arnazon.com": verdict.Dangerous, "51ack.com": verdict.Dangerous,
	} {
		if v := verdict.Inspect("https://" + host + "/"); v.Grade != want {
			t.Errorf("%s is %v, want %v: %s", host, v.Grade, want, rulesOf(v))
		}
	}
}
