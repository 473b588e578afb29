package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
)

// A neovim is a Neovim without a screen, whose keys a test types.
type neovim struct {
	t       *testing.T
	program string
	socket  string
}

// startNeovim starts Neovim in a directory, with the configuration of docs/editors.md.
func startNeovim(t *testing.T, dir string) *neovim {
	t.Helper()
	program := need.Program(t, "nvim")
	page, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "<!-- older Neovim: go test ./cmd/weburl -run TestNeovim -->\n```lua\n")
	config, _, ok := strings.Cut(block, "```\n")
	if !ok {
		t.Fatal("docs/editors.md has no configuration for Neovim")
	}
	home := t.TempDir()
	init := filepath.Join(home, "init.lua")
	if err := os.WriteFile(init, []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
	n := &neovim{t, program, filepath.Join(home, "socket")}
	cmd := exec.Command(program, "--headless", "--clean", "-u", init, "--listen", n.socket)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_DATA_HOME="+home)
	var output strings.Builder
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
		if t.Failed() {
			t.Logf("Neovim wrote: %s", output.String())
		}
	})
	n.until("Neovim to start", func() bool {
		_, err := os.Stat(n.socket)
		return err == nil
	})
	return n
}

// until waits until something is so.
func (n *neovim) until(what string, is func() bool) {
	n.t.Helper()
	for end := time.Now().Add(30 * time.Second); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			n.t.Fatalf("waited for %s", what)
		}
	}
}

// remote runs nvim to ask the other one.
func (n *neovim) remote(args ...string) string {
	n.t.Helper()
	output, err := exec.Command(n.program, append([]string{"--headless", "--clean", "--server", n.socket}, args...)...).CombinedOutput()
	if err != nil {
		n.t.Fatalf("%q: %v: %s", args, err, output)
	}
	return strings.TrimSpace(string(output))
}

// typed types keys.
func (n *neovim) typed(keys string) {
	n.t.Helper()
	n.remote("--remote-send", keys)
}

// eval decodes the value of an expression of Lua.
func eval[T any](n *neovim, lua string) (v T) {
	n.t.Helper()
	text := n.remote("--remote-expr", fmt.Sprintf("luaeval(%q)", "vim.fn.json_encode("+lua+")"))
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		n.t.Fatalf("%s: %v: %s", lua, err, text)
	}
	return v
}

// expect waits until an expression of Lua has a value.
func (n *neovim) expect(lua, want string) {
	n.t.Helper()
	got := ""
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if got = eval[string](n, lua); got == want {
			return
		}
	}
	n.t.Fatalf("%s: got %q, want %q", lua, got, want)
}

// Expressions of Lua.
const (
	found     = `table.concat(vim.tbl_map(function(d) return d.lnum .. ":" .. d.col .. "-" .. d.end_col .. " " .. d.code end, vim.diagnostic.get(0)), ", ")`
	firstLine = `vim.fn.getline(1)`
	floating  = `table.concat(vim.tbl_flatten(vim.tbl_map(function(w) return vim.api.nvim_win_get_config(w).relative ~= "" and vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(w), 0, -1, false) or {} end, vim.api.nvim_list_wins())), "\n")`
	offered   = `table.concat(vim.tbl_map(function(i) return i.word end, vim.fn.complete_info({"items"}).items), " ")`
)

// TestNeovim edits a document in Neovim with the configuration of docs/editors.md, and types
// what a person would.
func TestNeovim(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"README.md":      "[ä𐀀](guide.md#useage), [b](htps://example.org/)\n\n[c]()\n",
		"guide.md":       "# Guide\n\n## Usage\n\n## Install it\n",
		"docs/a b.md":    "",
		"docs/other.png": "",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	n := startNeovim(t, dir)
	n.typed(":edit README.md<CR>")
	n.expect(found, "0:9-24 missing-fragment, 0:31-50 scheme-typo, 2:4-4 empty-link")

	// The findings as a list, for the page.
	n.typed(":lua vim.diagnostic.setqflist({open = false})<CR>")
	n.expect(`tostring(#vim.fn.getqflist())`, "3")
	list := "```\n" + strings.Trim(eval[string](n, `vim.fn.execute("clist")`), "\n") + "\n```\n"
	docs.Part(t, "../../docs/editors.md", "<!-- findings: go test ./cmd/weburl -run TestNeovim -update -->\n", "<!-- end of findings -->\n", list, *update)

	// Hover.
	n.typed("ggfg:lua vim.lsp.buf.hover()<CR>")
	n.expect(floating, "file      guide.md\nfragment  useage")

	// The findings change with the text, and with that of a document that is linked to.
	n.typed("gg0f#lcf)usage)<Esc>")
	n.expect(found, "0:30-49 scheme-typo, 2:4-4 empty-link")
	n.typed(":split guide.md<CR>:%s/Usage/Use/<CR><C-w>p")
	n.expect(found, "0:9-23 missing-fragment, 0:30-49 scheme-typo, 2:4-4 empty-link")
	n.typed("<C-w>pu<C-w>p")
	n.expect(found, "0:30-49 scheme-typo, 2:4-4 empty-link")

	// A fix.
	n.typed("gg0fhfhfh")
	n.typed(":lua vim.ui.select = function(items, _, choose) choose(items[1], 1) end<CR>")
	n.typed(":lua vim.lsp.buf.code_action({only = {'quickfix'}})<CR>")
	n.expect(firstLine, "[ä𐀀](guide.md#usage), [b](https://example.org/)")
	n.expect(found, "2:4-4 empty-link")

	// Completion of names and of fragments.
	n.typed("Gcc[c](<C-x><C-o>")
	n.expect(offered, "guide.md README.md docs/")
	n.typed("<C-e><Esc>cc[c](docs/<C-x><C-o>")
	n.expect(offered, "a%20b.md other.png")
	n.typed("<C-e><Esc>cc[c](guide.md#<C-x><C-o>")
	n.expect(offered, "guide usage install-it")
	n.typed("<C-n><C-y>)<Esc>")
	n.expect(`vim.fn.getline(3)`, "[c](guide.md#usage)")
	n.expect(found, "")
}
