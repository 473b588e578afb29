package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
	"golang.org/x/sys/unix"
)

// keepers are commands that read many lines, or keep much while they read.
var keepers = []string{
	"canon", "canon --profile crawler --unique", "canon --unique --memory 100M", "get {domain}", "query sort", "query list --json", "set --query-delete a",
	"parse --json", "check --json", "columns", "columns --format parquet", "columns --sort surtkey", "match https://*/*", "inspect --json",
}

// TestCores holds that the processor time of a command does not grow with the cores that it
// may use: what it keeps for each does not make the garbage collector run more often. The
// command has one processor, because two that share caches need more time for the same.
// More workers use more memory: the first use of its pages is left out.
func TestCores(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures time")
	}
	dir := t.TempDir()
	var lines strings.Builder
	for i := range need.Part(t, 1_000_000) {
		fmt.Fprintf(&lines, "https://www%d.example.org/section/article-%d?b=%d&a=%[2]d&utm_source=x\n", i%500, i*7919%1_000_003, i%10)
	}
	urls := filepath.Join(dir, "urls.txt")
	if err := os.WriteFile(urls, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	pages := filepath.Join(dir, "pages")
	if err := os.Mkdir(pages, 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range 64 {
		text := strings.Repeat(fmt.Sprintf("Text and [a link](https://example.org/%d) and [another](page%d.md).\n\n", i, i), need.Part(t, 7_000))
		if err := os.WriteFile(filepath.Join(pages, fmt.Sprintf("page%d.md", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range append(keepers, "lint "+pages) {
		name, _, _ := strings.Cut(command, "/")
		t.Run(name, func(t *testing.T) {
			cost := func(cores int) (user time.Duration, pages int64) {
				args := strings.Fields(command)
				if args[0] != "lint" {
					args = append(args, "-f", urls)
				}
				cmd := exec.Command("weburl", args...)
				cmd.Env = append(os.Environ(), fmt.Sprint("GOMAXPROCS=", cores))
				var output []byte
				var err error
				onOneCPU(t, func() { output, err = cmd.CombinedOutput() })
				if err != nil && cmd.ProcessState.ExitCode() != exitFailed {
					t.Fatalf("%v: %.200s", err, output)
				}
				return cmd.ProcessState.UserTime(), cmd.ProcessState.SysUsage().(*syscall.Rusage).Minflt
			}
			const allowance = 70 * time.Millisecond
			var one, many, first time.Duration
			for range 5 {
				var few, pages int64
				one, few = cost(1)
				many, pages = cost(16)
				first = time.Duration(pages-few) * firstUse(t)
				if many-first <= one+one/2+allowance {
					t.Logf("%v of a processor with GOMAXPROCS=1, %v with 16, without %v for pages", one, many-first, first)
					return
				}
			}
			t.Errorf("%v of a processor with GOMAXPROCS=1, %v with 16, without %v for pages", one, many-first, first)
		})
	}
}

// firstUse returns the user time that the first use of a page of memory takes, which is
// 10 µs in some virtual machines.
func firstUse(t *testing.T) time.Duration {
	const pages = 8192
	memory, err := unix.Mmap(-1, 0, pages*4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(memory)
	user := func() time.Duration {
		var usage unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_THREAD, &usage); err != nil {
			t.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano())
	}
	var spent time.Duration
	onOneCPU(t, func() {
		start := user()
		for i := 0; i < len(memory); i += 4096 {
			memory[i] = 1
		}
		spent = user() - start
	})
	return spent / pages
}

// onOneCPU calls a function in a thread that has one processor, as have the programs that it
// starts.
func onOneCPU(t *testing.T, f func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	for cpu := range 1024 {
		if all.IsSet(cpu) {
			one.Set(cpu)
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		t.Fatal(err)
	}
	defer unix.SchedSetaffinity(0, &all)
	f()
}
