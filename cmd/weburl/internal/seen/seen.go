// Package seen writes each string once, in the order in which they come, in bounded memory.
//
// A [Set] has a hash of 128 bits for each string. If they do not fit into its memory, they are
// moved to a temporary file, sorted. Later strings wait in another file, until memory is full
// again: then all hashes in the first file are read, and the new strings are written. For D
// different strings, of which M fit into memory, the time for that grows with D²/M.
package seen

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"hash/maphash"
	"io"

	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
)

// A Hasher makes keys. Its hash is another one in each process: strings with the same key cannot
// be chosen. Two of a billion strings have the same key with a probability of 1.5 in 10^21.
type Hasher struct{ seeds [2]maphash.Seed }

// NewHasher returns a Hasher.
func NewHasher() *Hasher { return &Hasher{[2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}} }

// Key returns the key of a string.
func (h *Hasher) Key(text string) Key {
	k := Key{maphash.String(h.seeds[0], text), maphash.String(h.seeds[1], text)}
	if k == (Key{}) {
		k.lo = 1
	}
	return k
}

// A Set writes strings that it has not written before. Only one goroutine may use it.
type Set struct {
	w     io.Writer
	table table // the keys since the last that were moved to old
	most  int   // keys in the table

	old     *outfile.Temp // keys, in sorted runs; nil if the table has all
	pending *outfile.Temp // strings with keys that may be in old; nil like it
	spool   *bufio.Writer // to pending

	touched uint64 // see Prefetch
}

// New returns a set that writes to w. Its keys take at most that many bytes of memory.
func New(w io.Writer, memory int64) *Set {
	return &Set{w: w, most: int(max(memory/BytesPerKey, 1))}
}

// Prefetch loads the slot of a key into the cache of the processor. Several keys one after the
// other cost little more than one.
func (s *Set) Prefetch(k Key) {
	if shard := s.table.shard(k); shard.slots != nil {
		s.touched += shard.slots[shard.home(k)].hi
	}
}

// Write writes a string, new or not.
func (s *Set) Write(text []byte) (int, error) {
	if s.pending != nil {
		return len(text), s.wait(Key{}, text, nil)
	}
	return s.w.Write(text)
}

// Once writes a string if its key is new, and otherwise another one.
func (s *Set) Once(k Key, text, otherwise []byte) error {
	if s.table.count == s.most && !s.table.has(k) {
		if err := s.spill(); err != nil {
			return err
		}
	}
	switch {
	case !s.table.add(k):
		if len(otherwise) == 0 {
			return nil
		}
		_, err := s.Write(otherwise)
		return err
	case s.pending != nil:
		return s.wait(k, text, otherwise)
	}
	_, err := s.w.Write(text)
	return err
}

// The size of a buffer for a file, and of the header of a string that waits: its key, its
// length and the length of the other string. A string without a key is written in any case.
const (
	bufferSize = 256 << 10
	headerSize = keySize + 2*4
)

// wait has strings wait until their key has been compared with the old ones.
func (s *Set) wait(k Key, text, otherwise []byte) error {
	header := binary.LittleEndian.AppendUint32(k.append(s.spool.AvailableBuffer()), uint32(len(text)))
	s.spool.Write(binary.LittleEndian.AppendUint32(header, uint32(len(otherwise))))
	s.spool.Write(text)
	_, err := s.spool.Write(otherwise)
	return err
}

// spill moves the keys of the table to old.
func (s *Set) spill() error {
	isNew, err := s.settle()
	if err != nil {
		return err
	}
	if s.old == nil {
		if s.old, err = outfile.CreateTemp(); err != nil {
			return err
		}
		if s.pending, err = outfile.CreateTemp(); err != nil {
			return err
		}
		s.spool = bufio.NewWriterSize(s.pending, bufferSize)
	}
	run := bufio.NewWriterSize(s.old, bufferSize)
	for k := range s.table.all(isNew) {
		run.Write(k.append(run.AvailableBuffer()))
	}
	s.table.clear()
	return run.Flush()
}

// settle writes the new strings among the waiting ones, and returns which keys of the table are. It
// returns nil if all are.
func (s *Set) settle() (isNew *marks, err error) {
	if s.old == nil {
		return nil, nil
	}
	if isNew, err = s.compare(); err != nil {
		return nil, err
	}
	if err := s.spool.Flush(); err != nil {
		return nil, err
	}
	if err := s.release(isNew); err != nil {
		return nil, err
	}
	if err := s.pending.Truncate(0); err != nil {
		return nil, err
	}
	_, err = s.pending.Seek(0, io.SeekStart)
	return isNew, err
}

// compare marks the keys of the table that are not in old.
func (s *Set) compare() (*marks, error) {
	isNew := newMarks(&s.table)
	end, err := s.old.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, err
	}
	keys := bufio.NewReaderSize(io.NewSectionReader(s.old, 0, end), bufferSize)
	for at := (cursor{table: &s.table}); ; {
		b, err := keys.Peek(keySize)
		switch {
		case err == io.EOF && len(b) == 0:
			return isNew, nil
		case err != nil:
			return nil, unexpected(err)
		}
		if slot, found := at.find(keyOf(b)); found {
			isNew.unset(slot)
		}
		keys.Discard(keySize)
	}
}

// release writes the new strings among the waiting ones.
func (s *Set) release(isNew *marks) error {
	if _, err := s.pending.Seek(0, io.SeekStart); err != nil {
		return err
	}
	texts := bufio.NewReaderSize(s.pending, bufferSize)
	for {
		header, err := texts.Peek(headerSize)
		switch {
		case err == io.EOF && len(header) == 0:
			return nil
		case err != nil:
			return unexpected(err)
		}
		k := keyOf(header)
		length, other := binary.LittleEndian.Uint32(header[keySize:]), binary.LittleEndian.Uint32(header[keySize+4:])
		texts.Discard(headerSize)
		to := [2]io.Writer{s.w, io.Discard}
		if k != (Key{}) && !isNew.has(s.table.slot(k)) {
			to = [2]io.Writer{io.Discard, s.w}
		}
		for i, length := range []int64{int64(length), int64(other)} {
			if err := copyText(to[i], texts, length); err != nil {
				return err
			}
		}
	}
}

// copyText copies a string of that length.
func copyText(to io.Writer, from *bufio.Reader, length int64) error {
	for length > 0 {
		text, err := from.Peek(int(min(length, bufferSize)))
		if err != nil {
			return unexpected(err)
		}
		if _, err := to.Write(text); err != nil {
			return err
		}
		from.Discard(len(text))
		length -= int64(len(text))
	}
	return nil
}

// unexpected returns an error of reading what has been written.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Close writes the strings that wait, and removes the files. The set takes no more strings.
func (s *Set) Close() error {
	_, err := s.settle()
	return errors.Join(err, s.discard())
}

// discard removes the files.
func (s *Set) discard() (err error) {
	for _, file := range []*outfile.Temp{s.old, s.pending} {
		if file != nil {
			err = cmp.Or(err, file.Close())
		}
	}
	s.old, s.pending = nil, nil
	return err
}
