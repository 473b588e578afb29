// Wpt downloads the files of web-platform-tests that the tests of this module
// read.
//
//	go run ./internal/ci/wpt DIR
//
// The files keep their paths in the repository, at the commit that the tests are
// expected to pass at. Set WPT_DIR to DIR/url/resources, WPT_URL_DIR to DIR/url and
// URLPATTERN_DIR to DIR/urlpattern/resources. Existing files are downloaded again.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// commit is a commit of web-platform-tests of July 2026.
const commit = "181476aa16e8b28a07698bef3a0275fa53dd22e5"

const source = "https://raw.githubusercontent.com/web-platform-tests/wpt/" + commit

var files = strings.Fields(`
	common/subset-tests.js
	common/subset-tests-by-key.js

	url/resources/IdnaTestV2-removed.json
	url/resources/IdnaTestV2.json
	url/resources/percent-encoding.json
	url/resources/setters_tests.json
	url/resources/toascii.json
	url/resources/urltestdata-javascript-only.json
	url/resources/urltestdata.json

	urlpattern/resources/urlpattern-compare-test-data.json
	urlpattern/resources/urlpattern-generate-test-data.json
	urlpattern/resources/urlpatterntestdata.json

	url/IdnaTestV2-removed.any.js
	url/IdnaTestV2.any.js
	url/url-constructor.any.js
	url/url-origin.any.js
	url/url-searchparams.any.js
	url/url-setters-stripping.any.js
	url/url-setters.any.js
	url/url-statics-canparse.any.js
	url/url-statics-parse.any.js
	url/url-tojson.any.js
	url/urlencoded-parser.any.js
	url/urlsearchparams-append.any.js
	url/urlsearchparams-constructor.any.js
	url/urlsearchparams-delete.any.js
	url/urlsearchparams-foreach.any.js
	url/urlsearchparams-get.any.js
	url/urlsearchparams-getall.any.js
	url/urlsearchparams-has.any.js
	url/urlsearchparams-set.any.js
	url/urlsearchparams-size.any.js
	url/urlsearchparams-sort.any.js
	url/urlsearchparams-stringifier.any.js
`)

func main() {
	log.SetFlags(0)
	log.SetPrefix("wpt: ")
	from := flag.String("from", source, "download from the `URL` of another copy of the repository")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: wpt [-from URL] DIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	dir := flag.Arg(0)
	if err := downloadAll(*from, dir); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("WPT_DIR=%s\nWPT_URL_DIR=%s\n", filepath.Join(dir, "url", "resources"), filepath.Join(dir, "url"))
}

// downloadAll downloads all files. It tries each of them, so that the error says
// all that is missing.
func downloadAll(from, dir string) error {
	client := &http.Client{Timeout: time.Minute}
	var errs []error
	for _, file := range files {
		errs = append(errs, download(client, strings.TrimSuffix(from, "/")+"/"+file, filepath.Join(dir, filepath.FromSlash(file))))
	}
	return errors.Join(errs...)
}

// download writes what is at url to the file name, or leaves name unchanged.
func download(client *http.Client, url, name string) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, response.Status)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".download-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = io.Copy(f, response.Body)
	if err := cmp.Or(err, f.Close()); err != nil {
		return fmt.Errorf("%s: %w", url, err)
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
