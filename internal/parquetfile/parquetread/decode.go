package parquetread

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"
)

// The encodings are decoded value by value: a page of a few bytes can have two billion values.
// https://parquet.apache.org/docs/file-format/data-pages/encodings/

// plain are values after their lengths.
type plain struct{ data []byte }

func (p *plain) next() ([]byte, error) {
	if len(p.data) < 4 {
		return nil, errShort
	}
	length := int64(binary.LittleEndian.Uint32(p.data))
	if length > int64(len(p.data)-4) {
		return nil, errShort
	}
	value := p.data[4 : 4+length]
	p.data = p.data[4+length:]
	return value, nil
}

// fixed are values of one size.
type fixed struct {
	data []byte
	size int
}

func (f *fixed) next() ([]byte, error) {
	if len(f.data) < f.size {
		return nil, errShort
	}
	value := f.data[:f.size]
	f.data = f.data[f.size:]
	return value, nil
}

// split are values of one size: the first bytes of all, then the second, and so on.
type split struct {
	data     []byte
	at, size int
	value    [8]byte
}

func (s *split) next() ([]byte, error) {
	count := len(s.data) / s.size
	if s.at >= count {
		return nil, errShort
	}
	for i := range s.size {
		s.value[i] = s.data[i*count+s.at]
	}
	s.at++
	return s.value[:s.size], nil
}

// flags are bits.
type flags struct{ bits }

func (f *flags) next() (uint64, error) { return f.bits.next(1) }

// integers are numbers as values of one size.
type integers struct {
	numbers interface{ next() (uint64, error) }
	size    int
	value   [8]byte
}

func (x *integers) next() ([]byte, error) {
	n, err := x.numbers.next()
	binary.LittleEndian.PutUint64(x.value[:], n)
	return x.value[:x.size], err
}

// indexed are the numbers of values in a dictionary.
type indexed struct {
	numbers    runs
	dictionary [][]byte
}

func (x *indexed) next() ([]byte, error) {
	n, err := x.numbers.next()
	if err != nil {
		return nil, err
	}
	if n >= uint64(len(x.dictionary)) {
		return nil, errInvalid
	}
	return x.dictionary[n], nil
}

// runs are numbers of width bits: runs of one number, and groups of eight that are packed.
type runs struct {
	data   []byte
	width  uint
	left   uint64 // of the run
	packed bits   // if they are not all the same
	same   bool
	number uint64
}

func (r *runs) next() (uint64, error) {
	for r.left == 0 {
		header, n := binary.Uvarint(r.data)
		if n <= 0 {
			return 0, errShort
		}
		r.data = r.data[n:]
		if r.same = header&1 == 0; r.same {
			size := int(r.width+7) / 8
			if len(r.data) < size {
				return 0, errShort
			}
			var number [8]byte
			copy(number[:], r.data[:size])
			r.left, r.number, r.data = header>>1, binary.LittleEndian.Uint64(number[:]), r.data[size:]
			continue
		}
		// The last group may be shorter.
		size := min(uint64(len(r.data)), header>>1*uint64(r.width))
		r.left, r.packed = header>>1*8, bits{data: r.data[:size]}
		r.data = r.data[size:]
	}
	r.left--
	if r.same {
		return r.number, nil
	}
	return r.packed.next(r.width)
}

// bits are packed numbers, the low bits first.
type bits struct {
	data []byte
	at   uint // in data[0]
}

func (b *bits) next(width uint) (number uint64, err error) {
	for have := uint(0); have < width; {
		if len(b.data) == 0 {
			return 0, errShort
		}
		n := min(8-b.at, width-have)
		number |= uint64(b.data[0]>>b.at&(1<<n-1)) << have
		have += n
		if b.at += n; b.at == 8 {
			b.data, b.at = b.data[1:], 0
		}
	}
	return number, nil
}

// deltas are numbers as their differences, in blocks of miniblocks.
type deltas struct {
	data      []byte
	perBlock  uint64
	miniblock uint64
	left      uint64 // numbers
	number    int64
	least     int64  // difference of the block
	widths    []byte // of the next miniblocks
	packed    bits
	width     uint
	inBlock   uint64 // numbers of the miniblock that are left
	started   bool
}

// newDeltas returns the numbers that data begins with, at most n.
func newDeltas(data []byte, n int32) (*deltas, error) {
	d := &deltas{data: data}
	var miniblocks uint64
	for _, v := range []*uint64{&d.perBlock, &miniblocks, &d.left} {
		n := 0
		if *v, n = binary.Uvarint(d.data); n <= 0 {
			return nil, errShort
		}
		d.data = d.data[n:]
	}
	first, length := binary.Varint(d.data)
	if length <= 0 {
		return nil, errShort
	}
	d.data, d.number = d.data[length:], first
	// Writers have blocks of 128. In larger ones, few bytes would be many numbers.
	const mostPerBlock = 4096
	if d.left > uint64(n) || miniblocks == 0 || d.perBlock == 0 || d.perBlock > mostPerBlock || d.perBlock%miniblocks != 0 || d.perBlock/miniblocks%8 != 0 {
		return nil, errInvalid
	}
	d.miniblock = d.perBlock / miniblocks
	return d, nil
}

