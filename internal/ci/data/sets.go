package main

import "strings"

// A set is data that an environment variable names.
type set struct {
	variable string
	content  string // what it has, in Markdown
	from     string // where it is from, in Markdown

	// path is the directory of files.tsv that this program downloads, or empty; needs are
	// other directories that it refers to.
	path  string
	needs []string

	// lacked is why strict mode does without the data, or empty.
	lacked string
}

// sets are all data that tests read, in the order of the table in CONTRIBUTING.md.
var sets = []set{
	{variable: "WPT_DIR", path: "wpt/url/resources",
		content: "`urltestdata.json` and its neighbors: the directory `url/resources` of web-platform-tests",
		from:    "github.com/web-platform-tests/wpt, under the 3-Clause BSD License"},
	{variable: "WPT_URL_DIR", path: "wpt/url", needs: []string{"wpt/common"},
		content: "the `.any.js` files of the directory `url` of web-platform-tests, with `../common`",
		from:    "github.com/web-platform-tests/wpt, too"},
	{variable: "toascii.any.js",
		content: "not a variable, but a file of `WPT_URL_DIR` of November 2026, with which docs/conformance.md is made",
		lacked:  "what is downloaded is of July 2026"},
	{variable: "URLPATTERN_DIR", path: "wpt/urlpattern/resources",
		content: "`urlpatterntestdata.json` and its neighbors: the directory `urlpattern/resources` of web-platform-tests",
		from:    "github.com/web-platform-tests/wpt, too"},
	{variable: "UCD_DIR", path: "ucd",
		content: "the files of Unicode 18.0.0 that `internal/ucd` names, `NormalizationTest.txt` and `IdnaTestV2.txt`",
		from:    "unicode.org, under the Unicode License v3"},
	{variable: "COMMONCRAWL_DIR", path: "commoncrawl",
		content: "`cc-index-schema-flat.json`: the columns of Common Crawl's index",
		from:    "github.com/commoncrawl/cc-index-table, under the Apache License 2.0"},
	{variable: "WEBSPECS_DIR", path: "webspecs",
		content: "`refimpl-results.json`: results of the reference implementation of 2014",
		from:    "github.com/webspecs/url"},
	{variable: "CORPORA", path: "corpora",
		content: "`kasztp.txt`, `node_files.txt`: real URLs",
		from:    "github.com/ada-url/url-various-datasets, under the MIT License"},
	{variable: "refs-python.tsv",
		content: "not a variable, but a file of `CORPORA`: 60,000 pairs of base and reference, with a tab between them, from an HTML manual of Python",
		lacked:  "it is not published"},
	{variable: "SARIF_SCHEMA",
		content: "not a directory, but the file `sarif-schema-2.1.0.json` of OASIS",
		from:    "`.ci/sarif-schema FILE` writes it"},
	{variable: "NODE_PEERS",
		content: "`node_modules` with `whatwg-url`, a Node of version 24, its frameworks, DuckDB and hyparquet",
		from:    "`.ci/peers DIR` installs them"},
	{variable: "PYTHON_PEERS",
		content: "the Python packages `httpx` 0.28, `httpcore` 1.0, `requests` 2.32 and `urllib3` 2.7, by which the later versions of `dialect/httpx`, `dialect/requests` and `dialect/urllib3` are tested",
		from:    "`pip install --no-deps --target DIR`, with these versions",
		lacked:  "they are on PyPI only"},
	{variable: "chdb",
		content: "not a variable, but an npm package in `NODE_PEERS`: ClickHouse",
		from:    "`.ci/peers DIR clickhouse` installs it, in `.ci/nightly`",
		lacked:  "550 MB"},
	{variable: "WPT_URLPATTERN_DIR",
		content: "the directory `urlpattern` of web-platform-tests, with its scripts",
		from:    "a clone of it",
		lacked:  "their data are tested with `URLPATTERN_DIR`"},
	{variable: "LINT_CLONES",
		content: "clones of the repositories in `cmd/weburl/internal/lint/testdata/mutated.tsv`, at those commits, in directories `OWNER+NAME`",
		lacked:  "200 MB"},
	{variable: "SITE_GENERATORS",
		content: "`node_modules` with generators of sites, by which the models of `weburl lint` are tested",
		from:    "`.ci/generators DIR` installs it, in `.ci/nightly`",
		lacked:  "600 MB"},
	{variable: "WEBARCHIVE_COMMONS_DIR",
		content: "a clone of `iipc/webarchive-commons`, whose keys package `surt` follows; its test also needs a JDK, and Guava and Commons Codec of Debian",
		lacked:  "it needs a class that only Maven Central has"},
	{variable: "SURT_DIR",
		content: "a clone of `internetarchive/surt`, whose keys package `surt` follows; its test also needs Python with the package six",
		lacked:  "the package is on PyPI only"},
	{variable: "SAFEBROWSING_DIR",
		content: "a clone of `google/safebrowsing`, the client that package `safebrowsing` is compared with",
		lacked:  "the client does not export its parser"},
	{variable: "GO_PROXIES",
		content: "Caddy 2.11 and Traefik 3.5, by which `dialect/target` is tested",
		from:    "`.ci/proxies DIR` builds them, in `.ci/nightly`",
		lacked:  "they take minutes to build"},
	{variable: "AXE_CORE",
		content: "not a directory, but the file `axe.min.js` of the npm package axe-core",
		from:    "`.ci/lab DIR` installs it, in `.ci/nightly`"},
	{variable: "WEBSITE_DIR",
		content: "the site of the project",
		from:    "`.ci/website DIR` builds it, in `.ci/nightly`"},
}

// of returns the files of a set.
func (s set) of(files []file) (of []file) {
	for _, f := range files {
		for _, path := range append(s.needs, s.path) {
			if strings.HasPrefix(f.name, path+"/") {
				of = append(of, f)
			}
		}
	}
	return of
}
