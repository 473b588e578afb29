package libfuzzer

import (
	"encoding/binary"
	"reflect"
)

// decode returns the arguments that data stands for: first come those of a fixed size, in
// little-endian order, then a byte for each that is text, in proportion to which these
// divide the rest among them. It returns false if data is too short.
func decode(types []reflect.Type, data []byte) (values []any, ok bool) {
	values = make([]any, len(types))
	var texts []int
	for i, t := range types {
		size := 0
		switch t.Kind() {
		case reflect.String, reflect.Slice:
			texts = append(texts, i)
			continue
		case reflect.Int, reflect.Uint:
			size = 8
		default:
			size = int(t.Size())
		}
		if len(data) < size {
			return nil, false
		}
		var number [8]byte
		copy(number[:], data[:size])
		data = data[size:]
		n := binary.LittleEndian.Uint64(number[:])
		if t.Kind() == reflect.Bool {
			values[i] = n&1 != 0
		} else {
			values[i] = reflect.ValueOf(n).Convert(t).Interface()
		}
	}
	if len(data) < len(texts) {
		return nil, false
	}
	shares, rest := data[:len(texts)], data[len(texts):]
	sum := 0
	for _, share := range shares {
		sum += int(share)
	}
	start, before := 0, 0
	for i, share := range shares {
		before += int(share)
		end := len(rest)
		if i < len(shares)-1 {
			end = len(rest) * before / max(1, sum)
		}
		values[texts[i]] = reflect.ValueOf(rest[start:end:end]).Convert(types[texts[i]]).Interface()
		start = end
	}
	return values, true
}
