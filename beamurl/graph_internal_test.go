package beamurl

import (
	"context"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"google.golang.org/protobuf/proto"
)

// TestGraph is about the graph that runners get: they may combine the keys of a bundle before they group,
// and there is nothing to group between reading and that.
func TestGraph(t *testing.T) {
	p, s := beam.NewPipelineWithRoot()
	batches := Read(s, "urls.txt")
	Dedupe(s, "crawler", 0, batches)
	Sites(s, 0, batches)
	edges, _, err := p.Build()
	if err != nil {
		t.Fatal(err)
	}
	env, err := graphx.CreateEnvironment(context.Background(), "beam:env:external:v1", func(context.Context) string { return "localhost:1" })
	if err != nil {
		t.Fatal(err)
	}
	graph, err := graphx.Marshal(edges, &graphx.Options{Environment: env})
	if err != nil {
		t.Fatal(err)
	}
	transforms := graph.GetComponents().GetTransforms()
	combined := make(map[string]bool) // what is in a combiner
	for _, c := range transforms {
		if c.GetSpec().GetUrn() != graphx.URNCombinePerKey {
			continue
		}
		var payload pipepb.CombinePayload
		if err := proto.Unmarshal(c.GetSpec().GetPayload(), &payload); err != nil || payload.GetAccumulatorCoderId() == "" {
			t.Errorf("%s has no coder of accumulators: %v", c.GetUniqueName(), err)
		}
		for _, id := range c.GetSubtransforms() {
			combined[id] = true
		}
	}
	var groups, combiners int
	for id, c := range transforms {
		if c.GetSpec().GetUrn() == graphx.URNGBK && !strings.Contains(c.GetUniqueName(), "Blocks") {
			groups++
			if combined[id] {
				combiners++
			} else {
				t.Errorf("%s groups all elements", c.GetUniqueName())
			}
		}
	}
	if groups != 2 || combiners != 2 {
		t.Errorf("%d groups, of which %d combine", groups, combiners)
	}
}
