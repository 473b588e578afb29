package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/need"
)

// corpus opens a file of the directory that CORPORA names.
func corpus(t testing.TB, name string) *os.File {
	t.Helper()
	f, err := os.Open(need.Corpus(t, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// answer is what tools see of an answer in JSON.
type answer struct {
	Input string
	Base  *string
	Href  string
	Error *struct {
		Code    string
		Offset  int
		Message string
		Base    bool
	}
}

func answersOf(t *testing.T, output []byte) (answers []answer) {
	t.Helper()
	for line := range bytes.Lines(output) {
		var a answer
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		answers = append(answers, a)
	}
	return answers
}

func TestCorpora(t *testing.T) {
	for _, test := range []struct {
		name  string
		lines int
		fail  []int // the lines that do not parse
	}{
		{"kasztp.txt", 48010, []int{48010}},
		{"node_files.txt", 43415, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run([]string{"parse", "--json"}, corpus(t, test.name), &stdout, &stderr)
			if want := min(len(test.fail), exitFailed); status != want {
				t.Errorf("exit status %d, want %d", status, want)
			}
			if stderr.Len() > 0 {
				t.Errorf("stderr: %s", stderr.String())
			}
			answers := answersOf(t, stdout.Bytes())
			if len(answers) != test.lines {
				t.Fatalf("%d answers, want %d", len(answers), test.lines)
			}
			if strings.HasPrefix(answers[0].Input, stream.ByteOrderMark) {
				t.Error("the byte order mark is part of the first input")
			}
			fail := test.fail
			for i, a := range answers {
				if len(fail) > 0 && fail[0] == i+1 {
					fail = fail[1:]
					if a.Error == nil || a.Error.Code != "host-missing" || a.Error.Offset != len("https://") {
						t.Errorf("line %d: %+v", i+1, a)
					}
				} else if a.Error != nil || a.Href == "" {
					t.Errorf("line %d does not parse: %+v", i+1, a)
				}
			}
		})
	}
}

// TestReferences resolves pairs of a base and a reference, as JSON lines.
func TestReferences(t *testing.T) {
	var pairs bytes.Buffer
	count := 0
	scanner := bufio.NewScanner(corpus(t, "refs-python.tsv"))
	for scanner.Scan() {
		base, ref, ok := strings.Cut(scanner.Text(), "\t")
		if !ok {
			t.Fatalf("line %d is no pair", count+1)
		}
		json.NewEncoder(&pairs).Encode(map[string]string{"input": ref, "base": base})
		count++
	}
	var stdout bytes.Buffer
	if status := run([]string{"parse", "--jsonl"}, &pairs, &stdout, os.Stderr); status != exitOK {
		t.Errorf("exit status %d", status)
	}
	answers := answersOf(t, stdout.Bytes())
	if count == 0 || len(answers) != count {
		t.Fatalf("%d answers to %d pairs", len(answers), count)
	}
	for i, a := range answers {
		if a.Error != nil || a.Href == "" || a.Base == nil {
			t.Errorf("pair %d: %+v", i+1, a)
		}
	}
}

// BenchmarkParse reads all of kasztp.txt in each iteration.
func BenchmarkParse(b *testing.B) {
	text, err := io.ReadAll(corpus(b, "kasztp.txt"))
	if err != nil {
		b.Fatal(err)
	}
	urls := bytes.Count(text, []byte("\n")) + 1
	var asJSONL bytes.Buffer
	for line := range bytes.Lines(text) {
		json.NewEncoder(&asJSONL).Encode(map[string]string{"input": strings.TrimSpace(string(line))})
	}
	for _, bench := range []struct {
		flag string
		in   []byte
	}{{"--json", text}, {"--jsonl", asJSONL.Bytes()}} {
		b.Run(bench.flag, func(b *testing.B) {
			b.SetBytes(int64(len(bench.in)))
			for b.Loop() {
				run([]string{"parse", bench.flag}, bytes.NewReader(bench.in), io.Discard, io.Discard)
			}
			b.ReportMetric(float64(b.N*urls)/b.Elapsed().Seconds(), "URLs/s")
		})
	}
}
