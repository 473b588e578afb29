package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestUniqueMemory removes the duplicates of more lines than the memory has room for, and of
// as many in all that is free, and holds the first to what it was told. The other output is the same.
func TestUniqueMemory(t *testing.T) {
	const memory = 64 << 20
	distinct := need.Part(t, 5_000_000)
	run := func(flags ...string) (string, int) {
		cmd := exec.Command("weburl", append([]string{"canon", "--unique"}, flags...)...)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			w := bufio.NewWriter(in)
			for i := range distinct {
				fmt.Fprintf(w, "https://example.com/%d\nHTTPS://example.com/%d\n", i, i*7/9)
			}
			w.Flush()
			in.Close()
		}()
		var stdout bytes.Buffer
		cmd.Stdout = &stdout
		peak, err := runPeak(t, cmd)
		if err != nil {
			t.Fatal(err)
		}
		return stdout.String(), peak
	}
	little, peak := run("--memory", "64M")
	much, _ := run()
	if n := strings.Count(little, "\n"); n != distinct || little != much {
		t.Errorf("%d lines, not %d, or another order", n, distinct)
	}
	if peak > memory {
		t.Errorf("%d MB of memory", peak>>20)
	}
	t.Logf("%d MB for %d keys", peak>>20, distinct)
}
