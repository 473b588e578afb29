//go:build !js

package ssrf_test

import (
	"fmt"
	"net"
	"net/netip"

	"github.com/weburl/weburl/hosts"
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
