package beamurl

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// success is the file that says that a directory is complete. Hadoop and Spark call it
// so.
const success = "_SUCCESS"

// manifest is the temporary file that has the names of the lists of files.
const manifest = "manifest"

// Prepare makes the output directory ready for a pipeline that has been built: it writes there what [Commit]
// needs. Call it before the pipeline runs. All files must be in one directory, which must have
// no files of an earlier pipeline: they could not be distinguished from new files.
func Prepare(ctx context.Context, written ...Written) error {
	folder, text := written[0].folder, ""
	for _, w := range written {
		if w.folder != folder {
			return fmt.Errorf("%s and %s are two directories. Write to one", folder, w.folder)
		}
		text += w.name + "\t" + w.list + "\n"
	}
	if strings.ContainsAny(folder, "*?[\n") {
		return fmt.Errorf("the directory %q has a character of patterns. Choose another name", folder)
	}
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	files, temporaries, err := list(ctx, fs, folder)
	if err != nil {
		return err
	}
	if len(files)+len(temporaries) > 0 {
		return fmt.Errorf("the directory %s is not empty. Remove it, or choose another one", folder)
	}
	return filesystem.Write(ctx, fs, join(folder, temporary, manifest), []byte(text))
}

// Commit renames the files that a pipeline has written to their final names, and then
// writes a file _SUCCESS to their directory. Call it only when the pipeline has
// succeeded. If it is interrupted, it can be repeated, even by another process.
//
// A directory without _SUCCESS is not complete: the pipeline is running or has failed,
// or Commit was interrupted.
func Commit(ctx context.Context, folder string) error {
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	files, temporaries, err := list(ctx, fs, folder)
	if err != nil {
		return err
	}
	if !files[success] {
		if !temporaries[manifest] {
			return fmt.Errorf("no pipeline has written to %s", folder)
		}
		if err := rename(ctx, fs, folder, files, temporaries); err != nil {
			return err
		}
		if err := filesystem.Write(ctx, fs, join(folder, success), nil); err != nil {
			return err
		}
	}
	return removeTemporary(ctx, fs, folder)
}

// list returns the names, without the directory, of files and of temporary files.
func list(ctx context.Context, fs filesystem.Interface, folder string) (files, temporaries map[string]bool, err error) {
	var sets [2]map[string]bool
	for i, pattern := range []string{join(folder, "*"), join(folder, temporary, "*")} {
		names, err := fs.List(ctx, pattern)
		if err != nil {
			return nil, nil, err
		}
		sets[i] = make(map[string]bool)
		for _, name := range names {
			sets[i][base(name)] = true
		}
	}
	return sets[0], sets[1], nil
}

// base returns a name without its directory, which file systems may spell in another way.
func base(name string) string { return name[strings.LastIndexAny(name, `/\`)+1:] }

// rename gives files their final names, except those that have them. It renames nothing
// if a list is not complete.
func rename(ctx context.Context, fs filesystem.Interface, folder string, files, temporaries map[string]bool) error {
	text, err := filesystem.Read(ctx, fs, join(folder, temporary, manifest))
	if err != nil {
		return err
	}
	byName := make(map[string][]string)
	for line := range strings.Lines(string(text)) {
		name, list, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !temporaries[base(list)] {
			return fmt.Errorf("the pipeline has not written all of %s in %s: it is running, or has failed", name, folder)
		}
		listed, err := readList(ctx, fs, list)
		if err != nil {
			return err
		}
		byName[name] = append(byName[name], listed...)
	}
	for name, listed := range byName {
		stem, ending, _ := strings.Cut(name, ".")
		for i, file := range listed {
			final := fmt.Sprintf("%s-%05d-of-%05d.%s", stem, i, len(listed), ending)
			if !temporaries[base(file)] {
				if !files[final] {
					return fmt.Errorf("%s is lost, and its name was not yet %s", file, final)
				}
				continue
			}
			if err := filesystem.Rename(ctx, fs, file, join(folder, final)); err != nil {
				return err
			}
		}
	}
	return nil
}

// listEnd is the last line of a list: one without it is not complete.
const listEnd = "end\n"

// readList returns the names in a list.
func readList(ctx context.Context, fs filesystem.Interface, list string) (files []string, err error) {
	text, err := filesystem.Read(ctx, fs, list)
	if err != nil {
		return nil, err
	}
	names, ok := strings.CutSuffix(string(text), listEnd)
	if !ok {
		return nil, fmt.Errorf("%s is not complete: the pipeline is running, or has failed", list)
	}
	for name := range strings.Lines(names) {
		files = append(files, strings.TrimSuffix(name, "\n"))
	}
	return files, nil
}

// removeTemporary removes the temporary files that are left: lists, and files of
// bundles that were tried again.
func removeTemporary(ctx context.Context, files filesystem.Interface, folder string) error {
	remover, ok := files.(filesystem.Remover)
	if !ok {
		return nil
	}
	names, err := files.List(ctx, join(folder, temporary, "*"))
	for _, file := range names {
		err = errors.Join(err, remover.Remove(ctx, file))
	}
	if !strings.Contains(folder, "://") {
		// Object stores have no directories.
		if e := remover.Remove(ctx, join(folder, temporary)); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}
