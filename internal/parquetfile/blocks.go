package parquetfile

// blockSize is the size of a block of memory.
const blockSize = 256 << 10

// Blocks are bytes that grow without being copied. Their memory is used again after reset.
type blocks struct {
	list [][]byte
	full int // blocks before the one that is written to
	size int
}

func (b *blocks) append(p []byte) {
	b.size += len(p)
	for len(p) > 0 {
		if b.full == len(b.list) {
			b.list = append(b.list, make([]byte, 0, blockSize))
		}
		last := &b.list[b.full]
		n := min(len(p), blockSize-len(*last))
		*last = append(*last, p[:n]...)
		if p = p[n:]; len(*last) == blockSize {
			b.full++
		}
	}
}

func (b *blocks) reset() {
	for i := range b.list {
		b.list[i] = b.list[i][:0]
	}
	b.full, b.size = 0, 0
}
