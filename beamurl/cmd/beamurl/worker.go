package main

import (
	"context"
	"flag"
	"log"
	"strings"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// Runners start a process as a worker with these flags and with --id, which the SDK
// has, see https://s.apache.org/beam-fn-api-container-contract.
var (
	provisionEndpoint = flag.String("provision_endpoint", "", "Set by runners that start this program as a worker.")
	_                 = flag.String("artifact_endpoint", "", "Set by runners that start this program as a worker.")
)

// startWorker sets the flags of the SDK for a worker, if a runner has started this
// program as one. The boot program of the SDK does so as well, after it has fetched
// the program itself, which is here already.
func startWorker() {
	if *provisionEndpoint == "" {
		return
	}
	// Prism writes the id in quotes.
	id := strings.Trim(flag.Lookup("id").Value.String(), "'")
	info, err := tools.ProvisionInfo(grpcx.WriteWorkerID(context.Background(), id), *provisionEndpoint)
	if err != nil {
		log.Fatalf("beamurl: no answer from the runner: %v", err)
	}
	for name, value := range map[string]string{
		"worker":           "true",
		"id":               id,
		"control_endpoint": info.GetControlEndpoint().GetUrl(),
		"logging_endpoint": info.GetLoggingEndpoint().GetUrl(),
	} {
		if value == "" {
			continue // it was a flag
		}
		if err := flag.Set(name, value); err != nil {
			log.Fatalf("beamurl: %v", err)
		}
	}
}
