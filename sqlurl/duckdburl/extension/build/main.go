// Command build builds the DuckDB extension of its parent directory:
//
//	go run github.com/weburl/weburl/sqlurl/duckdburl/extension/build [-o FILE] [-platform NAME] [-version VERSION]
//
// It builds for a platform, by default this machine's, with the C compiler CC. The platform
// is DuckDB's name of a system and a processor, such as linux_arm64. PRAGMA platform shows
// it, and some builds of DuckDB have another, such as linux_amd64_gcc4.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

const apiVersion = "v1.2.0" // which capi.h has too

const fieldLength = 32 // of a field in the footer

func main() {
	output := flag.String("o", "weburl.duckdb_extension", "write the extension to `FILE`")
	platform := flag.String("platform", thisPlatform(), "the `NAME` of the platform in DuckDB")
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

// thisPlatform returns DuckDB's name of this machine's platform.
func thisPlatform() string {
	return strings.Replace(runtime.GOOS, "darwin", "osx", 1) + "_" + runtime.GOARCH
}

func build(output, platform, version string) error {
	parts := strings.Split(platform, "_")
	if len(parts) < 2 {
		return fmt.Errorf("the platform %q is not SYSTEM_PROCESSOR", platform)
	}
	dir, err := os.MkdirTemp("", "weburl")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	library := filepath.Join(dir, "library.so") // MinGW appends .exe to a name without a dot
	cmd := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", library,
		"github.com/weburl/weburl/sqlurl/duckdburl/extension")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOOS="+strings.Replace(parts[0], "osx", "darwin", 1), "GOARCH="+parts[1])
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	b, err := os.ReadFile(library)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(output), 0o777); err != nil {
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
