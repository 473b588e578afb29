package pipeline

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// FuzzSplitter holds the splitter to what it promises, with buffers so small
// that all happens.
func FuzzSplitter(f *testing.F) {
	f.Add([]byte("a\nbb\n\nccc"), uint8(4), uint8(9), uint8(3))
	f.Add([]byte("aaaaaaaaaaaaaaaaaaaaaaaaa\nb\nc"), uint8(2), uint8(8), uint8(200))
	f.Add([]byte("\n\n\n"), uint8(1), uint8(1), uint8(1))
	f.Add(bytes.Repeat([]byte("abcdefg"), 30), uint8(16), uint8(64), uint8(5))
	f.Fuzz(func(t *testing.T, text []byte, size, maxLine, read uint8) {
		s := splitter{r: &slowReader{text, int(read)%16 + 1}, end: '\n', size: int(size)%64 + 1, full: size >= 128, line: 1}
		s.maxLine = max(s.size, int(maxLine))
		var all []byte
		line, inLong := 1, false
		for {
			buf := make([]byte, s.size)
			c, err := s.next(&buf, func() bool { return true })
			if err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			all = append(all, c.Text...)
			if len(buf) > s.maxLine {
				t.Fatalf("%d bytes in memory", len(buf))
			}
			if c.Line != line {
				t.Fatalf("chunk %q has line %d, not %d", c.Text, c.Line, line)
			}
			line += bytes.Count(c.Text, []byte("\n"))
			whole := bytes.HasSuffix(c.Text, []byte("\n")) || len(all) == len(text)
			switch {
			case !c.TooLong:
				if inLong || !whole || len(c.Text) == 0 {
					t.Fatalf("chunk %q is not whole lines", c.Text)
				}
			case c.First == inLong:
				t.Fatalf("piece %q: First is %t", c.Text, c.First)
			case c.Last && (!whole || bytes.Count(c.Text, []byte("\n")) > 1):
				t.Fatalf("piece %q is not the last of a line", c.Text)
			case !c.Last && bytes.Contains(c.Text, []byte("\n")):
				t.Fatalf("piece %q has a line end", c.Text)
			case c.First && len(c.Text) != s.maxLine:
				t.Fatalf("a first piece of %d bytes", len(c.Text))
			}
			inLong = c.TooLong && !c.Last
		}
		if !bytes.Equal(all, text) || inLong {
			t.Fatalf("%q became %q", text, all)
		}
	})
}

// A slowReader reads a few bytes at a time.
type slowReader struct {
	text []byte
	max  int
}

func (r *slowReader) Read(p []byte) (int, error) {
	if len(r.text) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.max)], r.text)
	r.text = r.text[n:]
	return n, nil
}

// TestOrder has many workers that take different times, and checks that nothing
// is lost and all is in order.
func TestOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(16))
	var in bytes.Buffer
	for i := range 400_000 {
		fmt.Fprintf(&in, "line %d %s\n", i, "x"[:i&1])
	}
	in.WriteString(strings.Repeat("long", MaxLine/4) + "\n") // not too long
	in.WriteString(strings.Repeat("x", MaxLine+2*ChunkSize) + "\nlast")
	want := in.Bytes()
	for _, chunks := range []Chunks{{}, {Full: 1 << 20}} {
		var out bytes.Buffer
		most := 0
		err := Run(bytes.NewReader(want), '\n', chunks, func() Work {
			return func(c Chunk) func() error {
				if rand.IntN(8) == 0 {
					time.Sleep(time.Millisecond)
				}
				return func() error {
					out.Write(c.Text)
					if bytes.Count(c.Text, []byte("\n")) > 1 {
						most = max(most, len(c.Text))
					}
					return nil
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%d bytes became %d, or others", len(want), out.Len())
		}
		if least := chunks.Full - 100; most < least {
			t.Errorf("chunks have up to %d bytes, and should have %d", most, least)
		}
	}
}

// TestErrors checks that the first error in order ends all and is returned.
func TestErrors(t *testing.T) {
	errFirst, errSecond := errors.New("first"), errors.New("second")
	line := strings.Repeat("x", ChunkSize/3) + "\n"
	t.Run("write", func(t *testing.T) {
		written := 0
		err := Run(strings.NewReader(strings.Repeat(line, 100)), '\n', Chunks{}, func() Work {
			return func(c Chunk) func() error {
				return func() error {
					switch written++; written {
					case 3:
						return errFirst
					case 4:
						return errSecond
					}
					return nil
				}
			}
		})
		if err != errFirst || written != 3 {
			t.Errorf("error %v after %d chunks", err, written)
		}
	})
	t.Run("read", func(t *testing.T) {
		var out strings.Builder
		r := io.MultiReader(strings.NewReader("a\nb\npart"), iotest.ErrReader(errFirst))
		err := Run(r, '\n', Chunks{}, func() Work {
			return func(c Chunk) func() error {
				return func() error { out.Write(c.Text); return nil }
			}
		})
		if err != errFirst || out.String() != "a\nb\n" {
			t.Errorf("error %v after %q", err, out.String())
		}
	})
}

// TestPrompt checks that a line is answered before the next is read.
func TestPrompt(t *testing.T) {
	r, w := io.Pipe()
	answers := make(chan string)
	go Run(r, '\n', Chunks{}, func() Work {
		return func(c Chunk) func() error {
			return func() error { answers <- string(c.Text); return nil }
		}
	})
	for _, line := range []string{"a\n", "b\n"} {
		io.WriteString(w, line)
		select {
		case got := <-answers:
			if got != line {
				t.Errorf("%q, not %q", got, line)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("no answer")
		}
	}
	w.Close()
}
