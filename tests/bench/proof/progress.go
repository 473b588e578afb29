package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/weburl/weburl/internal/shard"
)

// A progress shows how much has been tried: as a bar on a terminal, otherwise as a
// line a minute.
type progress struct {
	total int64
	bar   *progressbar.ProgressBar // nil if there is no terminal
	start int64                    // what had been tried before
	begin time.Time
	shown time.Time
}

func newProgress(sizes []int64) *progress {
	p := &progress{begin: time.Now(), start: -1}
	for _, size := range sizes {
		p.total += size
	}
	if term.IsTerminal(int(os.Stderr.Fd())) {
		p.bar = progressbar.NewOptions64(p.total,
			progressbar.OptionSetWriter(os.Stderr),
			progressbar.OptionShowCount(),
			progressbar.OptionShowIts(),
			progressbar.OptionSetItsString("inputs"),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionThrottle(200*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
	}
	return p
}

// report shows the state.
func (p *progress) report(s *shard.State) {
	if p.start < 0 {
		p.start = s.Inputs
	}
	if p.bar != nil {
		p.bar.Set64(s.Inputs)
		return
	}
	if time.Since(p.shown) < time.Minute {
		return
	}
	p.shown = time.Now()
	rate := float64(s.Inputs-p.start) / time.Since(p.begin).Seconds()
	fmt.Fprintf(os.Stderr, "%5.1f %%  %s inputs, %s a second, %d findings\n",
		100*float64(s.Inputs)/float64(p.total), grouped(s.Inputs), grouped(int64(rate)), len(s.Findings))
}

// end takes the bar away.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Clear()
	}
}

// grouped writes a number with a comma before each three digits.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
