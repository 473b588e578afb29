package main

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/site"
)

// A likeness finds hosts that look like one that matters to people. A nil likeness
// finds none.
type likeness struct{ host weburl.Host }

func newLikeness(host string) (*likeness, error) {
	if host == "" {
		return nil, nil
	}
	h, err := weburl.ParseHost(host)
	if err != nil || h.Kind() != weburl.HostDomain {
		return nil, stream.Misuse("--like is a domain such as example.com, not %q", host)
	}
	return &likeness{h}, nil
}

// of returns what makes h look like the host, as a text, or nothing.
func (l *likeness) of(h weburl.Host) []string {
	if l == nil || h.Kind() != weburl.HostDomain {
		return nil
	}
	own := l.host.String()
	if name := h.String(); name == own || strings.HasSuffix(name, "."+own) {
		return nil
	}
	names := []string{h.String()}
	if domain, ok := site.RegistrableDomain(h); ok {
		names = append(names, domain)
	}
	for _, name := range names {
		if other, err := weburl.ParseHost(name); err == nil && display.Confusable(other, l.host) {
			return []string{"looks like " + l.host.Unicode()}
		}
	}
	return nil
}
