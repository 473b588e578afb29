// Package infile opens the files that the command reads.
package infile

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/weburl/weburl/internal/signature"
	"golang.org/x/text/encoding/unicode"
)

// Stdin is the name that represents stdin.
const Stdin = "-"

// Open opens a file, or stdin for the name [Stdin]. gzip, Zstandard and bzip2 files
// are decompressed, whatever their names. Errors of reading name the file: one is that a
// regular file has become shorter since it was opened. The function raw, if it is not
// nil, may wrap the reader of the compressed file.
func Open(name string, stdin io.Reader, raw func(io.Reader) io.Reader) (io.ReadCloser, error) {
	f := &file{name: name}
	f.r = whole(stdin)
	if name == Stdin {
		f.name = "stdin"
	} else {
		opened, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		f.r, f.closers = whole(opened), []io.Closer{opened}
	}
	if raw != nil {
		f.r = raw(f.r)
	}
	return f, nil
}

// ReadAll returns the decompressed contents of a file of at most limit bytes. The error
// for a larger one is a [TooLarge]. A small file can be compressed text of any length.
func ReadAll(name string, stdin io.Reader, limit int64) (string, error) {
	in, err := Open(name, stdin, nil)
	if err != nil {
		return "", err
	}
	defer in.Close()
	var b strings.Builder
	_, err = io.Copy(&b, Limit(in, limit))
	return b.String(), err
}

// Limit reads at most limit bytes of r, and then fails with a [TooLarge] if there are
// more.
func Limit(r io.Reader, limit int64) io.Reader { return &limited{r, limit, limit} }

// MaxList is the limit for a list of names or patterns that is held in memory.
const MaxList = 64 << 20

type limited struct {
	r           io.Reader
	limit, left int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p[:min(int64(len(p)), l.left+1)])
	if l.left -= int64(n); l.left < 0 {
		return n + int(l.left), TooLarge(l.limit)
	}
	return n, err
}

// TooLarge is the error for a file of more than this number of bytes, after decompression.
type TooLarge int64

func (limit TooLarge) Error() string {
	if limit > 0 && limit%(1<<20) == 0 {
		return fmt.Sprintf("larger than %d MiB", limit>>20)
	}
	return fmt.Sprintf("larger than %d bytes", int64(limit))
}

// OpenText is Open for a file of lines. Text in UTF-16 that begins with a byte order mark
// is read as UTF-8. Reading fails if the file begins as a file of a format that is not
// text, such as Parquet.
func OpenText(name string, stdin io.Reader, raw func(io.Reader) io.Reader) (io.ReadCloser, error) {
	f, err := Open(name, stdin, raw)
	if err == nil {
		f.(*file).text = true
	}
	return f, err
}

// A file is an open file and what reads it.
type file struct {
	name    string
	text    bool
	what    string // what the file contains, if it is compressed
	begun   bool
	r       io.Reader
	closers []io.Closer // of the file, then of a decoder
}

func (f *file) Read(p []byte) (int, error) {
	if !f.begun {
		f.begun = true
		if err := f.begin(); err != nil {
			f.r = failing{err}
		}
	}
	n, err := f.r.Read(p)
	switch {
	case err == io.ErrUnexpectedEOF:
		err = endsEarly(cmp.Or(f.what, "data"))
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, zstd.ErrMagicMismatch), err == bzip2.StructuralError("bad magic value in continuation file"):
		err = fmt.Errorf("bytes that are not compressed follow the %s", f.what)
	}
	if err != nil && err != io.EOF {
		if _, ok := errors.AsType[*fs.PathError](err); !ok {
			err = &fs.PathError{Op: "read", Path: f.name, Err: err}
		}
	}
	return n, err
}

func (f *file) Close() (err error) {
	for _, c := range slices.Backward(f.closers) {
		err = c.Close()
	}
	return err
}

// begin has the file decoded as its first bytes say.
func (f *file) begin() error {
	format, empty, err := f.format()
	if err != nil {
		return err
	}
	switch format.Kind {
	case signature.Gzip:
		f.what = "gzip data"
		f.r = &gzipFile{in: bufio.NewReader(f.r)}
	case signature.Zstd:
		f.what = "Zstandard data"
		// One goroutine, which is a worker's: another way the decoder reads
		// ahead, and holds several blocks. The window is as large as a file
		// asks for, up to 128 MiB as with the program zstd; that is 8 MiB at
		// most unless it was made with --ultra or --long.
		var d *zstd.Decoder
		if d, err = zstd.NewReader(f.r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(128<<20)); err == nil {
			f.r = d
			f.closers = append(f.closers, d.IOReadCloser())
		}
	case signature.Bzip2:
		f.what = "bzip2 data"
		f.r = bzip2.NewReader(f.r)
	default:
		if err = format.CheckName(f.name, empty); err != nil {
			return err
		}
		return f.beginText(format)
	}
	if err == nil && f.text {
		if format, _, err = f.format(); err == nil {
			err = f.beginText(format)
		}
	}
	return err
}

