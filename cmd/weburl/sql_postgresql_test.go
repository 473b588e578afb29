//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// A cluster is a PostgreSQL server of its own.
type cluster struct {
	dir, bin string
	owner    *syscall.Credential // not root, as which PostgreSQL does not run
}

// command returns a program of PostgreSQL, to be run as the owner. The command is on
// its PATH.
func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(c.bin, name), args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "PATH="+c.dir+":"+os.Getenv("PATH"), "LC_ALL=C", "HOME="+c.dir)
	if c.owner != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.owner}
	}
	return cmd
}

func (c *cluster) run(t *testing.T, name string, args ...string) string {
	t.Helper()
	output, err := c.command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, output)
	}
	return string(output)
}

// psql runs commands, each of which is statements or a command of psql, and returns the
// rows.
func (c *cluster) psql(t *testing.T, commands ...string) string {
	t.Helper()
	args := []string{"-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", c.dir, "-U", "weburl", "-d", "postgres"}
	for _, command := range commands {
		args = append(args, "-c", command)
	}
	return c.run(t, "psql", args...)
}

// startPostgreSQL starts a server that listens on a socket in its directory alone.
func startPostgreSQL(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{}
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
		c.bin = filepath.Dir(found[len(found)-1])
	} else if path, err := exec.LookPath("initdb"); err == nil {
		c.bin = filepath.Dir(path)
	} else {
		need.Missing(t, "postgresql", "there is no initdb")
	}
	need.Uses(t, "postgresql")
	// The path of a socket is short, and others than root can look into the directory.
	dir, err := os.MkdirTemp("/tmp", "weburl")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	c.dir = dir
	if os.Getuid() == 0 {
		account, err := user.Lookup("postgres")
		if err != nil {
			need.Missing(t, "postgresql", err.Error())
		}
		uid, _ := strconv.Atoi(account.Uid)
		gid, _ := strconv.Atoi(account.Gid)
		c.owner = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if err := os.Chown(dir, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(program)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "weburl"), text, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.run(t, "initdb", "-D", dir+"/data", "-U", "weburl", "-A", "trust", "--no-sync", "-E", "UTF8")
	c.run(t, "pg_ctl", "-D", dir+"/data", "-w", "-t", "60", "-l", dir+"/log", "-o", "-c listen_addresses='' -c unix_socket_directories='"+dir+"' -c fsync=off", "start")
	t.Cleanup(func() {
		if output, err := c.command("pg_ctl", "-D", dir+"/data", "-w", "-m", "immediate", "stop").CombinedOutput(); err != nil {
			t.Errorf("pg_ctl stop: %v\n%s", err, output)
		}
	})
	return c
}

// TestSQLPostgreSQL runs the recipes of docs/sql-engines.md in PostgreSQL: with the rows that
// the page shows, and with URLs and keys that need escaping.
func TestSQLPostgreSQL(t *testing.T) {
	c := startPostgreSQL(t)
	write := func(urls string) {
		t.Helper()
		if err := os.WriteFile(c.dir+"/urls.txt", []byte(urls), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("https://www.example.org/?utm_source=x\nnonsense\n")
	c.psql(t, "CREATE TABLE links (id bigint, url text); INSERT INTO links VALUES (1, 'https://www.example.org/a'), (2, 'nonsense')")
	var recipes []string
	docs.Queries(t, enginesPage, func(query string) string {
		recipes = append(recipes, strings.ReplaceAll(query, "/data/", c.dir+"/"))
		return c.psql(t, `\pset null NULL`, recipes[len(recipes)-1])
	}, *update)
	if len(recipes) != 2 {
		t.Fatalf("%d recipes", len(recipes))
	}
	c.psql(t, "DROP TABLE links, link_sites, parsed")
	links := []string{"https://www.example.org/a?utm_source=x&b=c\\d", "nonsense", "", "https://example.com:8443/\t\b\f\v\r\n\\N", "data:,a", `http:\\example.org\b`}
	var values []string
	for i, link := range links {
		values = append(values, fmt.Sprintf("(%d, '%s')", i, strings.ReplaceAll(link, "'", "''")))
	}
	c.psql(t, "CREATE TABLE links (id bigint, url text); INSERT INTO links VALUES (99, NULL), "+strings.Join(values, ", "))
	c.psql(t, recipes[1])
	got := c.psql(t, "SELECT id, coalesce(site, 'NULL'), coalesce(error, 'NULL') FROM link_sites ORDER BY id")
	var want strings.Builder
	list := sqlurl.Functions(site.List{})
	for i, link := range links {
		fmt.Fprint(&want, i)
		for _, name := range []string{"weburl_site", "weburl_error"} {
			for _, f := range list {
				if f.Name != name {
					continue
				}
				value, err := f.Call([]string{link})
				if err != nil {
					t.Fatal(err)
				}
				if value == nil {
					value = "NULL"
				}
				fmt.Fprint(&want, "|", value)
			}
		}
		want.WriteString("\n")
	}
	want.WriteString("99|NULL|NULL\n")
	if got != want.String() {
		t.Errorf("PostgreSQL has\n%s\nwant\n%s", got, &want)
	}

	write("https://www.example.org/?a=%5C\\\nnonsense\nhttps://example.org/\xFF\x00\xC3(\nhttps://h\xFF.example/\n\tHTTPS:\\\\Example.com\\a\n")
	c.psql(t, recipes[0])
	got = c.psql(t, "SELECT host, domain, error, href, url FROM parsed ORDER BY href, url")
	if want := "example.com|example.com||https://example.com/a|\tHTTPS:\\\\Example.com\\a\n" +
		"example.org|example.org||https://example.org/%EF%BF%BD%EF%BF%BD(|https://example.org/\uFFFD\uFFFD(\n" +
		"www.example.org|example.org||https://www.example.org/?a=%5C\\|https://www.example.org/?a=%5C\\\n" +
		"||domain-to-ASCII||https://h\uFFFD.example/\n||missing-scheme-non-relative-URL||nonsense\n"; got != want {
		t.Errorf("PostgreSQL has\n%q\nwant\n%q", got, want)
	}
}
