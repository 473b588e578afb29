package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/nameserver"
)

// TestGuardResolve looks names up in a DNS server of its own.
func TestGuardResolve(t *testing.T) {
	dns := nameserver.Serve(t, map[string][]string{
		"public.example.com":   {"93.184.215.14 2606:4700::1111"},
		"loopback.example.com": {"93.184.215.14 ::1"},
		"mapped.example.com":   {"::ffff:10.0.0.1"},
		"metadata.example.com": {"169.254.169.254"},
	})
	original := net.DefaultResolver
	net.DefaultResolver = dns.Resolver()
	defer func() { net.DefaultResolver = original }()
	for host, want := range map[string]string{
		"public.example.com":   `"allowed":true,"rule":""`,
		"PUBLIC.example.com.":  `"allowed":true,"rule":""`,
		"8.8.8.8":              `"allowed":true,"rule":""`,
		"loopback.example.com": `"allowed":false,"rule":"address","message":"host loopback.example.com resolves to address ::1`,
		"mapped.example.com":   `"allowed":false,"rule":"address"`,
		"metadata.example.com": `"allowed":false,"rule":"address"`,
		"nothing.example.com":  `"allowed":false,"rule":"resolve"`,
		"localhost":            `"allowed":false,"rule":"local-name"`,
	} {
		var stdout strings.Builder
		status := run([]string{"guard", "--resolve", "--json", "https://" + host + "/"}, strings.NewReader(""), &stdout, os.Stderr)
		if !strings.Contains(stdout.String(), want) || (status == exitOK) != strings.Contains(want, "true") {
			t.Errorf("%s: status %d, %s", host, status, stdout.String())
		}
	}
	// A rule about the scheme does not hide where the name leads.
	var stdout strings.Builder
	run([]string{"guard", "--resolve", "http://metadata.example.com:22/"}, strings.NewReader(""), &stdout, os.Stderr)
	if got := stdout.String(); !strings.HasPrefix(got, "rejected http://metadata.example.com:22/: host metadata.example.com resolves to address 169.254.169.254 ") || !strings.Contains(got, "[address]; ") || !strings.Contains(got, "[scheme]; ") || !strings.Contains(got, "[port]") {
		t.Error(got)
	}
	if n := dns.Questions()["localhost"]; n != 0 {
		t.Errorf("localhost was looked up %d times", n)
	}
}

// The reason why a name has no addresses does not name the server that was asked.
func TestLookupFault(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{&net.DNSError{Err: "no such host", Name: "a.example", Server: "192.0.2.1:53", IsNotFound: true}, ": the name does not exist"},
		{&net.DNSError{Err: "i/o timeout", Server: "192.0.2.1:53", IsTimeout: true}, ": the lookup timed out"},
		{fmt.Errorf("x: %w", &net.DNSError{Err: "server misbehaving", Server: "192.0.2.1:53"}), ": server misbehaving"},
		{errors.New("x"), ": x"},
	} {
		if got := lookupFault(test.err); got != test.want {
			t.Errorf("%v: %q, want %q", test.err, got, test.want)
		}
	}
}
