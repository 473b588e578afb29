package soak

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"

	"github.com/weburl/weburl/internal/shard"
)

// peersSize is the number of inputs of a shard that is compared with peers, and
// needs a process each.
const peersSize = 500_000

// Peers returns the work of comparing count inputs with the implementations that
// TestPeers compares with: program is the test of package weburl, and root the directory
// of the package. Shards count for each implementation the inputs, those that parse, and
// those on which it differs for a known reason.
func Peers(commit, program, root string, count int64) *shard.Work {
	w := newWork(commit, count, peersSize)
	w.Do = func(ctx context.Context, i int) (map[string]int64, []string, error) {
		cmd := exec.CommandContext(ctx, program, "-test.run", "^TestPeers$", "-test.v", "-test.timeout", "0")
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "WEBURL_STRICT=1",
			fmt.Sprintf("PEER_SEED=%d", i+1000), // the first are what tests try
			fmt.Sprintf("PEER_COUNT=%d", w.Sizes[i]))
		out, err := cmd.CombinedOutput()
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		counts := read(out)
		if len(counts) == 0 {
			return nil, nil, fmt.Errorf("%w\n%s", err, out)
		}
		if err != nil {
			return counts, []string{fmt.Sprintf("seed %d: %v\n%s", i+1000, err, out)}, nil
		}
		return counts, nil, nil
	}
	return w
}

var (
	subtest = regexp.MustCompile(`^=== \w+ +TestPeers/each/(\S+)`)
	totals  = regexp.MustCompile(`: (\d+) inputs, (\d+) of which parse; (\d+) different`)
	reason  = regexp.MustCompile(`: (\d+) inputs differ in a known way: (.*)`)
)

// read returns what TestPeers logged. A line with the name of a subtest comes before
// what that logs.
func read(out []byte) map[string]int64 {
	counts := make(map[string]int64)
	peer := ""
	add := func(name string, n []byte) {
		number, _ := strconv.ParseInt(string(n), 10, 64)
		counts[peer+": "+name] += number
	}
	for line := range bytes.Lines(out) {
		line = bytes.TrimRight(line, "\r\n")
		if m := subtest.FindSubmatch(line); m != nil {
			peer = string(m[1])
		} else if m := totals.FindSubmatch(line); m != nil {
			add("inputs", m[1])
			add("parsed", m[2])
			add("different", m[3])
		} else if m := reason.FindSubmatch(line); m != nil {
			add(string(m[2]), m[1])
		}
	}
	return counts
}
