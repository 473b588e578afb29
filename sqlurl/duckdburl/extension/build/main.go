// Command build builds the DuckDB extension of its parent directory:
//
//	go run github.com/weburl/weburl/sqlurl/duckdburl/extension/build [-o FILE] [-platform NAME] [-version VERSION]
//
// It builds for GOOS and GOARCH, by default this machine's, with the C compiler CC.
// The platform is DuckDB's name of these; PRAGMA platform shows it, and some builds of
// DuckDB have another, such as linux_amd64_gcc4.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

const apiVersion = "v1.2.0" // which capi.h has too

const fieldLength = 32 // of a field in the footer

func main() {
	output := flag.String("o", "weburl.duckdb_extension", "write the extension to `FILE`")
	platform := flag.String("platform", platformOf(), "the `NAME` of the platform in DuckDB")
	version := flag.String("version", "dev", "the `VERSION` that duckdb_extensions() shows")
	flag.Parse()
	if flag.NArg() > 0 || len(*version) > fieldLength || len(*platform) > fieldLength {
		flag.Usage()
		os.Exit(2)
	}
	if err := build(*output, *platform, *version); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// platformOf returns DuckDB's name of the platform to build for.
func platformOf() string {
	system, processor := cmp.Or(os.Getenv("GOOS"), runtime.GOOS), cmp.Or(os.Getenv("GOARCH"), runtime.GOARCH)
	if system == "darwin" {
		system = "osx"
	}
	return system + "_" + processor
}

func build(output, platform, version string) error {
	dir, err := os.MkdirTemp("", "weburl")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	library := filepath.Join(dir, "library")
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", library,
		"github.com/weburl/weburl/sqlurl/duckdburl/extension")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	b, err := os.ReadFile(library)
	if err != nil {
		return err
	}
	return os.WriteFile(output, appendFooter(b, platform, version), 0o666)
}

// appendFooter appends what DuckDB reads at the end of an extension: eight fields, and 256 bytes
// for a signature, which are zero as it has none.
func appendFooter(b []byte, platform, version string) []byte {
	const format = "4"
	for _, field := range []string{"", "", "", "C_STRUCT", version, apiVersion, platform, format} {
		b = append(b, field...)
		b = append(b, make([]byte, fieldLength-len(field))...)
	}
	return append(b, make([]byte, 256)...)
}
