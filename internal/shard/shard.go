// Package shard does long work in parts, so that it can be stopped at any time and
// continued.
package shard

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

// Work is divided into shards, which can be done in any order.
type Work struct {
	// Config says what the work is. It is written to the state file as JSON. A
	// state file with another one is not of this work.
	Config any

	// Sizes are how many inputs each shard tries.
	Sizes []int64

	// Do does a shard. It returns what it counted, and the inputs for which
	// something does not hold. An error is for work that could not be done: it
	// ends the run.
	Do func(ctx context.Context, shard int) (counts map[string]int64, findings []string, err error)
}

// A State is the progress of some work.
type State struct {
	Config   json.RawMessage  `json:"config"`
	Shards   int              `json:"shards"`   // how many there are
	Done     int              `json:"done"`     // how many of them are done
	Inputs   int64            `json:"inputs"`   // how many inputs these have tried
	Seconds  float64          `json:"seconds"`  // the time that took
	Counts   map[string]int64 `json:"counts"`   // the sums of the counts of the shards
	Findings []string         `json:"findings"` // of all shards

	// Next is the first shard that has not been started, except for those in Missing,
	// which were started but not finished.
	Next    int   `json:"next"`
	Missing []int `json:"missing,omitempty"`
}

// Load reads a state from a file.
func Load(file string) (*State, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	s := new(State)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// open returns the state of the work in a file, or a new one if there is no file.
func (w *Work) open(file string) (*State, error) {
	config, err := json.Marshal(w.Config)
	if err != nil {
		return nil, err
	}
	s, err := Load(file)
	if errors.Is(err, fs.ErrNotExist) {
		return &State{Config: config, Shards: len(w.Sizes), Counts: map[string]int64{}}, nil
	}
	if err != nil {
		return nil, err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, s.Config); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if !bytes.Equal(compact.Bytes(), config) || s.Shards != len(w.Sizes) {
		return nil, fmt.Errorf("%s is of other work: %s, not %s", file, compact.Bytes(), config)
	}
	return s, nil
}

// save writes the state to a file, which is there as a whole or as it was before.
func (s *State) save(file string) error {
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(file+".new", append(text, '\n'), 0o666); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// saveEvery is how much work a process that is killed may lose.
const saveEvery = 5 * time.Second

// A run is a run of some workers.
type run struct {
	work *Work
	file string

	mu      sync.Mutex
	state   *State
	started map[int]bool // shards that workers do
	before  float64      // the seconds of earlier runs
	begin   time.Time
	saved   time.Time
	err     error
}

// Run does the remaining work, with a number of workers, until all is done or ctx is. It
// keeps the state in a file. After each shard it calls report, which may be nil, with a
// state that it must not change.
func (w *Work) Run(ctx context.Context, file string, workers int, report func(*State)) (*State, error) {
	state, err := w.open(file)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{work: w, file: file, state: state, started: map[int]bool{}, before: state.Seconds, begin: time.Now()}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for ctx.Err() == nil {
				shard, ok := r.next()
				if !ok {
					return
				}
				counts, findings, err := w.Do(ctx, shard)
				if err := r.done(shard, counts, findings, err, report); err != nil {
					cancel()
					return
				}
			}
		})
	}
	group.Wait()
	return state, errors.Join(r.err, r.save())
}

// next returns a shard that nobody does.
func (r *run) next() (shard int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.state
	if len(s.Missing) > 0 {
		shard, s.Missing = s.Missing[0], s.Missing[1:]
	} else if shard = s.Next; shard < s.Shards {
		s.Next++
	} else {
		return 0, false
	}
	r.started[shard] = true
	return shard, true
}

// done records what a shard has given.
func (r *run) done(shard int, counts map[string]int64, findings []string, err error, report func(*State)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.state
	s.Seconds = r.before + time.Since(r.begin).Seconds()
	if err != nil {
		r.err = errors.Join(r.err, fmt.Errorf("shard %d: %w", shard, err))
		return err // it stays among those started
	}
	delete(r.started, shard)
	s.Done++
	s.Inputs += r.work.Sizes[shard]
	s.Findings = append(s.Findings, findings...)
	for name, n := range counts {
		s.Counts[name] += n
	}
	if report != nil {
		report(s)
	}
	if time.Since(r.saved) < saveEvery {
		return nil
	}
	r.saved = time.Now()
	return r.saveLocked()
}

func (r *run) save() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.saveLocked()
}

// saveLocked writes the state, in which shards that have been started are missing.
func (r *run) saveLocked() error {
	s := *r.state
	s.Missing = append([]int(nil), s.Missing...)
	for shard := range r.started {
		s.Missing = append(s.Missing, shard)
	}
	return s.save(r.file)
}
