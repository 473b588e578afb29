package selectonly

import (
	"context"
	"database/sql/driver"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modernc.org/sqlite"
)

func TestRestrict(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	c, err := Open(new(sqlite.Driver), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	execute := func(statement string) error {
		_, err := c.Conn.(driver.ExecerContext).ExecContext(context.Background(), statement, nil)
		return err
	}
	if err := execute("CREATE TABLE a(x); CREATE TEMP TABLE b(x); INSERT INTO a VALUES (1); CREATE INDEX i ON a(x); CREATE VIEW v AS SELECT x FROM a"); err != nil {
		t.Fatal(err)
	}
	if err := c.Restrict(); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"SELECT x, count(*) FROM a GROUP BY x ORDER BY 1", "VALUES (1)", "SELECT * FROM v", "EXPLAIN QUERY PLAN SELECT * FROM a",
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT group_concat(i) FROM n",
		"SELECT value FROM json_each('[1, 2]')", "SELECT DISTINCT a.x FROM a JOIN a AS c USING (x) WHERE a.x IN (SELECT x FROM a)",
	} {
		if err := execute(statement); err != nil {
			t.Errorf("%s: %v", statement, err)
		}
	}
	for _, statement := range []string{
		"ATTACH 'z' AS z", "attach database '" + filepath.Join(dir, "z") + "' as z", "ATTACH '' AS z", "ATTACH ':memory:' AS z", "ATTACH (SELECT 'z') AS z",
		"DETACH main", "VACUUM", "VACUUM INTO 'z'", "VACUUM main INTO 'z'", "/* SELECT */ VACUUM INTO 'z'",
		"SELECT 1; ATTACH 'z' AS z", "SELECT 1; VACUUM INTO 'z'; SELECT 2", "EXPLAIN SELECT 1; ATTACH 'z' AS z",
		"PRAGMA temp_store_directory = 'z'", "PRAGMA journal_mode = WAL", "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "PRAGMA user_version = 1",
		"SELECT * FROM pragma_user_version", "SELECT * FROM pragma_table_info('a')",
		"SELECT load_extension('z')", "SELECT LOAD_EXTENSION('z', 'y')",
		"CREATE TABLE z(x)", "CREATE TEMP TABLE z(x)", "CREATE TABLE z AS SELECT 1", "CREATE VIRTUAL TABLE z USING fts5(x)", "CREATE VIEW z AS SELECT 1",
		"CREATE INDEX z ON a(x)", "CREATE TRIGGER z AFTER INSERT ON a BEGIN SELECT 1; END",
		"INSERT INTO a VALUES (2)", "INSERT INTO b VALUES (2)", "WITH c AS (SELECT 1) INSERT INTO a SELECT * FROM c", "REPLACE INTO a VALUES (2)",
		"UPDATE a SET x = 2", "UPDATE b SET x = 2", "DELETE FROM a", "DELETE FROM b", "DELETE FROM sqlite_schema", "INSERT INTO temp.sqlite_schema VALUES (1, 2, 3, 4, 5)",
		"DROP TABLE a", "DROP TABLE b", "DROP VIEW v", "ALTER TABLE a RENAME TO z", "REINDEX", "ANALYZE",
		"BEGIN", "COMMIT", "SAVEPOINT z", "INSERT INTO a VALUES (3) RETURNING x",
	} {
		c.refused = ""
		err := execute(statement)
		if err == nil || c.Refused() == "" && !strings.Contains(err.Error(), "sqlite_master may not be modified") {
			t.Errorf("%s: %v, refused %q", statement, err, c.Refused())
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files %v, %v", files, err)
	}
	c.Allow()
	if err := execute("INSERT INTO a VALUES (2)"); err != nil {
		t.Error(err)
	}
	other, err := new(sqlite.Driver).Open(":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.(driver.ExecerContext).ExecContext(context.Background(), "CREATE TABLE a(x)", nil); err != nil {
		t.Errorf("a connection that was opened otherwise: %v", err)
	}
}