func (d *deltas) next() (uint64, error) {
	if d.left == 0 {
		return 0, errShort
	}
	d.left--
	if !d.started {
		d.started = true
		return uint64(d.number), nil
	}
	if d.inBlock == 0 {
		if len(d.widths) == 0 {
			n := 0
			if d.least, n = binary.Varint(d.data); n <= 0 {
				return 0, errShort
			}
			count := int(d.perBlock / d.miniblock)
			if len(d.data)-n < count {
				return 0, errShort
			}
			d.widths, d.data = d.data[n:n+count], d.data[n+count:]
		}
		d.width, d.widths = uint(d.widths[0]), d.widths[1:]
		if d.width > 64 {
			return 0, errInvalid
		}
		size := d.miniblock / 8 * uint64(d.width)
		if uint64(len(d.data)) < size {
			return 0, errShort
		}
		d.packed, d.data, d.inBlock = bits{data: d.data[:size]}, d.data[size:], d.miniblock
	}
	d.inBlock--
	difference, err := d.packed.next(d.width)
	d.number += d.least + int64(difference)
	return uint64(d.number), err
}

// rest returns the bytes after the numbers, which it does not change.
func (d deltas) rest() ([]byte, error) {
	for d.left > 0 {
		if _, err := d.next(); err != nil {
			return nil, err
		}
	}
	return d.data, nil
}

// lengths are values after the lengths of all.
type lengths struct {
	lengths *deltas
	data    []byte
}

func newLengths(page []byte, n int32) (*lengths, error) {
	d, err := newDeltas(page, n)
	if err != nil {
		return nil, err
	}
	data, err := d.rest()
	return &lengths{d, data}, err
}

func (l *lengths) next() ([]byte, error) {
	n, err := l.lengths.next()
	if err != nil {
		return nil, err
	}
	if n > uint64(len(l.data)) {
		return nil, errShort
	}
	value := l.data[:n]
	l.data = l.data[n:]
	return value, nil
}

// prefixed are values that begin as the one before does.
type prefixed struct {
	prefixes *deltas
	suffixes *lengths
	value    []byte
}

func newPrefixed(page []byte, n int32) (*prefixed, error) {
	d, err := newDeltas(page, n)
	if err != nil {
		return nil, err
	}
	data, err := d.rest()
	if err != nil {
		return nil, err
	}
	l, err := newLengths(data, n)
	return &prefixed{d, l, nil}, err
}

func (p *prefixed) next() ([]byte, error) {
	n, err := p.prefixes.next()
	if err != nil {
		return nil, err
	}
	suffix, err := p.suffixes.next()
	if err != nil {
		return nil, err
	}
	if n > uint64(len(p.value)) || n+uint64(len(suffix)) > mostPage {
		return nil, errInvalid
	}
	p.value = append(p.value[:n], suffix...)
	return p.value, nil
}

// decompressor returns a function that decompresses a page of some size, if it can into the
// capacity of to. It is nil for pages that are not compressed. A page takes no more memory than
// follows from its compressed bytes, whatever size its header says.
func decompressor(codec format.CompressionCodec) (func(to, from []byte, size int) ([]byte, error), error) {
	switch codec {
	case format.Uncompressed:
		return nil, nil
	case format.Snappy:
		return func(to, from []byte, size int) ([]byte, error) {
			if n, err := s2.DecodedLen(from); err != nil || n != size || n > mostRatio*len(from) {
				return nil, errInvalid
			}
			return s2.Decode(to[:cap(to)], from)
		}, nil
	case format.Lz4Raw:
		return func(to, from []byte, size int) ([]byte, error) {
			if size > mostRatio*len(from) {
				return nil, errInvalid
			}
			to = slices.Grow(to, size)[:size]
			n, err := lz4.UncompressBlock(from, to)
			return to[:max(n, 0)], err
		}, nil
	case format.Gzip:
		return func(to, from []byte, size int) ([]byte, error) {
			r, err := gzip.NewReader(bytes.NewReader(from))
			if err != nil {
				return nil, err
			}
			return readAll(to, r, size)
		}, nil
	case format.Zstd:
		r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostPage))
		if err != nil {
			return nil, err
		}
		return func(to, from []byte, size int) ([]byte, error) {
			if err := r.Reset(bytes.NewReader(from)); err != nil {
				return nil, err
			}
			return readAll(to, r, size)
		}, nil
	}
	return nil, fmt.Errorf("the compression %s is not read", codec)
}

// mostRatio is more bytes than a byte of Snappy or LZ4 can stand for.
const mostRatio = 256

// readAll appends what r has to b, up to one byte more than size.
func readAll(b []byte, r io.Reader, size int) ([]byte, error) {
	for len(b) <= size {
		b = slices.Grow(b, 512)
		n, err := r.Read(b[len(b):min(cap(b), size+1)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}
