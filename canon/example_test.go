package canon_test

import (
	"fmt"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
)

func Example() {
	crawler := canon.Crawler()
	seen := map[weburl.URL]bool{}
	for _, link := range []string{
		"https://example.org/a?page=2&lang=fr",
		"https://EXAMPLE.org:443/a?lang=fr&utm_source=news&page=2#top",
	} {
		seen[crawler.Apply(weburl.MustParse(link))] = true
	}
	fmt.Println(len(seen))
	// Output: 1
}

func ExampleProfile_Explain() {
	profile := canon.Crawler().With(canon.DropIndexPages())
	for _, change := range profile.Explain(weburl.MustParse("https://example.org/a/index.html?utm_source=x#top")) {
		fmt.Printf("%s: %s\n", change.Step.Name(), change.After)
		fmt.Println("  different resources?", change.Step.Joins())
	}
	// Output:
	// drop-fragment: https://example.org/a/index.html?utm_source=x
	//   different resources? Servers never see a fragment. A script of the page can show another view for each: #!/inbox.
	// drop-parameters: https://example.org/a/index.html
	//   different resources? Only if a server reads a parameter on the list.
	// drop-index-pages: https://example.org/a/
	//   different resources? Yes, if a server's index page has a different name, or the directory has a different page.
}

func ExampleProfile_Apply() {
	crawler := canon.Crawler()
	seen := map[weburl.URL]bool{}
	for _, link := range []string{
		"https://example.org/a?page=2&lang=fr",
		"https://EXAMPLE.org:443/a?lang=fr&utm_source=news&page=2#top",
	} {
		seen[crawler.Apply(weburl.MustParse(link))] = true
	}
	fmt.Println(len(seen), "page")
	// Output:
	// 1 page
}

func ExampleProfile_With() {
	ours := canon.Parameters("ours", "ref", "promo_*")
	profile := canon.Crawler().With(canon.DropParameters(ours), canon.DropIndexPages())
	u := weburl.MustParse("https://example.org/a/index.html?utm_source=x&promo_id=7#top")
	for _, change := range profile.Explain(u) {
		fmt.Println(change.Step.Name(), change.After)
	}
	// Output:
	// drop-fragment https://example.org/a/index.html?utm_source=x&promo_id=7
	// drop-parameters https://example.org/a/index.html?promo_id=7
	// drop-parameters https://example.org/a/index.html
	// drop-index-pages https://example.org/a/
}
