package beamurl

import (
	"bytes"
	"hash/fnv"
)

// shards is how many parts keys are divided into. A worker holds the keys of one
// part in memory at a time. The runner does not group by the keys themselves: Prism
// takes about 0.1 ms for each key that it groups by.
const shards = 1024

// shardSize is about how many bytes of a shard become an element.
const shardSize = 16 << 10

// A sharder collects the records of a bundle by the shards of their keys. A record is
// a line of a key, a tab and a value.
type sharder struct{ records [shards][]byte }

// add adds a record.
func (s *sharder) add(key, value []byte, emit func(int, []byte)) {
	h := fnv.New32a()
	h.Write(key)
	shard := int(h.Sum32() % shards)
	r := append(append(append(append(s.records[shard], key...), '\t'), value...), '\n')
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
	s.records = [shards][]byte{}
}

// eachRecord calls do for the records of a shard.
func eachRecord(elements func(*[]byte) bool, do func(key, value []byte)) {
	for r := []byte(nil); elements(&r); r = nil {
		for line := range bytes.Lines(r) {
			key, value, _ := bytes.Cut(line[:len(line)-1], []byte{'\t'})
			do(key, value)
		}
	}
}

// emitLine appends a line to a batch, which it emits if that is large. It returns
// the batch to go on with.
func emitLine(batch []byte, emit func([]byte), parts ...string) []byte {
	for _, p := range parts {
		batch = append(batch, p...)
	}
	batch = append(batch, '\n')
	if len(batch) >= batchSize {
		emit(batch)
		return nil
	}
	return batch
}
