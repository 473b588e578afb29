package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A source is where a registry comes from.
type source struct {
	title string
	url   string // of its CSV
	file  string // in the directory registry
}

const (
	special4 = iota
	special6
	allocated6
)

var sources = [...]source{
	special4:   {"IANA IPv4 Special-Purpose Address Registry", "https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry-1.csv", "ipv4-special-use.txt"},
	special6:   {"IANA IPv6 Special-Purpose Address Registry", "https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry-1.csv", "ipv6-special-use.txt"},
	allocated6: {"IANA IPv6 Global Unicast Address Assignments, rows with status ALLOCATED", "https://www.iana.org/assignments/ipv6-unicast-address-assignments/ipv6-unicast-address-assignments.csv", "ipv6-allocated.txt"},
}

// A registry is what a source says.
type registry struct {
	source
	updated  string // the date
	digest   string // SHA-256 of the CSV
	prefixes []netip.Prefix

	// reachable is the column "Globally Reachable" of a downloaded registry, and
	// nil otherwise.
	reachable map[netip.Prefix]string
}

//go:embed registry
var files embed.FS

// read returns a registry that an earlier download wrote.
func (s source) read() (registry, error) {
	data, err := files.ReadFile("registry/" + s.file)
	if err != nil {
		return registry{}, err
	}
	r := registry{source: s}
	if err := r.parseList(data); err != nil {
		return registry{}, fmt.Errorf("%s: %w", s.file, err)
	}
	return r, nil
}

// parseList reads prefixes, one on a line, after comments that have the date and
// the digest of the source.
func (r *registry) parseList(data []byte) error {
	for sc := bufio.NewScanner(bytes.NewReader(data)); sc.Scan(); {
		line := strings.TrimSpace(sc.Text())
		if text, ok := strings.CutPrefix(line, "# registry updated "); ok {
			r.updated, r.digest, _ = strings.Cut(text, "; sha256 of the source ")
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p, err := netip.ParsePrefix(line)
		if err != nil {
			return err
		}
		r.prefixes = append(r.prefixes, p)
	}
	if r.updated == "" || r.digest == "" {
		return fmt.Errorf("no line %q", "# registry updated DATE; sha256 of the source DIGEST")
	}
	return nil
}

// download returns a registry of iana.org, and writes its prefixes.
func (s source) download() (registry, error) {
	resp, err := http.Get(s.url)
	if err != nil {
		return registry{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return registry{}, fmt.Errorf("%s: %s", s.url, resp.Status)
	}
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return registry{}, err
	}
	modified, err := http.ParseTime(resp.Header.Get("Last-Modified"))
	if err != nil {
		return registry{}, fmt.Errorf("%s: date of the registry: %w", s.url, err)
	}
	r := registry{source: s, updated: modified.Format(time.DateOnly), digest: fmt.Sprintf("%x", sha256.Sum256(data))}
	if err := r.parseCSV(data); err != nil {
		return registry{}, fmt.Errorf("%s: %w", s.url, err)
	}
	return r, os.WriteFile(filepath.Join("internal", "gen", "registry", s.file), r.list(), 0o666)
}

// list returns the prefixes as parseList reads them.
func (r *registry) list() []byte {
	b := fmt.Appendf(nil, "# %s\n# %s\n# registry updated %s; sha256 of the source %s\n", r.title, r.url, r.updated, r.digest)
	for _, p := range r.prefixes {
		b = fmt.Appendln(b, p)
	}
	return b
}

// parseCSV reads the CSV of a registry.
func (r *registry) parseCSV(data []byte) error {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return io.ErrUnexpectedEOF
	}
	column := make(map[string]int)
	for i, name := range rows[0] {
		column[name] = i
	}
	block, ok := column["Address Block"]
	if !ok {
		block, ok = column["Prefix"]
	}
	if !ok {
		return fmt.Errorf("no column of prefixes in %q", rows[0])
	}
	status, hasStatus := column["Status"]
	reachable, hasReachable := column["Globally Reachable"]
	if hasReachable {
		r.reachable = make(map[netip.Prefix]string)
	}
	for _, row := range rows[1:] {
		if hasStatus && row[status] != "ALLOCATED" {
			continue
		}
		// A block can be two prefixes, and can have footnotes: "192.0.0.0/24 [2]".
		for text := range strings.SplitSeq(row[block], ",") {
			text, _, _ = strings.Cut(strings.TrimSpace(text), " ")
			p, err := netip.ParsePrefix(text)
			if err != nil {
				return err
			}
			r.prefixes = append(r.prefixes, p)
			if hasReachable {
				r.reachable[p], _, _ = strings.Cut(row[reachable], " ")
			}
		}
	}
	return nil
}
