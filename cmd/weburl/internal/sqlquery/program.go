//go:build !sqlite

package sqlquery

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/gobuild"
)

// Included reports that this program has SQLite, as it has with the build tag sqlite.
// SQLite takes as long to compile as the rest of the command.
const Included = false

// Answer runs this command line in a weburl that has SQLite.
func (q *Query) Answer(string) error {
	_, file, _, _ := runtime.Caller(0)
	program := gobuild.Program{
		Name:    "weburl with SQLite",
		Folder:  "sql",
		Module:  "github.com/weburl/weburl/cmd/weburl",
		Package: "github.com/weburl/weburl/cmd/weburl",
		Tags:    "sqlite",
		Dir:     filepath.Dir(file),
	}
	ctx, stop := term.EndContext()
	path, err := program.Find(ctx, func(line string) { fmt.Fprintln(q.Stderr, "weburl: "+term.Visible(line)) })
	stop()
	if errors.Is(err, gobuild.ErrNoToolchain) {
		return errors.New("this weburl was built without SQLite, and there is no Go toolchain to build it: install Go, or a release of weburl, which has SQLite")
	}
	if err != nil {
		return err
	}
	cmd := exec.Command(path, q.Args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = q.Stdin, q.Stdout, q.Stderr
	return runSignaled(cmd)
}

// runSignaled runs a command, and passes signals on to it.
func runSignaled(cmd *exec.Cmd) error {
	signals := make(chan os.Signal, 1)
	term.NotifyEnd(signals)
	defer signal.Stop(signals)
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		for {
			select {
			case s := <-signals:
				cmd.Process.Signal(s)
			case <-ended:
				return
			}
		}
	}()
	return cmd.Wait()
}
