//go:build !js

package ssrf_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/ssrf"
)

func Example() {
	var policy ssrf.Policy
	for _, input := range []string{
		"https://example.com/feed.xml",
		"http://example.com/",
		"https://user:secret@example.com/",
		"https://example.com:6379/",
		"https://0x7f.1/",
		"https://[64:ff9b::a9fe:a9fe]/",
		"https://printer.local/",
	} {
		if _, err := policy.Parse(input); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println(input, "may be fetched")
		}
	}
	// Output:
	// https://example.com/feed.xml may be fetched
	// ssrf: scheme http is not allowed: use https
	// ssrf: the URL has credentials: remove the text before @
	// ssrf: port 6379 is not allowed
	// ssrf: address 127.0.0.1 is not public: loopback (127.0.0.0/8)
	// ssrf: address 64:ff9b::a9fe:a9fe is not public: instance metadata of AWS, Azure, Google Cloud, Oracle Cloud and others (169.254.169.254/32), in NAT64
	// ssrf: host printer.local is a name of a local network (RFC 6762)
}

// A client that may fetch from the hosts of one site, over http too.
func ExampleTransport_Client() {
	transport := &ssrf.Transport{Policy: ssrf.Policy{
		Schemes: []string{"https", "http"},
		Hosts:   hosts.MustParse("site:example.com"),
	}}
	client := transport.Client()
	_, err := client.Get("http://example.org/")
	fmt.Println(err)
	// Output: Get "http://example.org/": ssrf: host example.org is not in the list of allowed hosts
}

// A policy for connections that are not HTTP: the dialer judges the addresses.
func ExamplePolicy_Control() {
	policy := ssrf.Policy{
		Ports:      []uint16{25},
		AllowAddrs: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")}, // our own relays
	}
	dialer := net.Dialer{Control: policy.Control}
	_, err := dialer.Dial("tcp", "127.0.0.1:25")
	fmt.Println(err)
	// Output: dial tcp 127.0.0.1:25: ssrf: address 127.0.0.1 is not public: loopback (127.0.0.0/8)
}

func ExampleClassify() {
	for _, text := range []string{"93.184.215.14", "100.100.100.200", "2002:7f00:1::"} {
		c := ssrf.Classify(netip.MustParseAddr(text))
		fmt.Println(text, "is", c.Kind(), c.Prefix(), c.Reachable())
	}
	// Output:
	// 93.184.215.14 is public invalid Prefix true
	// 100.100.100.200 is metadata 100.100.100.200/32 false
	// 2002:7f00:1:: is loopback 127.0.0.0/8 false
}

func ExampleTransport() {
	client := new(ssrf.Transport).Client()
	for _, url := range []string{
		"https://localhost/admin",
		"https://169.254.169.254/latest/meta-data/",
		"https://example.com:6379/",
	} {
		resp, err := client.Get(url)
		if err != nil {
			fmt.Println(err)
			continue
		}
		body, err := io.ReadAll(http.MaxBytesReader(nil, resp.Body, 1<<20))
		resp.Body.Close()
		fmt.Println(resp.Status, len(body), err)
	}
	// Output:
	// Get "https://localhost/admin": ssrf: host localhost is a name of a local network (RFC 6761)
	// Get "https://169.254.169.254/latest/meta-data/": ssrf: address 169.254.169.254 is not public: instance metadata of AWS, Azure, Google Cloud, Oracle Cloud and others (169.254.169.254/32)
	// Get "https://example.com:6379/": ssrf: port 6379 is not allowed
}

func ExamplePolicy() {
	policy := ssrf.Policy{
		Schemes:   []string{"https", "http"},
		DenyHosts: hosts.MustParse(".example.org"),
		Internal: []ssrf.Internal{{
			Hosts: hosts.MustParse("wiki.internal:8080"),
			Addrs: []netip.Prefix{netip.MustParsePrefix("10.1.2.3/32")},
		}},
	}
	client := (&ssrf.Transport{Policy: policy}).Client()
	_, err := client.Get("http://www.example.org/")
	fmt.Println(err)

	for _, url := range []string{"http://www.example.com/feed", "http://wiki.internal:8080/", "http://10.1.2.3/"} {
		_, err := policy.Parse(url)
		fmt.Println(url, err)
	}
	// Output:
	// Get "http://www.example.org/": ssrf: host www.example.org is denied
	// http://www.example.com/feed <nil>
	// http://wiki.internal:8080/ <nil>
	// http://10.1.2.3/ ssrf: address 10.1.2.3 is not public: private use (10.0.0.0/8)
}

func ExamplePolicy_Parse() {
	var policy ssrf.Policy
	for _, input := range []string{"HTTPS://Example.com:443/hook", "https://localhost/hook", "example.com/hook"} {
		u, err := policy.Parse(input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("store", u.String())
	}
	// Output:
	// store https://example.com/hook
	// ssrf: host localhost is a name of a local network (RFC 6761)
	// ssrf: not a URL: missing-scheme-non-relative-URL at byte 0: there is no scheme. Write the scheme (https://…). A relative URL needs a base such as https://example.org/.
}

func ExampleTransport_webhook() {
	client := (&ssrf.Transport{MaxRedirects: -1}).Client() // a redirect is a failure
	deliver := func(ctx context.Context, hook weburl.URL, body []byte) error {
		r, err := httpurl.NewRequest(ctx, http.MethodPost, hook, bytes.NewReader(body))
		if err != nil {
			return err
		}
		r.Header.Set("Content-Type", "application/json")
		resp, err := client.Do(r)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode < 200 || 300 <= resp.StatusCode {
			return errors.New(resp.Status)
		}
		return nil
	}
	err := deliver(context.Background(), weburl.MustParse("https://10.0.0.1/hook"), []byte(`{"event":"paid"}`))
	fmt.Println(err)
	// Output:
	// Post "https://10.0.0.1/hook": ssrf: address 10.0.0.1 is not public: private use (10.0.0.0/8)
}

func ExamplePolicy_Control_dialer() {
	policy := ssrf.Policy{Ports: []uint16{587}}
	dialer := net.Dialer{Control: policy.Control, Timeout: 10 * time.Second}
	for _, name := range []string{"mail.internal", "127.0.0.1"} {
		u, err := weburl.MustParse("https://host:587/").WithHostname(name)
		if err == nil {
			err = policy.Check(u) // the name and the port
		}
		if err != nil {
			fmt.Println(err)
			continue
		}
		conn, err := dialer.Dial("tcp", net.JoinHostPort(u.Hostname(), "587")) // checks each address
		if err != nil {
			fmt.Println(err)
			continue
		}
		conn.Close()
	}
	// Output:
	// ssrf: host mail.internal is a name of a local network (reserved by ICANN for private use)
	// ssrf: address 127.0.0.1 is not public: loopback (127.0.0.0/8)
}

func ExamplePolicy_disagree() {
	parsers := append(compare.Current(), compare.Proxied()...)
	policy := ssrf.Policy{
		Schemes: []string{"https", "http"},
		Disagree: func(input, base string) bool {
			return compare.HostsDiffer(input, base, parsers...)
		},
	}
	_, err := policy.Parse("http://good.example#@169.254.169.254/")
	fmt.Println(err)
	// Output:
	// ssrf: programs connect to different destinations for this URL
}
