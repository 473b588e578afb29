package functiontest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// DuckDB calls each function in DuckDB for a table that four threads read, a quarter of
// which is NULL, and compares the results with [sqlurl.Function.Call].
func DuckDB(t *testing.T, engine Engine) {
	const inputs, copies = 2500, 100 // more rows than two groups, each of which is for one thread
	g := urlgen.New(7)
	var lines strings.Builder
	list := make([]string, inputs)
	for i := range list {
		list[i] = strings.ToValidUTF8(g.Input(), "\uFFFD")
		line, err := json.Marshal(map[string]any{"i": i, "url": list[i]})
		if err != nil {
			t.Fatal(err)
		}
		lines.WriteString(string(line) + "\n")
	}
	file := filepath.Join(t.TempDir(), "urls.jsonl")
	if err := os.WriteFile(file, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"SET threads = 4",
		"CREATE TABLE inputs AS SELECT i, url FROM read_json('" + file + "', format='newline_delimited', columns={i: 'INTEGER', url: 'VARCHAR'})",
		fmt.Sprintf("CREATE TABLE urls AS SELECT i, CASE WHEN copy %% 4 > 0 THEN url END AS url FROM range(%d) c(copy), inputs", copies),
	} {
		if _, err := engine.Query(statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range sqlurl.Functions(site.List{}) {
		args := []string{""}
		call := "url"
		if len(f.Parameters) == 2 {
			args = append(args, second(f, "https://example.org/a/b"))
			call += ", '" + args[1] + "'"
		}
		rows, err := engine.Query(fmt.Sprintf("SELECT min(r), max(r), CAST(count(r) AS INTEGER) FROM (SELECT i, %s(%s) AS r FROM urls) GROUP BY i ORDER BY i", f.Name, call))
		if err != nil || len(rows) != inputs {
			t.Fatalf("%s: %d rows, %v", f.Name, len(rows), err)
		}
		for i, row := range rows {
			args[0] = list[i]
			want, err := f.Call(args)
			if err != nil {
				t.Fatal(err)
			}
			count := int64(copies / 4 * 3)
			if want == nil {
				count = 0
			}
			if like(row[0], want) != want || like(row[1], want) != want || like(row[2], count) != count {
				t.Fatalf("%s of %q: %v; want %#v, %d times", f.Name, args, row, want, count)
			}
		}
	}
}
