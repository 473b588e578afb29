package engine

import (
	"github.com/weburl/weburl/internal/answers"
	"rsc.io/qr/coding"
)

// mostCorrected is the largest version of a QR code that has the error correction level M. Larger codes have L,
// for larger modules: a screen has no scratches.
const mostCorrected = 10

// appendCode appends the QR code of the input as a digit for each module, 1 for a dark one, line by line and without
// the quiet zone, or null if the input is too long. It does what Encode of coding.Plan does, which takes an interface, and
// with it methods that add 4 kB to the engine.
func appendCode(b []byte, r *request) []byte {
	text := coding.String(r.Text)
	level, version := coding.M, coding.Version(coding.MinVersion)
	for text.Bits(version) > 8*version.DataBytes(level) {
		if version++; version > coding.MaxVersion {
			return append(b, "null"...)
		} else if version > mostCorrected && level == coding.M {
			version, level = coding.MinVersion, coding.L
		}
	}
	plan, err := coding.NewPlan(version, level, 0)
	if err != nil {
		return append(b, "null"...)
	}
	var bits coding.Bits
	text.Encode(&bits, version)
	bits.AddCheckBytes(version, level)
	data := bits.Bytes()
	var modules []byte
	for _, row := range plan.Pixel {
		for _, pixel := range row {
			switch pixel.Role() {
			case coding.Data, coding.Check:
				at := pixel.Offset()
				if data[at/8]&(1<<uint(7-at&7)) != 0 {
					pixel ^= coding.Black
				}
			}
			modules = append(modules, '0'+byte(pixel&coding.Black))
		}
	}
	return answers.AppendString(b, string(modules))
}
