package beamurl

import (
	"bufio"
	"compress/gzip"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// temporary is the directory of files that are not committed. Programs that read a
// directory of files leave out names that begin with _.
const temporary = "_temporary"

// temporaryName returns a new name for a temporary file.
func temporaryName(folder, name string) string {
	return join(folder, temporary, rand.Text()+"."+name)
}

// join joins names. Package path would join the two slashes of gs:// as well.
func join(names ...string) string {
	return strings.TrimSuffix(names[0], "/") + "/" + strings.Join(names[1:], "/")
}

// A tempFile is a file that is not committed. Closing it twice is not allowed.
type tempFile struct {
	*bufio.Writer
	name   string
	gzip   *gzip.Writer // nil if there is no compression
	file   io.Closer
	system filesystem.Interface
}

// createTemp creates a temporary file for a name, compressed if that ends in .gz.
func createTemp(ctx context.Context, folder, name string) (*tempFile, error) {
	f := &tempFile{name: temporaryName(folder, name)}
	var err error
	if f.system, err = filesystem.New(ctx, f.name); err != nil {
		return nil, err
	}
	file, err := f.system.OpenWrite(ctx, f.name)
	if err != nil {
		return nil, errors.Join(err, f.system.Close())
	}
	f.file = file
	if strings.HasSuffix(name, ".gz") {
		f.gzip = gzip.NewWriter(file)
		f.Writer = bufio.NewWriterSize(f.gzip, batchSize)
	} else {
		f.Writer = bufio.NewWriterSize(file, batchSize)
	}
	return f, nil
}

func (f *tempFile) Close() error {
	err := f.Flush()
	if f.gzip != nil {
		err = errors.Join(err, f.gzip.Close())
	}
	return errors.Join(err, f.file.Close(), f.system.Close())
}
