// Package memory has the memory that a command may use, and tunes the garbage collector.
package memory

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync/atomic"
)

// environment is GOMEMLIMIT, or math.MaxInt64.
var environment = debug.SetMemoryLimit(-1)

// Default returns how much memory a command may use by default: GOMEMLIMIT or, if that is not
// set, a quarter of the machine's memory, or of the least limit of its control groups.
func Default() int64 {
	if environment != math.MaxInt64 {
		return environment
	}
	return available() / 4
}

// unknown is taken for the memory of a machine that does not say how much it has.
const unknown = 4 << 30

// available returns the memory of the machine or of a control group, if that has less.
func available() int64 {
	most := physical()
	if most <= 0 {
		most = unknown
	}
	groups, _ := os.ReadFile("/proc/self/cgroup")
	return min(most, limitOf("/sys/fs/cgroup", string(groups)))
}

// limitOf returns the least limit of the control groups that the lines of /proc/self/cgroup
// name, and of those above them.
func limitOf(root, groups string) int64 {
	least := int64(math.MaxInt64)
	for line := range strings.Lines(groups) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		dir, file := root, "memory.max" // version 2
		if fields[1] == "memory" {
			dir, file = filepath.Join(root, "memory"), "memory.limit_in_bytes"
		} else if fields[1] != "" {
			continue
		}
		for group := filepath.Clean("/" + fields[2]); ; group = filepath.Dir(group) {
			text, _ := os.ReadFile(filepath.Join(dir, group, file))
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && n > 0 {
				least = min(least, n)
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

// Garbage is how much garbage there is before it is collected, at least, in a program that keeps
// little: collecting it less often makes URLs that need work a tenth faster.
const Garbage = 40 << 20

// Percent is the memory that may be allocated before garbage is collected, in percent of the
// memory in use, below the limit of [Tune].
const Percent = 400

// Tune has garbage collected when there are garbage bytes of it and as much as is in use, or before the
// program would need more memory than most, in bytes, or than GOMEMLIMIT. With one limit for
// all verbs, a verb that holds more would collect garbage all the time.
func Tune(most, garbage int64) {
	limit.Store(min(most, environment))
	floor.Store(garbage)
	if !tuned.Swap(true) {
		debug.SetGCPercent(Percent)
		debug.SetMemoryLimit(min(garbage, limit.Load()))
		runtime.SetFinalizer(new(cycle), (*cycle).end)
	}
}

var (
	limit atomic.Int64
	floor atomic.Int64
	tuned atomic.Bool
)

// A cycle is garbage at once: its end is that of a cycle of the collector.
type cycle struct{ _ *int }

func (c *cycle) end() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	n := int64(live[0].Value.Uint64())
	debug.SetMemoryLimit(min(n+max(n, floor.Load()), limit.Load()))
	runtime.SetFinalizer(c, (*cycle).end)
}

// size matches a size.
var size = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)(?:([KMGT])(?:I?B)?)?$`)

// Of parses a size such as 500M or 1.5GiB, in units of 1024.
func Of(text string) (int64, error) {
	parts := size.FindStringSubmatch(strings.ToUpper(text))
	if parts == nil {
		return 0, errors.New("must be a size such as 500M or 1G")
	}
	n, err := strconv.ParseFloat(parts[1], 64)
	if parts[2] != "" {
		n *= math.Pow(1024, float64(1+strings.Index("KMGT", parts[2])))
	}
	if err != nil || n >= 1<<62 {
		return 0, errors.New("too large")
	}
	return int64(n), nil
}

// A Size is the value of a flag: a number of bytes. The zero Size means the default.
type Size int64

// String returns the size in bytes, if there is one.
func (s *Size) String() string {
	if *s == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*s), 10)
}

// Type returns what the value of the flag is called in a help.
func (s *Size) Type() string { return "SIZE" }

// Set implements [github.com/spf13/pflag.Value].
func (s *Size) Set(text string) error {
	n, err := Of(text)
	if err != nil {
		return err
	}
	if n < least {
		return errors.New("must be at least 64M")
	}
	*s = Size(n)
	return nil
}

// least is the least memory that a command can be told to use.
const least = 64 << 20

// Or returns the size, or the default if there is none.
func (s Size) Or() int64 {
	if s == 0 {
		return Default()
	}
	return int64(s)
}
