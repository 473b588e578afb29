package beamurl

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/klauspost/compress/zstd"

	"github.com/weburl/weburl/internal/signature"
)

// A file is an open file of lines, decompressed.
type file struct {
	io.Reader
	seeker io.Seeker // nil if the file is compressed, or its file system cannot seek
	close  func() error
}

// Close closes the file.
func (f *file) Close() error { return f.close() }

// open opens a file, which was matched as uncompressed. Its first bytes set its format. It
// is an error if that is not text in UTF-8, and if the file is named as a compressed one
// and is not.
func open(ctx context.Context, f fileio.ReadableFile) (*file, error) {
	raw, err := f.Open(ctx)
	if err != nil {
		return nil, err
	}
	opened := &file{Reader: raw, close: raw.Close}
	if err := opened.begin(raw, f.Metadata.Path); err != nil {
		raw.Close()
		return nil, fmt.Errorf("%s: %w", f.Metadata.Path, err)
	}
	return opened, nil
}

// begin has the file decompressed as its first bytes say.
func (f *file) begin(raw io.Reader, name string) error {
	text := bufio.NewReaderSize(raw, batchSize)
	format, empty, err := formatOf(text)
	if err != nil {
		return err
	}
	if err := format.CheckName(name, empty); err != nil {
		return err
	}
	f.Reader = text
	switch format.Kind {
	case signature.Gzip:
		f.Reader, err = gzip.NewReader(text)
	case signature.Zstd:
		var d *zstd.Decoder
		if d, err = zstd.NewReader(text, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20)); err == nil {
			closeRaw := f.close
			f.Reader, f.close = d, func() error { d.Close(); return closeRaw() }
		}
	case signature.Bzip2:
		f.Reader = bzip2.NewReader(text)
	default:
		if seeker, ok := raw.(io.Seeker); ok {
			f.Reader, f.seeker = raw, seeker
			_, err = seeker.Seek(0, io.SeekStart)
		}
	}
	if err != nil {
		return err
	}
	if format.IsCompressed() {
		text := bufio.NewReaderSize(f.Reader, batchSize)
		f.Reader = text
		if format, _, err = formatOf(text); err != nil {
			return err
		}
	}
	if format.Kind == signature.UTF16LE || format.Kind == signature.UTF16BE {
		return fmt.Errorf("it is %s: convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8", format.Name)
	}
	return format.CheckLines()
}

// formatOf returns the format by the first bytes, which it does not read. empty is true if
// there are none.
func formatOf(r *bufio.Reader) (format signature.Format, empty bool, err error) {
	begin, err := r.Peek(512)
	if err == io.EOF {
		err = nil
	}
	format, _ = signature.Of(begin)
	return format, len(begin) == 0, err
}
