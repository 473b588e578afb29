//go:build linux

// Command lists measures what removes duplicates from a list of URLs, and what counts hosts, with one
// or more cores, and writes the table in docs/data.md:
//
//	GOWORK=$PWD/all.work go run ./tests/bench/lists [-lines N] [-cores 1,2,4] [-rounds N] -peers DIRECTORY [-page docs/data.md]
//
// The directory has the npm packages chdb and @duckdb/node-api. Node.js, taskset, sort and mawk or gawk as
// awk must be on the PATH. The current directory is the root of the checkout.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// duckdb prints the one number that its last argument selects. Its arguments are the directory of peers, the
// extension, the number of cores, and the query.
const duckdb = `const [,peers,extension,cores,query]=process.argv;
const {DuckDBInstance}=require(require.resolve("@duckdb/node-api",{paths:[peers]}));
(async()=>{const c=await(await DuckDBInstance.create(":memory:",{allow_unsigned_extensions:"true",threads:cores})).connect();
await c.run("LOAD '"+extension+"'");console.log(String((await c.runAndReadAll(query)).getRows()[0][0]))})()`

// clickhouse does so in ClickHouse. Its arguments are the directory of peers, and the query.
const clickhouse = `const [,peers,query]=process.argv;
const {Session}=require(require.resolve("chdb",{paths:[peers]}));
const s=new Session();process.stdout.write(s.query(query,"TSV").toString());s.cleanup?.()`

const fromDuckDB = `FROM read_csv('$FILE', columns = {'url': 'VARCHAR'}, header = false, auto_detect = false, delim = chr(1) || chr(2), quote = '', escape = '')`

// ways are what is measured. Each prints one number: that of a task is the same for all.
var ways = []struct{ task, program, script string }{
	{"duplicates by `crawler`, in order", "`canon --unique`", `weburl canon --profile crawler --unique -q -f $FILE | wc -l`},
	{"", "the same, `--memory 64M`", `weburl canon --profile crawler --unique --memory 64M -q -f $FILE | wc -l`},
	{"", "`canon` and awk", `weburl canon --profile crawler -q -f $FILE | awk '!seen[$0]++' | wc -l`},
	{"", "DuckDB", `node -e "$DUCKDB" "$PEERS" "$EXTENSION" $CORES "SELECT count(*) FROM (SELECT arg_min(url, n) FROM (SELECT url, row_number() OVER () AS n ` + fromDuckDB + `) GROUP BY weburl_canon(url, 'crawler') ORDER BY min(n))"`},
	{"the same, sorted", "`canon` and `sort -u`", `weburl canon --profile crawler -q -f $FILE | sort -u --parallel=$CORES | wc -l`},
	{"count by host", "`get` and `sort`", `weburl get -q '{hostname}' -f $FILE | sort --parallel=$CORES | uniq -c | wc -l`},
	{"", "`get` and awk", `weburl get -q '{hostname}' -f $FILE | awk '{ n[$0]++ } END { for (h in n) print n[h], h }' | wc -l`},
	{"", "`sql`", `weburl sql 'SELECT count(*) FROM (SELECT weburl_hostname(url) FROM urls GROUP BY 1)' $FILE | tail -1`},
	{"", "DuckDB", `node -e "$DUCKDB" "$PEERS" "$EXTENSION" $CORES "SELECT count(*) FROM (SELECT weburl_hostname(url) ` + fromDuckDB + ` GROUP BY 1)"`},
	{"", "ClickHouse, `domain()`", `node -e "$CLICKHOUSE" "$PEERS" "SELECT count() FROM (SELECT domain(url) AS d FROM file('$FILE', 'LineAsString', 'url String') GROUP BY d) SETTINGS max_threads = $CORES"`},
}

