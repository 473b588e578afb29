package main

import (
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestLoopback connects to Prism from another network, which takes the rights of root, and
// from this machine.
func TestLoopback(t *testing.T) {
	ip := need.Program(t, "ip")
	if os.Geteuid() != 0 {
		t.Skip("networks are made by root")
	}
	run := func(args string) error { return exec.Command(ip, strings.Fields(args)...).Run() }
	if err := run("netns add beamurl"); err != nil {
		t.Skip("no network can be made here: ", err)
	}
	t.Cleanup(func() { run("netns del beamurl") })
	for _, args := range []string{
		"link add beamurl0 type veth peer name beamurl1 netns beamurl",
		"addr add 10.231.77.1/24 dev beamurl0",
		"link set beamurl0 up",
		"-n beamurl addr add 10.231.77.2/24 dev beamurl1",
		"-n beamurl link set beamurl1 up",
	} {
		if err := run(args); err != nil {
			t.Fatalf("ip %s: %v", args, err)
		}
	}
	_, port, _ := strings.Cut(startPrism(t), ":")
	open, err := net.Listen("tcp", ":0") // as Prism does it
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	_, openPort, _ := net.SplitHostPort(open.Addr().String())
	for port, want := range map[string]bool{openPort: true, port: false} {
		err := run("netns exec beamurl timeout 10 bash -c :>/dev/tcp/10.231.77.1/" + port)
		if connected := err == nil; connected != want {
			t.Errorf("port %s from another network: %v", port, err)
		}
	}
	conn, err := net.Dial("tcp", "localhost:"+port)
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
}
