package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/weburl/weburl/beamurl"
)

// commit commits the output of a job whose command was killed.
func commit(ctx context.Context, args []string) (err error) {
	if len(args) != 1 {
		return errors.New("commit takes one directory")
	}
	folder := args[0]
	if !strings.Contains(folder, "://") {
		if folder, err = filepath.Abs(folder); err != nil {
			return err
		}
	}
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	if files, err := fs.List(ctx, unchecked(folder)); err != nil || len(files) > 0 {
		return errors.Join(err, fmt.Errorf("the job for %s has --max-failed, which only the command that runs it can check. Run the job again", folder))
	}
	return beamurl.Commit(ctx, folder)
}

// unchecked returns the name of a file in the output that is there until --max-failed has been
// checked.
func unchecked(folder string) string {
	return strings.TrimSuffix(folder, "/") + "/_temporary/unchecked"
}

func writeUnchecked(ctx context.Context, folder string) error {
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	return filesystem.Write(ctx, fs, unchecked(folder), nil)
}

func removeUnchecked(ctx context.Context, folder string) error {
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	remover, ok := fs.(filesystem.Remover)
	if !ok {
		return fmt.Errorf("the file system of %s cannot remove files", folder)
	}
	return remover.Remove(ctx, unchecked(folder))
}
