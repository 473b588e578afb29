package main

import (
	"bytes"
	"net/netip"
	"os"
	"strings"
	"testing"
)

func TestUpToDate(t *testing.T) {
	want, err := generate(source.read)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../tables.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("tables.go is not what the generator writes; run go generate")
	}
}

// The lists are what a download would write.
func TestLists(t *testing.T) {
	for _, s := range sources {
		r, err := s.read()
		if err != nil {
			t.Fatal(err)
		}
		if want, err := files.ReadFile("registry/" + s.file); err != nil || !bytes.Equal(r.list(), want) {
			t.Errorf("%s: %v, or it is not what the generator writes:\n%s", s.file, err, r.list())
		}
	}
}

func TestParseCSV(t *testing.T) {
	var r registry
	err := r.parseCSV([]byte("Address Block,Name,Globally Reachable\n\"192.0.0.170/32, 192.0.0.171/32\",x,False\n192.0.0.0/24 [2],\"a\nb\",False [3]\n192.0.0.9/32,y,True\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.prefixes) != 4 || r.reachable[netip.MustParsePrefix("192.0.0.0/24")] != "False" || r.reachable[netip.MustParsePrefix("192.0.0.9/32")] != "True" {
		t.Errorf("%v, %v", r.prefixes, r.reachable)
	}
	r = registry{}
	if err := r.parseCSV([]byte("Prefix,Status\n2001::/23,ALLOCATED\n2d00::/8,RESERVED\n")); err != nil || len(r.prefixes) != 1 || r.reachable != nil {
		t.Errorf("%v, %v", r.prefixes, err)
	}
	for _, bad := range []string{"", "a,b\n", "Prefix\nx\n", "Prefix\n\"\n"} {
		if err := new(registry).parseCSV([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func TestCloud(t *testing.T) {
	entries, day, err := cloud(cloudFile)
	if err != nil || len(entries) < 20 || day < "2026-11-23" {
		t.Errorf("%d entries, %s, %v", len(entries), day, err)
	}
	const row = "192.0.2.0/24\tPrivate\tx\t2026-11-22\thttps://example.com/\n"
	if entries, _, err := cloud("# x\n\n" + row); err != nil || len(entries) != 1 || entries[0].reachable {
		t.Errorf("%v, %v", entries, err)
	}
	for _, change := range [][2]string{{"/24", ""}, {".0/", ".1/"}, {"Private\t", ""}, {"\tx", "\t"}, {"-22", "-32"}, {"https:", "x:"}} {
		if entries, _, err := cloud(strings.Replace(row, change[0], change[1], 1)); err == nil {
			t.Errorf("%q: %v", change, entries)
		}
	}
}

// A prefix of kind "-" is rejected as a whole by the entries of other kinds.
func TestCovered(t *testing.T) {
	known := []entry{
		{prefix: netip.MustParsePrefix("10.0.0.0/8"), kind: "Private"},
		{prefix: netip.MustParsePrefix("192.0.0.0/24"), kind: "Protocol"},
		{prefix: netip.MustParsePrefix("192.0.0.128/25"), kind: "Transition", reachable: true},
		{prefix: netip.MustParsePrefix("192.0.0.192/26"), kind: "Service"},
	}
	for prefix, ok := range map[string]bool{
		"10.0.0.0/8": true, "10.1.2.3/32": true, "192.0.0.0/25": true, "192.0.0.200/32": true,
		"10.0.0.0/7": false, "8.8.8.8/32": false, "192.0.0.0/24": false, "192.0.0.128/26": false, "fd00::/8": false,
	} {
		entries, err := withoutCovered(append(known, entry{prefix: netip.MustParsePrefix(prefix), kind: covered}))
		if ok != (err == nil) || ok && len(entries) != len(known) {
			t.Errorf("%s: %v, %v", prefix, entries, err)
		}
	}
}

// A registry that changed must be described anew.
func TestDescribe(t *testing.T) {
	var all [3]registry
	for _, k := range known {
		if p := netip.MustParsePrefix(k.prefix); k.source == "" {
			i := special4
			if p.Addr().Is6() {
				i = special6
			}
			all[i].prefixes = append(all[i].prefixes, p)
		}
	}
	if _, err := describe(all); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*[3]registry){
		"not in known.go": func(r *[3]registry) {
			r[special4].prefixes = append(r[special4].prefixes, netip.MustParsePrefix("1.0.0.0/8"))
		},
		"no longer in a registry": func(r *[3]registry) { r[special6].prefixes = r[special6].prefixes[1:] },
		"globally reachable is": func(r *[3]registry) {
			r[special4].reachable = map[netip.Prefix]string{netip.MustParsePrefix("10.0.0.0/8"): "True"}
		},
	} {
		changed := all
		change(&changed)
		if _, err := describe(changed); err == nil || !strings.Contains(err.Error(), strings.TrimPrefix(name, "not ")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
