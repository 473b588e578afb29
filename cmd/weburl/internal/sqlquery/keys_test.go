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

func TestNeeds(t *testing.T) {
	for _, c := range []struct {
		query, name string
		want        bool
	}{
		{"SELECT * FROM a", "x", true},
		{"SELECT b.* FROM a, b", "x", true},
		{"SELECT y, * FROM a", "x", true},
		{"SELECT DISTINCT * FROM a", "x", true},
		{"SELECT a.y FROM a NATURAL JOIN b", "x", true},
		{"SELECT count(*), y*2, 2 /* , */ * y, \"select\"*2 FROM a WHERE z LIKE '*, x'", "x", false},
		{"SELECT X FROM a", "x", true},
		{"SELECT (SELECT \"a \"\"x\" FROM b) FROM a", "A \"x", true},
		{"SELECT [x y] FROM a", "x y", true},
		{"SELECT `x``y` FROM a", "x`y", true},
		{"* `", "x", false},
		{"", "x", false},
	} {
		if got := needsOf(c.query)(c.name); got != c.want {
			t.Errorf("%s: %t", c.query, got)
		}
	}
}