// beginText has lines of a format decoded.
func (f *file) beginText(format signature.Format) error {
	if !f.text {
		return nil
	}
	if format.Kind == signature.UTF16LE || format.Kind == signature.UTF16BE {
		units := &utf16File{r: f.r, little: format.Kind == signature.UTF16LE}
		f.r = unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Reader(units)
	}
	if format.Kind == signature.Parquet {
		return errors.New("it is a Parquet file, and not text: read a column of it with --column NAME, or its rows with weburl sql --input parquet")
	}
	return format.CheckLines()
}

// format returns the format by the first bytes, which are read again after that. empty is
// true if there are none.
func (f *file) format() (format signature.Format, empty bool, err error) {
	begin := make([]byte, 0, 512)
	for sure := false; !sure && err == nil; {
		var n int
		n, err = f.r.Read(begin[len(begin):cap(begin)])
		begin = begin[:len(begin)+n]
		format, sure = signature.Of(begin)
	}
	rest := f.r
	if err != nil {
		rest = failing{err}
	}
	f.r = io.MultiReader(bytes.NewReader(begin), rest)
	if err == io.EOF {
		err = nil
	}
	return format, len(begin) == 0, err
}

// gzipMagic is what a member begins with.
const gzipMagic = "\x1F\x8B\x08"

// A gzipFile reads the members of a gzip file one by one. For a gzip.Reader a file that ends
// in the name or the comment of a member ends before that member.
type gzipFile struct {
	in     *bufio.Reader
	member *gzip.Reader // nil before the first
}

func (f *gzipFile) Read(p []byte) (int, error) {
	for {
		if f.member != nil {
			switch n, err := f.member.Read(p); {
			case err != io.EOF:
				return n, err
			case n > 0:
				return n, nil
			}
		}
		begin, err := f.in.Peek(len(gzipMagic))
		if len(begin) == 0 {
			return 0, err
		}
		if !strings.HasPrefix(gzipMagic, string(begin)) {
			return 0, gzip.ErrHeader
		}
		if err := f.next(); err == io.EOF {
			return 0, io.ErrUnexpectedEOF
		} else if err != nil {
			return 0, err
		}
	}
}

// next reads the header of the next member.
func (f *gzipFile) next() (err error) {
	if f.member == nil {
		f.member, err = gzip.NewReader(f.in)
	} else {
		err = f.member.Reset(f.in)
	}
	if err == nil {
		f.member.Multistream(false)
	}
	return err
}

// A utf16File is text in UTF-16 that fails if it ends within a code point: after half of a
// code unit, or a high surrogate.
type utf16File struct {
	r      io.Reader
	little bool    // little-endian
	odd    bool    // the number of bytes so far is
	last   [2]byte // of the bytes so far
}

func (f *utf16File) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	f.odd = f.odd != (n%2 == 1)
	switch {
	case n > 1:
		f.last = [2]byte(p[n-2 : n])
	case n == 1:
		f.last = [2]byte{f.last[1], p[0]}
	}
	high := f.last[0]
	if f.little {
		high = f.last[1]
	}
	if err == io.EOF && (f.odd || 0xD8 <= high && high <= 0xDB) {
		err = endsEarly("UTF-16 text")
	}
	return n, err
}

// endsEarly is the error for data, which it names, that ends too early.
type endsEarly string

func (e endsEarly) Error() string { return "the " + string(e) + " ends early" }

// Is reports whether the target is [io.ErrUnexpectedEOF].
func (e endsEarly) Is(target error) bool { return target == io.ErrUnexpectedEOF }

// failing is a reader that returns an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// whole returns a reader that fails if r is a regular file and ends before the size that
// it has now.
func whole(r io.Reader) io.Reader {
	f, ok := r.(*os.File)
	if !ok {
		return r
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return r
	}
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return r
	}
	return &wholeFile{f, info.Size() - at}
}

// A wholeFile is a regular file, and how much of it is left.
type wholeFile struct {
	file *os.File
	left int64
}

func (w *wholeFile) Read(p []byte) (int, error) {
	n, err := w.file.Read(p)
	w.left -= int64(n)
	if err == io.EOF && w.left > 0 {
		err = fmt.Errorf("it became shorter while it was read: %d bytes are missing", w.left)
	}
	return n, err
}
