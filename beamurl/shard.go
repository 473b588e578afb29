package beamurl

import (
	"encoding/binary"
	"errors"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x0[int, []byte, func([]byte)](&linesFn{})
	register.Emitter2[int, []byte]()
}

// DefaultShards is the number of shards of [Dedupe] and [Sites] if it is not given.
const DefaultShards = 1024

// Keys are divided into shards by a hash: a runner combines the keys of a shard together,
// because it spends much more time on a key than on a URL. Prism takes about 0.1 ms.

// shardSize is about how many bytes of a shard become an element.
const shardSize = 16 << 10

// A sharder collects the records of a bundle by shards.
type sharder struct{ records [][]byte }

// start begins a bundle.
func (s *sharder) start(shards int) {
	if s.records == nil {
		s.records = make([][]byte, max(shards, 1))
	}
	clear(s.records)
}

// add has a record appended to its shard, which follows from a hash.
func (s *sharder) add(hash uint64, record func([]byte) []byte, emit func(int, []byte)) {
	shard := int(hash % uint64(len(s.records)))
	r := record(s.records[shard])
	if len(r) >= shardSize {
		emit(shard, r)
		r = nil
	}
	s.records[shard] = r
}

// flush emits the records that are left at the end of a bundle.
func (s *sharder) flush(emit func(int, []byte)) {
	for shard, r := range s.records {
		if len(r) > 0 {
			emit(shard, r)
		}
	}
	clear(s.records)
}

// errRecord is about records that this package has not written.
var errRecord = errors.New("beamurl: a record is damaged")

// appendText appends a text after its length.
func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// cutText returns the text that b begins with, and the bytes after it.
func cutText(b []byte) (text, rest []byte, err error) {
	length, n := binary.Uvarint(b)
	if n <= 0 || length > uint64(len(b)-n) {
		return nil, nil, errRecord
	}
	return b[n : n+int(length)], b[n+int(length):], nil
}

// splitLines divides the lines of shards into batches.
func splitLines(s beam.Scope, shards beam.PCollection) beam.PCollection {
	return beam.ParDo(s, &linesFn{}, shards)
}

// linesFn divides the lines of a shard into batches.
type linesFn struct{}

func (*linesFn) ProcessElement(_ int, lines []byte, emit func([]byte)) {
	for len(lines) > batchSize {
		end := batchSize
		for lines[end-1] != '\n' {
			if end++; end == len(lines) {
				break
			}
		}
		emit(lines[:end:end])
		lines = lines[end:]
	}
	if len(lines) > 0 {
		emit(lines)
	}
}
