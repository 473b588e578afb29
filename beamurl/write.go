package beamurl

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, []byte, func(string), error](&writeFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(string), error](&writeSortedFn{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&writeListFn{})
	register.Emitter1[string]()
	register.Iter1[string]()
	register.Iter1[[]byte]()
}

// A Written is the set of files with one name that a pipeline writes to a directory.
type Written struct {
	folder, name string
	list         string // the file that has the names of the temporary files
}

// Write writes the lines of batches to files in a directory of Beam's file systems. A
// name has the form urls.txt or urls.txt.gz; files are compressed with gzip if it ends
// in .gz. Each bundle of the runner becomes a file.
//
// The files are temporary until [Commit] calls them urls-00000-of-00002.txt and so
// on.
func Write(s beam.Scope, folder, name string, batches beam.PCollection) Written {
	s = s.Scope("beamurl.Write")
	return writeList(s, folder, name, beam.ParDo(s, &writeFn{Folder: folder, Name: name}, batches))
}

// WriteSorted is like [Write], and writes one file, in which the lines are in the order
// of their bytes, as in the output of LC_ALL=C sort. One worker holds all of them in
// memory.
func WriteSorted(s beam.Scope, folder, name string, batches beam.PCollection) Written {
	s = s.Scope("beamurl.WriteSorted")
	together := beam.GroupByKey(s, beam.AddFixedKey(s, batches))
	return writeList(s, folder, name, beam.ParDo(s, &writeSortedFn{Folder: folder, Name: name}, together))
}

// writeList writes the names of the temporary files. Bundles that a runner tries
// again leave files that are not in the list.
func writeList(s beam.Scope, folder, name string, files beam.PCollection) Written {
	w := Written{folder, name, temporaryName(folder, name+".list")}
	// A name that is empty makes a list also without files.
	all := beam.Flatten(s, files, beam.Create(s, ""))
	beam.ParDo0(s, &writeListFn{List: w.list}, beam.GroupByKey(s, beam.AddFixedKey(s, all)))
	return w
}

// writeListFn writes a list, with the same bytes if it is tried again.
type writeListFn struct{ List string }

func (f *writeListFn) ProcessElement(ctx context.Context, _ int, names func(*string) bool) error {
	var lines []string
	for name := ""; names(&name); {
		if name != "" {
			lines = append(lines, name+"\n")
		}
	}
	slices.Sort(lines)
	fs, err := filesystem.New(ctx, f.List)
	if err != nil {
		return err
	}
	defer fs.Close()
	return filesystem.Write(ctx, fs, f.List, []byte(strings.Join(append(lines, listEnd), "")))
}

// writeFn writes the batches of a bundle to a file, and emits its name.
type writeFn struct {
	Folder, Name string

	file *tempFile // nil before the first batch of a bundle
}

func (f *writeFn) StartBundle(func(string)) { f.file = nil }

func (f *writeFn) ProcessElement(ctx context.Context, batch []byte, _ func(string)) (err error) {
	if f.file == nil {
		if f.file, err = createTemp(ctx, f.Folder, f.Name); err != nil {
			return err
		}
	}
	_, err = f.file.Write(batch)
	return err
}

func (f *writeFn) FinishBundle(emit func(string)) error {
	if f.file == nil {
		return nil
	}
	err := f.file.Close()
	if err == nil {
		emit(f.file.name)
	}
	return err
}

// writeSortedFn writes all lines to a file.
type writeSortedFn struct{ Folder, Name string }

func (f *writeSortedFn) ProcessElement(ctx context.Context, _ int, batches func(*[]byte) bool, emit func(string)) error {
	var lines [][]byte
	for batch := []byte(nil); batches(&batch); batch = nil {
		for line := range bytes.Lines(batch) {
			lines = append(lines, line[:len(line)-1])
		}
	}
	// Without their ends, lines sort as sort does: a byte less than LF comes after
	// the end of a line.
	slices.SortFunc(lines, bytes.Compare)
	file, err := createTemp(ctx, f.Folder, f.Name)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if _, err := file.Write(line); err != nil {
			return err
		}
		if _, err := file.Write([]byte{'\n'}); err != nil {
			return err
		}
	}
	if err := file.Close(); err != nil {
		return err
	}
	emit(file.name)
	return nil
}
