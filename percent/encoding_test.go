package percent

import "testing"

func TestNilEncoding(t *testing.T) {
	var e *Encoding
	if e.Name() != "UTF-8" || e.Output() != nil || e.PercentEncode("é", Path) != "%C3%A9" || string(e.AppendPercentEncode(nil, "é", Path)) != "%C3%A9" {
		t.Error("a nil *Encoding is not UTF-8")
	}
}
