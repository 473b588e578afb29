package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/weburl/weburl/tests/bench"
)

// modes are the words that commands know tasks by.
var modes = map[bench.Task]string{
	bench.Parse:    "parse",
	bench.Resolve:  "refs",
	bench.CanParse: "canparse",
	bench.ToASCII:  "idna",
	bench.Edit:     "setters",
}

// addExternal adds the parser of a flag, name=command.
func (m *measurement) addExternal(flag string) error {
	name, command, ok := strings.Cut(flag, "=")
	if !ok || strings.ContainsAny(name, " /") {
		return fmt.Errorf("%q is not name=command", flag)
	}
	m.versions = append(m.versions, externalVersion(command))
	m.externals = append(m.externals, bench.Parser{Name: name, Start: func(t bench.Task, c *bench.Corpus) (bench.Run, func(), error) {
		return startExternal(command, t, c)
	}})
	return nil
}

// externalVersion returns what the command says it is: the first line that it
// writes in the mode version.
func externalVersion(command string) string {
	command = strings.NewReplacer("{mode}", "version", "{file}", "", "{reps}", "").Replace(command)
	out, err := exec.Command("sh", "-c", command).Output()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil || line == "" {
		return "unknown"
	}
	return line
}

// figure is the first of these in the output of a command.
var figure = regexp.MustCompile(`([0-9]+(?:\.[0-9]+)?) *ns\b`)

// failures are in the output of a command that counts them.
var failures = regexp.MustCompile(`([0-9]+) failed`)

func startExternal(command string, t bench.Task, c *bench.Corpus) (bench.Run, func(), error) {
	mode, ok := modes[t]
	if !ok {
		return nil, nil, nil
	}
	dir, err := os.MkdirTemp("", "weburl-bench-")
	if err != nil {
		return nil, nil, err
	}
	stop := func() { os.RemoveAll(dir) }
	file := filepath.Join(dir, c.Name)
	if err := os.WriteFile(file, c.AppendLines(nil), 0o600); err != nil {
		return nil, stop, err
	}
	command = strings.NewReplacer(
		"{mode}", mode,
		"{file}", file,
		"{reps}", strconv.Itoa(reps(c)),
	).Replace(command)
	run := func(from, to int) (time.Duration, int, error) {
		out, err := exec.Command("sh", "-c", command).Output()
		if err != nil {
			return 0, 0, err
		}
		match := figure.FindSubmatch(out)
		if match == nil {
			return 0, 0, fmt.Errorf("%s: no figure in its output", command)
		}
		ns, err := strconv.ParseFloat(string(match[1]), 64)
		failed := -1
		if match := failures.FindSubmatch(out); match != nil {
			failed, _ = strconv.Atoi(string(match[1]))
		}
		return time.Duration(ns * float64(to-from)), failed, err
	}
	if _, _, err := run(0, 0); err != nil {
		return nil, stop, nil // it has nothing for this task
	}
	return run, stop, nil
}
