//go:build sqlite

package sqlquery

import (
	"slices"
	"testing"
)

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		query          string
		calls, columns []string
	}{
		{"SELECT f(a.x) FROM a", nil, nil},
		{"SELECT * FROM a JOIN b ON f(a.x, 'it''s')=f(b.y, 'it''s')", []string{"f ( x , 'it''s' )", "f ( y , 'it''s' )"}, nil},
		{"SELECT * FROM a, b WHERE g(f(main.a.x)) == main.b.y", []string{"g ( f ( x ) )"}, []string{"y"}},
		{"SELECT * FROM a, b WHERE a.x /* = */ = -- f(y) =\nf(\"b c\".`d`)", []string{"f ( `d` )"}, []string{"x"}},
		{"SELECT * FROM a, b WHERE f(a.[x y]) is f(b.y) AND g(y) = 1.5 AND 'x' = f(x)", []string{"f ( [x y] )", "f ( y )"}, nil},
		{"SELECT * FROM a JOIN b USING (x, \"y\") WHERE x = 'x'", nil, []string{"x", `"y"`}},
		{"SELECT ')' || '= f(x)' FROM a WHERE (x) = y", []string{"WHERE ( x )"}, []string{"y"}}, // the first is a syntax error in an index
		{"SELECT ) = f(x", nil, nil},
		{"= f(())", []string{"f ( ( ) )"}, nil},
		{". = .", nil, nil},
		{"", nil, nil},
	} {
		if calls, columns := keysOf(c.query); !slices.Equal(calls, c.calls) || !slices.Equal(columns, c.columns) {
			t.Errorf("%s: %q, %q; want %q, %q", c.query, calls, columns, c.calls, c.columns)
		}
	}
}
