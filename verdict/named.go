package verdict

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/quoted"
)

// domainsOfLabels are the domains of [Names] by their first labels.
var domainsOfLabels = sync.OnceValue(func() map[string]string {
	m := make(map[string]string)
	for _, line := range Names() {
		domain, _, _ := strings.Cut(line, " ")
		if label := nameLabel(domain); len(label) > 2 && !selfHosted[domain] {
			m[label] = domain
		}
	}
	return m
})

// mostNamed is how many words at the beginning of a message can be who it says that it is from, as in "PayPal: pay here" and
// "Your Amazon account is locked".
const mostNamed = 8

// urgent are words of messages that make users open a link, by their beginnings. The lures of pages count too.
var urgent = [...]string{"lock", "fee", "cancel", "fail", "unusual", "renew", "overdue", "unpaid", "ablauf", "abgelauf", "läuft", "lauft", "gesperrt", "letzte", "expir", "bloqu", "vence"}

// named looks for a well-known name at the beginning of a message with a link to u, which belongs to another owner. A name with less than
// five letters, or that is an ordinary word, counts if it begins with a capital letter.
func (x *inspection) named(u weburl.URL, text string) {
	if IsKnown(u) {
		return
	}
	text = strings.Join(slices.DeleteFunc(strings.Fields(text), func(word string) bool { return strings.Contains(word, "://") }), " ") // without links
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '-' })
	name, domain := "", ""
	for i := 0; i < min(len(words), mostNamed) && domain == ""; i++ {
		for _, n := range [...]int{2, 1} { // Royal Mail is royalmail.com
			name = strings.Join(words[i:min(len(words), i+n)], " ")
			label := strings.ReplaceAll(strings.TrimSuffix(name, "'s"), " ", "")
			d := domainsOfLabels()[strings.ToLower(label)]
			if isCapital := label != "" && label[0] >= 'A' && label[0] <= 'Z'; d != "" && (isCapital || len(label) >= 5 && !isWordName(d)) {
				domain = d
				break
			}
		}
	}
	if domain == "" || strings.Contains(u.Hostname(), nameLabel(domain)) { // which other rules compare
		return
	}
	grade := Note
	isUrgent := func(word string) bool {
		return slices.ContainsFunc(urgent[:], func(beginning string) bool { return strings.HasPrefix(strings.ToLower(word), beginning) })
	}
	if w, _ := luresIn(text, true, false); w.text != "" || slices.ContainsFunc(words, isUrgent) {
		grade = Suspicious
	}
	x.find(NameText, grade, x.parts.host, "The message is about "+quoted.Text(name)+", and the link does not belong to "+domain+": open "+domain+" yourself.")
}
