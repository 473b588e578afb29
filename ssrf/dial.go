//go:build !js

package ssrf

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"syscall"

	"github.com/weburl/weburl"
)

// Control checks the address that a socket is about to connect to. Use it as the Control
// of a [net.Dialer], which calls it for each address that it tries, after it has resolved
// the name and before it sends anything. So there is no connection to an address that
// Control rejects, even if the addresses of the name change between two lookups.
//
// Control does not know the host: it rejects the addresses of Policy.Internal, which only
// [Transport] allows, and allows the ports of all hosts that have one.
//
// It rejects all networks except TCP. If a Dialer has a ControlContext, its Control is
// not called.
func (p *Policy) Control(network, address string, _ syscall.RawConn) error {
	return p.controlHost(weburl.Host{}, network, address)
}

// controlHost is Control for a socket that is opened for a host, or for an unknown one if
// it is null.
func (p *Policy) controlHost(host weburl.Host, network, address string) error {
	switch network {
	case "tcp", "tcp4", "tcp6":
	default:
		return reject(RuleNetwork, weburl.Host{}, fmt.Sprintf("network %s is not TCP", network))
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return reject(RuleAddress, weburl.Host{}, fmt.Sprintf("not an address and a port: %q", address))
	}
	if err := p.invalid(); err != nil {
		return err
	}
	var found rejections
	found.add(p.checkAddr(host, to.Addr()))
	if err := p.checkPort(host, to.Port()); err != nil {
		err.Addr = to.Addr()
		found.add(err)
	}
	if found.gravest != nil {
		return found.gravest
	}
	return nil
}

// A dialer connects as a policy allows.
type dialer struct {
	policy  *Policy
	net     net.Dialer
	control func(host weburl.Host, network, address string) error
}

func newDialer(p *Policy, r *net.Resolver) *dialer {
	return &dialer{p, net.Dialer{Timeout: dialTimeout, Resolver: r}, p.controlHost}
}

// dial is the DialContext of a transport. It checks the host again, as the last step
// before the resolver, so that it does not rely on the code in between. The host is
// parsed by the standard before it is looked up, so that 127.1 is an address here as
// well, and a name gets a dot at its end, so that no search list completes it.
func (d *dialer) dial(ctx context.Context, network, address string) (net.Conn, error) {
	name, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, reject(RuleHost, weburl.Host{}, fmt.Sprintf("not a host and a port: %q", address))
	}
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	host, err := weburl.ParseHost(name)
	if err != nil {
		return nil, reject(RuleHost, weburl.Host{}, fmt.Sprintf("not a host: %q", name))
	}
	if number, err := strconv.ParseUint(port, 10, 16); err != nil {
		return nil, reject(RulePort, host, fmt.Sprintf("not the number of a port: %q", port))
	} else if err := d.policy.checkPort(host, uint16(number)); err != nil {
		return nil, err
	}
	if err := d.policy.checkHost(host); err != nil {
		return nil, err
	}
	name = undotted(host) + "."
	if addr, ok := host.Addr(); ok {
		name = addr.String()
	}
	forHost := d.net
	forHost.Control = func(network, address string, _ syscall.RawConn) error {
		return d.control(host, network, address)
	}
	return forHost.DialContext(ctx, network, net.JoinHostPort(name, port))
}
