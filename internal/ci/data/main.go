// Data downloads the data that tests read and that the repository does not have.
//
//	go run ./internal/ci/data DIR
//
// It writes the sets of files whose environment variable is not set to a directory, and
// prints a line NAME=PATH for each of these sets. The last line is WEBURL_MAY_LACK with the names
// that strict mode does without. Files that an earlier download wrote are kept. Each file has
// the SHA-256 digest in files.tsv, or is a file of a commit.
//
// If the environment variable WEBURL_MIRROR is a URL, of the scheme file too, the files
// come from there: https://example.org/x from WEBURL_MIRROR/example.org/x.
package main

import (
	"cmp"
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("data: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./internal/ci/data DIR")
	}
	dir, err := filepath.Abs(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	files, err := readFiles(list)
	if err != nil {
		log.Fatal(err)
	}
	d := &downloader{dir: dir, mirror: strings.TrimSuffix(os.Getenv("WEBURL_MIRROR"), "/"), client: newClient()}
	failed := false
	var lacked []string
	for _, s := range sets {
		if s.lacked != "" {
			lacked = append(lacked, s.variable)
		}
		if s.path == "" || os.Getenv(s.variable) != "" {
			continue
		}
		if err := d.all(s.of(files)); err != nil {
			log.Printf("%s: %v", s.variable, err)
			failed = true
			continue
		}
		fmt.Printf("%s=%s\n", s.variable, filepath.Join(dir, filepath.FromSlash(s.path)))
	}
	fmt.Printf("WEBURL_MAY_LACK=%s\n", strings.Join(lacked, " "))
	if failed {
		os.Exit(1)
	}
}

//go:embed files.tsv
var list string

// A file is a line of files.tsv.
type file struct {
	name      string   // below the directory, with slashes
	digest    string   // SHA-256 in hexadecimal digits, or "-" for a file of a commit
	addresses []string // one is enough
}

func readFiles(list string) (files []file, err error) {
	for line := range strings.Lines(list) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case len(fields) != 3:
			return nil, fmt.Errorf("files.tsv: %d fields in %q", len(fields), line)
		default:
			files = append(files, file{fields[0], fields[1], strings.Fields(fields[2])})
		}
	}
	return files, nil
}

// newClient returns a client of https, http and file URLs.
func newClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.RegisterProtocol("file", http.NewFileTransport(http.Dir("/")))
	return &http.Client{Transport: transport, Timeout: 2 * time.Minute}
}

// A downloader downloads files to a directory.
type downloader struct {
	dir    string
	mirror string // a URL, or empty
	client *http.Client
}

// all downloads files, those that are there excepted. It tries each of them: the error has
// all that failed.
func (d *downloader) all(files []file) error {
	errs := make([]error, len(files))
	var wg sync.WaitGroup
	slots := make(chan struct{}, 8)
	for i, f := range files {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			errs[i] = d.one(f)
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// one downloads a file from the first address that has it.
func (d *downloader) one(f file) error {
	target := filepath.Join(d.dir, filepath.FromSlash(f.name))
	if text, err := os.ReadFile(target); err == nil && f.check(text) == nil {
		return nil
	}
	var errs []error
	for _, address := range f.addresses {
		text, err := d.get(address)
		if err == nil {
			err = f.check(text)
		}
		if err == nil {
			return write(target, text)
		}
		errs = append(errs, fmt.Errorf("%s: %w", address, err))
	}
	return errors.Join(errs...)
}

// check returns an error if text is not the content of the file. A file of a commit is
// what its address returns.
func (f file) check(text []byte) error {
	if digest := fmt.Sprintf("%x", sha256.Sum256(text)); f.digest != "-" && f.digest != digest {
		return fmt.Errorf("the digest is %s, not %s", digest, f.digest)
	}
	return nil
}

func (d *downloader) get(address string) ([]byte, error) {
	if d.mirror != "" {
		address = d.mirror + strings.TrimPrefix(address, "https:/")
	}
	response, err := d.client.Get(address)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(response.Status)
	}
	const most = 64 << 20
	return io.ReadAll(io.LimitReader(response.Body, most))
}

// write writes a file as a whole, or leaves it unchanged.
func write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".download-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err := cmp.Or(err, f.Close(), os.Chmod(f.Name(), 0o644)); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