func main() {
	log.SetFlags(0)
	lines := flag.Uint64("lines", 10_000_000, "how many lines the list has")
	cores := flag.String("cores", "1,2,4", "the numbers of cores")
	rounds := flag.Int("rounds", 3, "how often each is measured; the medians are shown")
	peers := flag.String("peers", "", "the directory of the npm packages")
	page := flag.String("page", "", "the page to write the table to")
	flag.Parse()
	dir, err := os.MkdirTemp("", "lists")
	check(err)
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "urls.txt")
	check(generate(file, *lines))
	extension := filepath.Join(dir, "weburl.duckdb_extension")
	check(run(exec.Command("go", "build", "-o", dir, "./cmd/weburl")))
	build := exec.Command("go", "run", "./sqlurl/duckdburl/extension/build", "-o", extension)
	root, err := os.Getwd()
	check(err)
	build.Env = append(os.Environ(), "GOWORK="+filepath.Join(root, "all.work"))
	check(run(build))
	env := append(os.Environ(), "LC_ALL=C", "TMPDIR="+dir, "PATH="+dir+":"+os.Getenv("PATH"), "FILE="+file,
		"PEERS="+*peers, "EXTENSION="+extension, "DUCKDB="+duckdb, "CLICKHOUSE="+clickhouse)

	numbers := strings.Split(*cores, ",")
	var b strings.Builder
	fmt.Fprintf(&b, "| task | program | %s |\n|---|---|%s\n", strings.Join(numbers, " | "), strings.Repeat("---|", len(numbers)))
	var answer string
	for _, way := range ways {
		if way.task != "" {
			answer = ""
		}
		note := ""
		fmt.Fprintf(&b, "| %s | ", way.task)
		var cells []string
		for _, n := range numbers {
			var all []measured
			for range *rounds {
				m := measure(n, way.script, env)
				if answer == "" {
					answer = m.answer
				} else if m.answer != answer {
					note = fmt.Sprintf(" (%s and not %s)", m.answer, answer)
				}
				all = append(all, m)
			}
			slices.SortFunc(all, func(a, b measured) int { return int(a.cpu - b.cpu) })
			m := all[len(all)/2]
			cells = append(cells, fmt.Sprintf("%.1f / %.1f / %d", m.cpu.Seconds(), m.elapsed.Seconds(), m.memory>>20))
		}
		fmt.Fprintf(&b, "%s%s | %s |\n", way.program, note, strings.Join(cells, " | "))
		fmt.Fprintln(os.Stderr, way.program, cells, answer, note)
	}
	if *page == "" {
		fmt.Print(&b)
		return
	}
	text, err := os.ReadFile(*page)
	check(err)
	const begin, end = "<!-- lists: go run ./tests/bench/lists -->\n", "<!-- end of lists -->\n"
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		log.Fatalf("lists: %s has no place for the table", *page)
	}
	check(os.WriteFile(*page, []byte(before+begin+"\n"+b.String()+"\n"+end+after), 0o666))
}

// measured is what a script needed. The memory, in bytes, is that of its largest process.
type measured struct {
	cpu, elapsed time.Duration
	memory       int64
	answer       string
}

func measure(cores, script string, env []string) (m measured) {
	n, err := strconv.Atoi(cores)
	check(err)
	cmd := exec.Command("taskset", "-c", fmt.Sprintf("0-%d", n-1), "bash", "-c", "set -o pipefail; "+script)
	cmd.Env = append(env, "CORES="+cores)
	cmd.Stderr = os.Stderr
	begin := time.Now()
	out, err := cmd.Output()
	m.elapsed = time.Since(begin)
	if err != nil {
		log.Fatalf("lists: %s: %v", script, err)
	}
	m.answer = strings.TrimSpace(string(out))
	m.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	m.memory = cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	return m
}

// generate writes a list in which about half of the lines are duplicates by the profile crawler.
func generate(file string, lines uint64) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	pages := lines * 64 / 100
	for i := range lines {
		w.Write(appendLine(w.AvailableBuffer(), mix(i)%pages, mix(i^0xABCDEF0123)))
	}
	return w.Flush()
}

var (
	domains = []string{"com", "org", "net", "co.uk", "de", "example"}
	words   = []string{"news", "article", "product", "category", "user", "blog", "wiki", "page"}
)

// appendLine appends a spelling of the URL of a page.
func appendLine(b []byte, page, spelling uint64) []byte {
	p := mix(page + 1<<40)
	host := (p % 1000) * (p >> 20 % 1000) % 200_000 // some have many pages
	scheme, port, mark := "https://www.site", "", "?"
	if spelling%20 == 0 {
		scheme = "HTTPS://WWW.Site"
	}
	if spelling>>8%50 == 0 {
		port = ":443"
	}
	b = fmt.Appendf(b, "%s%d.%s%s/%s/%s-%d", scheme, host, domains[host%6], port, words[p>>32%8], words[p>>36%8], page)
	if p>>40%4 == 0 {
		b = fmt.Appendf(b, "?id=%d&ref=category", p%100_000)
		mark = "&"
	}
	if spelling>>16%4 == 0 {
		b = append(append(b, mark...), "utm_source=newsletter"...)
	}
	if spelling>>24%10 == 0 {
		b = append(b, "#top"...)
	}
	return append(b, '\n')
}

// mix returns a number that looks random: splitmix64.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

func run(cmd *exec.Cmd) error {
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}

func check(err error) {
	if err != nil {
		log.Fatalf("lists: %v", err)
	}
}
