package encodings

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/percent"
)

func BenchmarkPercentEncode(b *testing.B) {
	s := strings.Repeat("統一 資源 abc é", 50)
	for _, label := range []string{"utf-8", "windows-1252", "shift_jis", "iso-2022-jp", "gb18030", "big5"} {
		e, err := Lookup(label)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(label, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				e.PercentEncode(s, percent.SpecialQuery)
			}
		})
	}
}

// What the first use of an encoding costs.
func BenchmarkTables(b *testing.B) {
	for _, build := range []struct {
		name string
		f    func() *table
	}{
		{"windows-1252", func() *table { return singleByteTable("windows-1252") }},
		{"big5", big5Table},
		{"euc-kr", euckrTable},
		{"gb18030", gb18030Table},
		{"gbk", gbkTable},
		{"shift_jis", shiftjisTable},
		{"euc-jp", eucjpTable},
	} {
		b.Run(build.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				build.f()
			}
		})
	}
}
