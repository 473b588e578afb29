// Proof tries more inputs on the parsers than tests have time for.
//
//	export GOWORK=$PWD/all.work
//	go run ./tests/bench/proof exhaust   every string up to a length
//	go run ./tests/bench/proof soak      random inputs, on both parsers
//	go run ./tests/bench/proof peers     random inputs, on other implementations too
//	go run ./tests/bench/proof compare   the tests that compare with other programs
//
// oss-fuzz/build.sh gets dictionaries and seed corpora of it.
//
// The first three verbs keep what they have done in a state file, and continue from
// there when they are run again. The exit status is 1 if something did not hold. The
// files in the directory results, including state files, go into docs/conformance.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/weburl/weburl/internal/datadir"
	"github.com/weburl/weburl/internal/exhaust"
	"github.com/weburl/weburl/internal/shard"
	"github.com/weburl/weburl/internal/soak"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("proof: ")
	if len(os.Args) < 2 {
		log.Fatal("usage: proof exhaust|soak|peers|compare|dictionary|seeds|starter [flags]")
	}
	verb, args := os.Args[1], os.Args[2:]
	switch verb {
	case "exhaust", "soak", "peers":
		try(verb, args)
	case "compare":
		_, root, err := checkout()
		exitOn(errors.Join(err, compare(root)))
	case "dictionary":
		fmt.Print(dictionary())
	case "seeds":
		if len(args) != 3 {
			log.Fatal("usage: proof seeds DIR FUNCTION OUT")
		}
		exitOn(writeSeeds(args[0], args[1], args[2]))
	case "starter":
		if len(args) != 2 {
			log.Fatal("usage: proof starter DIR FUNCTION")
		}
		source, err := starter(args[0], args[1])
		exitOn(err)
		fmt.Print(source)
	default:
		log.Fatalf("unknown verb %q", verb)
	}
}

func exitOn(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// try does the work of a verb that has a state file.
func try(verb string, args []string) {
	flags := flag.NewFlagSet("proof "+verb, flag.ExitOnError)
	state := flags.String("state", verb+".json", "the `file` that keeps what has been done")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "how `many` shards are done at once")
	limit := flags.Duration("for", 0, "stop after this `time`; the next run continues")
	var work func(commit, root string) (*shard.Work, error)
	switch verb {
	case "exhaust":
		longest := flags.Int64("max", 1_000_000, "try the strings of a length if a space has no `more` of them")
		spaces := flags.String("spaces", "", "try the spaces whose name the regular `expression` matches")
		work = func(commit, _ string) (*shard.Work, error) { return exhaustWork(commit, *spaces, *longest) }
	case "soak":
		count := flags.Int64("count", 10_000_000, "the `number` of inputs")
		work = func(commit, _ string) (*shard.Work, error) {
			return soak.Work(commit, datadir.Env("WPT_DIR"), *count), nil
		}
	case "peers":
		count := flags.Int64("count", 1_000_000, "the `number` of inputs")
		work = func(commit, root string) (*shard.Work, error) { return peersWork(commit, root, *count) }
	}
	flags.Parse(args)
	if flags.NArg() > 0 {
		log.Fatalf("unknown argument %q", flags.Arg(0))
	}

	commit, root, err := checkout()
	exitOn(err)
	w, err := work(commit, root)
	exitOn(err)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *limit > 0 {
		ctx, stop = context.WithTimeout(ctx, *limit)
		defer stop()
	}
	// No result is kept. Collecting garbage as often as by default costs a third more time.
	debug.SetGCPercent(1600)

	p := newProgress(w.Sizes)
	s, err := w.Run(ctx, *state, *workers, p.report)
	p.end()
	if err != nil && ctx.Err() == nil {
		log.Fatal(err)
	}
	print(s, w)
	if len(s.Findings) > 0 {
		os.Exit(1)
	}
}

// checkout returns the commit that is checked out, with a plus sign if the tree has
// changes, and the directory of the checkout.
func checkout() (commit, root string, err error) {
	git := func(args ...string) string {
		out, gitErr := exec.Command("git", args...).Output()
		err = errors.Join(err, gitErr)
		return strings.TrimSpace(string(out))
	}
	root = git("rev-parse", "--show-toplevel")
	commit = git("rev-parse", "HEAD")
	if git("status", "--porcelain", "--untracked-files=no") != "" {
		commit += "+"
	}
	return commit, root, err
}

func exhaustWork(commit, names string, longest int64) (*shard.Work, error) {
	match, err := regexp.Compile(names)
	if err != nil {
		return nil, err
	}
	spaces := slices.DeleteFunc(exhaust.Spaces(), func(s exhaust.Space) bool { return !match.MatchString(s.Name) })
	if len(spaces) == 0 {
		return nil, fmt.Errorf("no space matches %q", names)
	}
	return exhaust.Work(commit, spaces, longest), nil
}

// peersWork builds the test program of package weburl.
func peersWork(commit, root string, count int64) (*shard.Work, error) {
	dir, err := os.MkdirTemp("", "proof")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "weburl.test")
	build := exec.Command("go", "test", "-c", "-o", program, ".")
	build.Dir = root
	build.Stderr = os.Stderr
	return soak.Peers(commit, program, root, count), build.Run()
}

// print writes what has been done, and what not, to the standard output.
func print(s *shard.State, w *shard.Work) {
	total := int64(0)
	for _, size := range w.Sizes {
		total += size
	}
	fmt.Printf("%s of %s inputs, %s a second\n", grouped(s.Inputs), grouped(total), grouped(int64(float64(s.Inputs)/max(s.Seconds, 1))))
	for _, name := range slices.Sorted(maps.Keys(s.Counts)) {
		fmt.Printf("%s %s\n", grouped(s.Counts[name]), name)
	}
	for _, finding := range s.Findings {
		fmt.Println("FINDING", finding)
	}
	if s.Done < s.Shards {
		fmt.Println("not all is done: run it again to continue")
	}
}
