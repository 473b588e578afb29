package targets

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect/target"
)

// Each model reads as its program does.
func TestModels(t *testing.T) {
	seed := uint64(1)
	if n, err := strconv.ParseUint(os.Getenv("TARGET_SEED"), 10, 64); err == nil {
		seed = n
	}
	addresses := map[string]func(t testing.TB) string{}
	once := map[string]bool{}
	for _, s := range servers {
		addresses[s.name], once[s.name] = s.start, s.once
	}
	for _, p := range proxies {
		addresses[p.name] = func(t testing.TB) string { return p.start(t, echoTargets(t)) }
	}
	for _, p := range target.All() {
		if !p.IsCompared() {
			continue
		}
		t.Run(p.Name(), func(t *testing.T) {
			c := &client{address: addresses[p.Name()](t), once: once[p.Name()]}
			defer c.close()
			r := rand.New(rand.NewPCG(seed, 41))
			n, different := 0, 0
			for n < count(100_000) {
				text := fresh(r)
				if !target.IsTarget(text) || strings.HasPrefix(text, "http://") && !strings.HasPrefix(text, "http://h.example/") {
					continue
				}
				if text[0] != '/' && !strings.Contains(text, "://") && (p.Name() == "php-router" || p.Name() == "trafficserver" && strings.Contains(text, ":")) {
					continue // as the documentation of the package says
				}
				n++
				a, err := c.get(text)
				if err != nil && err != errCut {
					t.Fatalf("%q: %v", text, err)
				}
				got, want := observed(p, text, a), predicted(p, text)
				if got != want {
					if different++; different <= 14 {
						t.Errorf("%+q: %s; the model %s", text, got, want)
					}
				}
			}
			if different > 0 {
				t.Errorf("%d of %d differ, seed %d", different, n, seed)
			}
		})
	}
}

// observed returns what an answer to a target says about the reading of a program.
func observed(p *target.Program, text string, a answer) string {
	switch {
	case p.IsProxy() && (a.status == 403 || strings.HasPrefix(a.location, "http://h.example/denied")):
		return "denied"
	case a.status != 200 && p.Read(text).Status != 0:
		return fmt.Sprintf("answers with %d", a.status)
	case a.status != 200 || a.body == "F ": // Traffic Server forwards empty targets
		return "answers by itself"
	}
	letter, digits, _ := strings.Cut(a.body, " ")
	path, err := hex.DecodeString(digits)
	if err != nil {
		return fmt.Sprintf("unexpected body %q", a.body)
	}
	return fmt.Sprintf("%s %+q", letter, path)
}

// predicted returns what the model of a program expects.
func predicted(p *target.Program, text string) string {
	switch r := p.Read(text); {
	case r.Status != 0:
		return fmt.Sprintf("answers with %d", r.Status)
	case r.Answered:
		return "answers by itself"
	case p.IsProxy() && p.Matches(r, "/admin"):
		return "denied"
	case p.IsProxy() && r.Forward == "":
		return "answers by itself"
	case p.IsProxy():
		return fmt.Sprintf("F %+q", r.Forward)
	case p.Matches(r, "/admin"):
		return fmt.Sprintf("A %+q", r.Path)
	default:
		return fmt.Sprintf("O %+q", r.Path)
	}
}
