package weburl_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
)

// The tests in this file read real URLs, from the folder that the environment
// variable CORPORA names: one a line, or a base and a reference with a tab
// between them.

// readCorpus returns the queries in a file. Invalid UTF-8 cannot be in one.
func readCorpus(t *testing.T, name string) []peer.Query {
	t.Helper()
	data, err := os.ReadFile(need.Corpus(t, name))
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	text := strings.TrimSuffix(string(bytes.ToValidUTF8(data, []byte("\uFFFD"))), "\n")
	var queries []peer.Query
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if base, ref, ok := strings.Cut(line, "\t"); ok && strings.HasSuffix(name, ".tsv") {
			queries = append(queries, peer.Query{Input: ref, Base: base})
		} else {
			queries = append(queries, peer.Query{Input: line})
		}
	}
	return queries
}

var corpora = []struct {
	name          string
	lines, failed int
}{
	{"kasztp.txt", 48_010, 1},
	{"node_files.txt", 43_415, 0},
	{"refs-python.tsv", 60_000, 0},
}

// Every line parses but those that are no URLs, and what it parses to is its
// own serialization.
func TestCorpora(t *testing.T) {
	for _, corpus := range corpora {
		t.Run(corpus.name, func(t *testing.T) {
			queries := readCorpus(t, corpus.name)
			failed := 0
			for _, q := range queries {
				u, err := parse(q.Input, q.Base)
				if err != nil {
					failed++
					continue
				}
				if again, err := weburl.Parse(u.String()); again != u {
					t.Errorf("%s: %q parses to %q, %v", describe(q), u, again, err)
				}
			}
			if len(queries) != corpus.lines || failed != corpus.failed {
				t.Errorf("%d of %d lines fail, want %d of %d", failed, len(queries), corpus.failed, corpus.lines)
			}
		})
	}
}

// Not one member differs from what the peers say.
func TestCorporaPeers(t *testing.T) {
	folder := peer.Need(t)
	for _, implementation := range []peer.Implementation{peer.Node, peer.WHATWGURL} {
		for _, corpus := range corpora {
			t.Run(string(implementation)+"/"+corpus.name, func(t *testing.T) {
				queries := readCorpus(t, corpus.name)
				p, err := folder.Start(implementation)
				if err != nil {
					t.Fatal(err)
				}
				defer p.Close()
				answers, err := p.Ask(queries)
				if err != nil {
					t.Fatal(err)
				}
				for i, q := range queries {
					if got := answer(q); got != answers[i] {
						t.Errorf("%s\n got %+v\nwant %+v", describe(q), got, answers[i])
					}
				}
			})
		}
	}
}
