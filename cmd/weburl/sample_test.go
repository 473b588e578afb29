package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestSample runs the recipe of docs/data.md that takes two URLs of each domain: it takes the
// first of a file as often as the last, the same of a file in another order, and others with
// another seed.
func TestSample(t *testing.T) {
	for _, program := range []string{"sh", "sort", "awk"} {
		need.Program(t, program)
	}
	page, err := os.ReadFile("../../docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	recipe := regexp.MustCompile(`(?m)^\$ (weburl get .*\{random:7\}.*)$`).FindSubmatch(page)
	if recipe == nil {
		t.Fatal("docs/data.md has no such recipe")
	}
	const domains, urls = 500, 40
	var lines []string
	for i := range domains * urls {
		lines = append(lines, fmt.Sprintf("https://www.d%d.example/%d", i%domains, i/domains))
	}
	sample := func(lines []string, recipe string) []string {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "crawl.txt"), []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", recipe)
		cmd.Dir = dir
		output, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Fields(string(output))
	}
	taken := sample(lines, string(recipe[1]))
	if len(taken) != 2*domains {
		t.Fatalf("%d URLs of %d domains", len(taken), domains)
	}
	sum := 0
	for _, u := range taken {
		var domain, n int
		fmt.Sscanf(u, "https://www.d%d.example/%d", &domain, &n)
		sum += n
	}
	// The standard deviation of the mean is 0.36.
	if mean := float64(sum) / float64(len(taken)); mean < (urls-1)/2.-1.5 || mean > (urls-1)/2.+1.5 {
		t.Errorf("the mean place is %.1f of %d", mean, urls)
	}
	slices.Reverse(lines)
	if again := sample(lines, string(recipe[1])); !slices.Equal(again, taken) {
		t.Error("another order has another sample")
	}
	other := sample(lines, strings.ReplaceAll(string(recipe[1]), "random:7", "random:8"))
	same := 0
	for i := range other {
		if slices.Contains(taken, other[i]) {
			same++
		}
	}
	if same > len(taken)/8 {
		t.Errorf("another seed has %d of %d URLs", same, len(taken))
	}
}
