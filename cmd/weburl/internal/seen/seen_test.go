package seen

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl/weburl/internal/need"
)

// TestSet compares sets in little memory with a map. Some strings are written in any case.
func TestSet(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	for n := range need.Part(t, 2000) {
		rng := rand.New(rand.NewPCG(45, uint64(n)))
		most, texts, kinds := 1+rng.IntN(1<<rng.IntN(10)), 0, 1+rng.IntN(1<<rng.IntN(12))
		texts = rng.IntN(min(3000, 30*most))
		instead := ""
		if rng.IntN(2) == 0 {
			instead = "again\n"
		}
		var got, want strings.Builder
		keys := 0
		h, s, known := NewHasher(), New(&got, int64(most)*BytesPerKey), map[string]bool{}
		for range texts {
			text := fmt.Sprintf("text %d\n", rng.IntN(kinds))
			switch rng.IntN(10) {
			case 0:
				text = strings.Repeat(text, rng.IntN(3))
				s.Write([]byte(text))
				want.WriteString(text)
				continue
			case 1:
				s.Prefetch(h.Key(text))
			}
			if err := s.Once(h.Key(text), []byte(text), []byte(instead)); err != nil {
				t.Fatal(err)
			}
			if known[text] {
				text = instead
			} else {
				known[text] = true
				keys++
			}
			want.WriteString(text)
		}
		if inFile := s.old != nil; inFile != (keys > most) {
			t.Errorf("%d keys, room for %d: in a file: %t", keys, most, inFile)
		}
		if err := s.Close(); err != nil || got.String() != want.String() {
			t.Fatalf("test %d, %d texts of %d kinds, room for %d: %d bytes, not %d, %v", n, texts, kinds, most, got.Len(), want.Len(), err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// TestLongTexts has strings wait that are longer than a buffer.
func TestLongTexts(t *testing.T) {
	var got, want bytes.Buffer
	h, s := NewHasher(), New(&got, BytesPerKey)
	for i := range 12 {
		text := bytes.Repeat([]byte{byte('a' + i%6)}, bufferSize*i/3)
		s.Once(h.Key(string(text[:min(i%6, len(text))])), text, nil)
		if i < 6 {
			want.Write(text)
		}
	}
	if err := s.Close(); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Errorf("%d bytes, not %d, %v", got.Len(), want.Len(), err)
	}
}

// TestBytesPerKey holds tables to BytesPerKey while they grow, and to the order of keys.
func TestBytesPerKey(t *testing.T) {
	var table table
	rng := rand.New(rand.NewPCG(1, 2))
	bytes := func() (n int) {
		for i := range table.shards {
			n += len(table.shards[i].slots) * int(unsafe.Sizeof(Key{}))
		}
		return n
	}
	most := need.Part(t, 10_000_000)
	for n := range most {
		if !table.add(Key{rng.Uint64(), rng.Uint64()}) {
			t.Fatal("a key is there already")
		}
		if n > 400_000 && n%10_007 == 0 && bytes() > BytesPerKey*table.count {
			t.Fatalf("%d bytes for %d keys", bytes(), table.count)
		}
	}
	var last Key
	n := 0
	for k := range table.all(nil) {
		if n++; !last.less(k) || !table.has(k) {
			t.Fatal("keys are not in order, or not found")
		}
		last = k
	}
	if n != table.count || n != most {
		t.Errorf("%d keys, not %d", n, most)
	}
}

// TestFull returns the errors of a writer and of a directory without room.
func TestFull(t *testing.T) {
	h := NewHasher()
	s := New(failing{}, 1<<20)
	if err := s.Once(h.Key("x"), []byte("x"), nil); err != io.ErrShortWrite {
		t.Error(err)
	}
	t.Setenv("TMPDIR", "/nonexistent")
	s = New(io.Discard, BytesPerKey)
	err := s.Once(h.Key("x"), nil, nil)
	for i := 0; err == nil && i < 10; i++ {
		err = s.Once(h.Key(fmt.Sprint(i)), nil, nil)
	}
	if err == nil {
		t.Error("no error")
	}
	if err := s.discard(); err != nil {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func BenchmarkOnce(b *testing.B) {
	keys := make([]Key, 1<<22)
	for i := range keys {
		keys[i] = Key{rand.Uint64(), rand.Uint64()}
	}
	for b.Loop() {
		s := New(io.Discard, 1<<40)
		for chunk := range slices.Chunk(keys, 2000) {
			for _, k := range chunk {
				s.Prefetch(k)
			}
			for _, k := range chunk {
				s.Once(k, nil, nil)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(keys)), "ns/key")
}
