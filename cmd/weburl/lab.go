package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/cmd/weburl/lab"
)

func labCommand(t *stream.Tool) *cobra.Command {
	var port uint16
	var noOpen bool
	var export, public string
	cmd := &cobra.Command{
		Use:   "lab [--port PORT] [--no-open] [--export DIR] [--public URL]",
		Short: "Show what a URL means, in the browser",
		Long: `Serve the URL lab on this machine, and open it in the browser.

The lab is a page that shows, as you type, the components of a URL, its errors, how the
parser reads it, and which programs parse it differently. Its engine is this program
compiled to WebAssembly. The page requests only its own files: nothing that you type
leaves it. ` + version.Docs + `lab.md explains a URL with it.

With --export, the files of the page are written to a directory, for any web server.
Browsers keep the page, so that it works without a network after the first visit.

Links that the page shares lead to the URL of --public. Without it they lead to the page's own
URL or, if it is served on this machine, to the copy that the project publishes.

Exit status: 0 if all went well;
2 for a usage error, or if the page cannot be made, written or served.`,
		Example: `  # Serve the lab and open it in the browser
  weburl lab
  # Serve it on port 8080, and open nothing
  weburl lab --no-open --port 8080
  # Write its files, for a web server
  weburl lab --export public/lab --public https://example.org/lab/`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return stream.Misuse("unexpected argument %q", args[0])
			}
			return nil
		},
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.Uint16Var(&port, "port", 0, fmt.Sprintf("serve on `PORT`; 0 means any free port (default %d, or the next free one)", labPort))
	flags.BoolVar(&noOpen, "no-open", false, "do not open the browser")
	flags.StringVar(&export, "export", "", "write the files of the page to the directory `DIR` instead")
	flags.StringVar(&public, "public", "", "share links to the page at `URL`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		address, err := weburl.Parse(public)
		if err != nil && public != "" {
			return stream.InvalidBase("--public", public, err)
		}
		engine, err := lab.Embedded()
		if err != nil {
			return err
		}
		site := lab.NewSite(engine)
		if public != "" {
			if err := site.SetPublic(address); err != nil {
				return stream.Invalid("--public", public, "%v", err)
			}
		}
		if export != "" {
			if err := outfile.MakeDir(export); err != nil {
				return err
			}
			return outfile.WriteAll(export, site)
		}
		ctx, stop := term.EndContext()
		defer stop()
		listen := listenLab
		if flags.Changed("port") {
			listen = func() (net.Listener, error) { return listenLocal(port) }
		}
		return serveLab(t, ctx, site, listen, !noOpen)
	}
	return cmd
}

// labPort is the port of the lab, so that its address is the same at each start. It and the
// next three ports are assigned to no service by IANA.
const labPort = 8875

// listenLab listens on labPort, on one of the next ports if it is taken, or on any free port.
func listenLab() (net.Listener, error) {
	for port := range uint16(4) {
		if l, err := listenLocal(labPort + port); err == nil {
			return l, nil
		}
	}
	return listenLocal(0)
}

// listenLocal listens on a port of this machine's own address.
func listenLocal(port uint16) (net.Listener, error) {
	return net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
}

// serveLab serves the page until the context ends.
func serveLab(t *stream.Tool, ctx context.Context, site lab.Site, listen func() (net.Listener, error), open bool) error {
	l, err := listen()
	if err != nil {
		return err
	}
	address := fmt.Sprintf("http://%s/", l.Addr())
	t.Println(0, address)
	if err := t.Flush(); err != nil {
		l.Close()
		return err
	}
	fmt.Fprintln(t.Stderr, "weburl: serving the lab; Ctrl-C ends it")
	if open {
		if err := openBrowser(address); err != nil {
			fmt.Fprintf(t.Stderr, "weburl: cannot open a browser: %v\n", err)
		}
	}
	server := labServer(site)
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(l); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// labServer returns a server of the page. Other programs of this machine can reach it.
func labServer(site lab.Site) *http.Server {
	return &http.Server{
		Handler:           http.MaxBytesHandler(lab.Handler(site), 0),
		MaxHeaderBytes:    16 << 10,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       10 * time.Second,
	}
}

// openBrowser shows an address in the user's browser.
func openBrowser(address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait()
	return nil
}
