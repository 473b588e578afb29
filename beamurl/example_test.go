package beamurl_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/weburl/weburl/beamurl"
)

func Example() {
	folder, err := os.MkdirTemp("", "urls")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)

	p, s := beam.NewPipelineWithRoot()
	batches := beamurl.Batches(s, beam.Create(s, "HTTPS://b.example/?utm_source=x", "https://a.example/#top", "a.example"))
	urls, failed := beamurl.Canon(s, "crawler", batches)
	written := []beamurl.Written{
		beamurl.WriteSorted(s, folder, "urls.txt", urls),
		beamurl.WriteSorted(s, folder, "failed.txt", failed),
	}
	ctx := context.Background()
	if err := beamurl.Prepare(ctx, written...); err != nil {
		log.Fatal(err)
	}
	if err := beamx.Run(ctx, p); err != nil {
		log.Fatal(err)
	}
	if err := beamurl.Commit(ctx, folder); err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"urls-00000-of-00001.txt", "failed-00000-of-00001.txt"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(string(text))
	}
	// Output:
	// https://a.example/
	// https://b.example/
	// missing-scheme-non-relative-URL	a.example
}
