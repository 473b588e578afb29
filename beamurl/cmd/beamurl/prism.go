package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
)

// startBuiltIn starts Prism for jobs of this process, if that is their runner.
func startBuiltIn(ctx context.Context) error {
	if r := strings.ToLower(*runners.Runner); *jobopts.Endpoint != "" || r != "" && r != "prism" && r != "prismrunner" {
		return nil
	}
	port, err := listen(ctx, 0)
	if port == 0 || err != nil {
		return err // without a port, Prism starts when the job does
	}
	*jobopts.Endpoint = fmt.Sprintf("localhost:%d", port)
	if *jobopts.EnvironmentType == "" {
		*jobopts.EnvironmentType = "loopback"
	}
	return nil
}

// servePrism runs Prism as a server, until it is killed.
func servePrism(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("prism takes one port")
	}
	port, err := strconv.ParseUint(args[0], 10, 16)
	if err != nil {
		return fmt.Errorf("%q is not a port", args[0])
	}
	if _, err := listen(ctx, int(port)); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// listen starts Prism on a port, which only programs of this machine can connect to: whoever can
// may run programs with it. Prism itself listens on all interfaces, so there is a moment in which that does not
// hold. It returns the port, or 0 if that is not known.
func listen(ctx context.Context, port int) (int, error) {
	before, err := listeners()
	if err != nil {
		return 0, err
	}
	if _, err := prism.CreateJobServer(ctx, prism.Options{Port: port}); err != nil {
		return 0, err
	}
	after, err := listeners()
	if err != nil {
		return 0, err
	}
	for socket, p := range after {
		if before[socket] != 0 {
			continue
		}
		port = p
		if err := bindToLoopback(socket); err != nil {
			return 0, fmt.Errorf("prism is not bound to the loopback interface: %w", err)
		}
	}
	if len(after) == len(before) {
		fmt.Fprintln(os.Stderr, "beamurl: Prism listens on all interfaces. Block its ports with a firewall.")
	}
	return port, nil
}
