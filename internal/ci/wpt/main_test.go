package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The whole list arrives from a server, and what the server lacks is named.
func TestDownloadAll(t *testing.T) {
	missing := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == missing {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte("at " + r.URL.Path))
	}))
	defer server.Close()
	dir := t.TempDir()
	if err := downloadAll(server.URL+"/wpt/", dir); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if data, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(data) != "at /wpt/"+file {
			t.Errorf("%s: %q, %v", file, data, err)
		}
	}
	missing = "/url/resources/toascii.json"
	if err := downloadAll(server.URL, dir); err == nil || !strings.Contains(err.Error(), missing+": 404") {
		t.Errorf("got %v, want the file that is missing", err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, missing)); string(data) != "at /wpt"+missing {
		t.Errorf("the file of an earlier download is now %q", data)
	}
}
