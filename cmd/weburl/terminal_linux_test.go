package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"golang.org/x/sys/unix"
)

// openTerminal returns a terminal, and a function that closes it and returns what was
// written to it.
func openTerminal(t *testing.T) (terminal *os.File, written func() string) {
	t.Helper()
	other, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	fd := int(other.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	text := make(chan []byte)
	go func() {
		b, _ := io.ReadAll(other) // its error is that the terminal is closed
		text <- b
	}()
	return terminal, func() string {
		terminal.Close()
		defer other.Close()
		return strings.ReplaceAll(string(<-text), "\r\n", "\n")
	}
}

// nasty is text that acts on terminals, or is invisible.
const nasty = "\x1b]0;title\a\x1b[36;1mEVIL\x1b[0m\x1b[0;22m\x9b31m\u009b32m\u202e\u200b\x00\x08\r\x7f\u2028x"

// TestTerminal runs every verb on text that acts on terminals: nothing acts except the
// colors of the output. A file gets the text as it is.
func TestTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	colors := regexp.MustCompile(`\x1b\[(1|2|(31|33|32);1|3[1-6])m|\x1b\[0;[0-9;]+m`)
	ran := 0
	for _, s := range subjects(t) {
		if s.verb.Reads.What == "" {
			continue
		}
		input := strings.Join([]string{s.good, s.good + nasty, "https://example.com/?q=" + nasty, "{\"input\":\"" + nasty, nasty, s.bad}, "\n") + "\n"
		name := filepath.Join(t.TempDir(), "input")
		if s.verb.Reads.Files { // and not lines
			input, name = "[a](https://example.com/"+nasty+")\n<https://h:x"+nasty+">\n", name+".md"
		}
		if err := os.WriteFile(name, []byte(input), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, flags := range []string{"", "--json", "--lines", "--on-error keep", "--on-error keep --color never", "--color always", "--format json", "--diff"} {
			args := slices.Concat(strings.Fields(s.name), s.before, strings.Fields(flags))
			if !s.verb.Reads.Files {
				args = append(args, "-f")
			}
			args = append(args, name)
			terminal, written := openTerminal(t)
			var stderr bytes.Buffer
			status := run(args, strings.NewReader(""), terminal, &stderr)
			text := written()
			if status == exitMisuse && text == "" {
				continue
			}
			ran++
			text = colors.ReplaceAllString(text, "")
			if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && term.Hidden(r) }); i >= 0 || !utf8.ValidString(text) {
				t.Errorf("%q: the terminal gets %q in %.300q", args, text[max(i, 0):][:1], text[max(i-100, 0):])
			}
			if i := strings.IndexFunc(stderr.String(), func(r rune) bool { return r != '\n' && r != '\t' && term.Hidden(r) }); i >= 0 {
				t.Errorf("%q: stderr has %.100q", args, stderr.String()[i:])
			}
		}
	}
	t.Logf("%d commands", ran)
	if ran < 100 {
		t.Errorf("%d commands wrote something", ran)
	}

	var stdout bytes.Buffer
	run([]string{"match", "--lines", "https://*/*", "-f", "-"}, strings.NewReader("https://h/"+nasty+"\n"), &stdout, io.Discard)
	if got := stdout.String(); got != "https://h/"+nasty+"\n" {
		t.Errorf("a file gets %q", got)
	}
}
