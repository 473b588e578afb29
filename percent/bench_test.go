package percent

import (
	"strings"
	"testing"
)

var benchInputs = []struct{ name, s string }{
	{"clean", "/wiki/Uniform_Resource_Locator/section-1.3/history"},
	{"spaces", "/a folder/with some/file names.txt and a few words"},
	{"greek", "/wiki/Ενιαίος_εντοπιστής_πόρων"},
	{"cjk1k", strings.Repeat("統一資源定位符", 50)},
	{"clean4k", strings.Repeat("/abcdefghijklmno", 256)},
}

func BenchmarkEncode(b *testing.B) {
	for _, in := range benchInputs {
		b.Run(in.name, func(b *testing.B) {
			b.SetBytes(int64(len(in.s)))
			b.ReportAllocs()
			for b.Loop() {
				Encode(in.s, Path)
			}
		})
	}
}

func BenchmarkAppendEncode(b *testing.B) {
	for _, in := range benchInputs {
		b.Run(in.name, func(b *testing.B) {
			b.SetBytes(int64(len(in.s)))
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				dst = AppendEncode(dst[:0], in.s, Path)
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, in := range benchInputs {
		s := Encode(in.s, Path)
		b.Run(in.name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				Decode(s)
			}
		})
	}
}

func BenchmarkAppendDecode(b *testing.B) {
	for _, in := range benchInputs {
		s := Encode(in.s, Path)
		b.Run(in.name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				dst = AppendDecode(dst[:0], s)
			}
		})
	}
}

func BenchmarkDecodeUTF8(b *testing.B) {
	for _, in := range append(benchInputs,
		struct{ name, s string }{"invalid", strings.Repeat("ab\xE2\x82cd\xFF", 150)}) {
		b.Run(in.name, func(b *testing.B) {
			b.SetBytes(int64(len(in.s)))
			b.ReportAllocs()
			for b.Loop() {
				DecodeUTF8(in.s)
			}
		})
	}
}
