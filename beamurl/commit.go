package beamurl

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// success is the file that says that a directory is complete. Hadoop and Spark call it
// so.
const success = "_SUCCESS"

// Prepare returns an error if a directory has files of an earlier pipeline: if its
// [Commit] was interrupted, they could not be distinguished from new files. Call it
// before the pipeline runs.
func Prepare(ctx context.Context, folder string) error {
	if strings.ContainsAny(folder, "*?[\n") {
		return fmt.Errorf("the directory %q has a character of patterns. Choose another name", folder)
	}
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	for _, pattern := range []string{join(folder, "*"), join(folder, temporary, "*")} {
		files, err := fs.List(ctx, pattern)
		if err != nil {
			return err
		}
		if len(files) > 0 {
			return fmt.Errorf("the directory %s is not empty. Remove it, or choose another one", folder)
		}
	}
	return nil
}

// Commit renames the files that a pipeline has written to their final names, and then
// writes a file _SUCCESS to their directory. Call it only when the pipeline has
// succeeded. All files must be in one directory.
//
// A directory without _SUCCESS is not complete: the pipeline is running or has failed,
// or Commit was interrupted.
func Commit(ctx context.Context, written ...Written) error {
	folder := written[0].folder
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	files := make(map[string][]string) // by name
	for _, w := range written {
		list, err := listed(ctx, fs, w.list)
		if err != nil {
			return err
		}
		files[w.name] = append(files[w.name], list...)
	}
	for name, files := range files {
		stem, ending, _ := strings.Cut(name, ".")
		for i, file := range files {
			committed := fmt.Sprintf("%s-%05d-of-%05d.%s", stem, i, len(files), ending)
			if err := filesystem.Rename(ctx, fs, file, join(folder, committed)); err != nil {
				return err
			}
		}
	}
	if err := removeTemporary(ctx, fs, folder); err != nil {
		return err
	}
	return filesystem.Write(ctx, fs, join(folder, success), nil)
}

// listed returns the names in a list.
func listed(ctx context.Context, fs filesystem.Interface, list string) (files []string, err error) {
	text, err := filesystem.Read(ctx, fs, list)
	if err != nil {
		return nil, err
	}
	for file := range strings.Lines(string(text)) {
		if file != "\n" {
			files = append(files, strings.TrimSuffix(file, "\n"))
		}
	}
	return files, nil
}

// removeTemporary removes the temporary files that are left: lists, and files of
// bundles that were tried again.
func removeTemporary(ctx context.Context, fs filesystem.Interface, folder string) error {
	remover, ok := fs.(filesystem.Remover)
	if !ok {
		return nil
	}
	files, err := fs.List(ctx, join(folder, temporary, "*"))
	for _, file := range files {
		err = errors.Join(err, remover.Remove(ctx, file))
	}
	if !strings.Contains(folder, "://") {
		// Object stores have no directories.
		err = errors.Join(err, remover.Remove(ctx, join(folder, temporary)))
	}
	return err
}
