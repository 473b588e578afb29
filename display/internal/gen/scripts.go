package main

import (
	"fmt"
	"slices"
	"strings"
)

// scriptCodes are the names of the scripts whose ISO 15924 codes occur in
// ScriptExtensions.txt, as PropertyValueAliases.txt gives them.
var scriptCodes = map[string]string{
	"Adlm": "Adlam", "Aghb": "Caucasian_Albanian", "Arab": "Arabic", "Armn": "Armenian",
	"Avst": "Avestan", "Beng": "Bengali", "Bopo": "Bopomofo", "Bugi": "Buginese",
	"Buhd": "Buhid", "Cakm": "Chakma", "Cari": "Carian", "Cher": "Cherokee",
	"Copt": "Coptic", "Cpmn": "Cypro_Minoan", "Cprt": "Cypriot", "Cyrl": "Cyrillic",
	"Deva": "Devanagari", "Dogr": "Dogra", "Dupl": "Duployan", "Elba": "Elbasan",
	"Ethi": "Ethiopic", "Gara": "Garay", "Geor": "Georgian", "Glag": "Glagolitic",
	"Gong": "Gunjala_Gondi", "Gonm": "Masaram_Gondi", "Goth": "Gothic", "Gran": "Grantha",
	"Grek": "Greek", "Gujr": "Gujarati", "Gukh": "Gurung_Khema", "Guru": "Gurmukhi",
	"Hang": "Hangul", "Hani": "Han", "Hano": "Hanunoo", "Hebr": "Hebrew",
	"Hira": "Hiragana", "Hung": "Old_Hungarian", "Java": "Javanese", "Kali": "Kayah_Li",
	"Kana": "Katakana", "Khoj": "Khojki", "Knda": "Kannada", "Kthi": "Kaithi",
	"Latn": "Latin", "Limb": "Limbu", "Lina": "Linear_A", "Linb": "Linear_B",
	"Lisu": "Lisu", "Lyci": "Lycian", "Lydi": "Lydian", "Mahj": "Mahajani",
	"Mand": "Mandaic", "Mani": "Manichaean", "Mero": "Meroitic_Hieroglyphs", "Mlym": "Malayalam",
	"Modi": "Modi", "Mong": "Mongolian", "Mult": "Multani", "Mymr": "Myanmar",
	"Nand": "Nandinagari", "Newa": "Newa", "Nkoo": "Nko", "Onao": "Ol_Onal",
	"Orkh": "Old_Turkic", "Orya": "Oriya", "Osge": "Osage", "Ougr": "Old_Uyghur",
	"Pcun": "Proto_Cuneiform", "Perm": "Old_Permic", "Phag": "Phags_Pa", "Phlp": "Psalter_Pahlavi",
	"Rohg": "Hanifi_Rohingya", "Runr": "Runic", "Samr": "Samaritan", "Shaw": "Shavian",
	"Shrd": "Sharada", "Sind": "Khudawadi", "Sinh": "Sinhala", "Sogd": "Sogdian",
	"Sunu": "Sunuwar", "Sylo": "Syloti_Nagri", "Syrc": "Syriac", "Tagb": "Tagbanwa",
	"Takr": "Takri", "Tale": "Tai_Le", "Taml": "Tamil", "Tang": "Tangut",
	"Telu": "Telugu", "Tfng": "Tifinagh", "Tglg": "Tagalog", "Thaa": "Thaana",
	"Thai": "Thai", "Tibt": "Tibetan", "Tirh": "Tirhuta", "Todr": "Todhri",
	"Toto": "Toto", "Tutg": "Tulu_Tigalari", "Xsux": "Cuneiform", "Yezi": "Yezidi",
	"Yiii": "Yi",
}

// augmentations are the sets of scripts that are written together, which count
// as scripts of their own next to each of their members.
//
// https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
var augmentations = []struct {
	name    string
	members []string
}{
	{"Han with Bopomofo", []string{"Han", "Bopomofo"}},
	{"Japanese", []string{"Han", "Hiragana", "Katakana"}},
	{"Korean", []string{"Han", "Hangul"}},
}

// maxScripts is how many scripts fit in a set of package display.
const maxScripts = 3 * 64

// scripts numbers the scripts and the sets of them.
type scripts struct {
	names   []string         // Common, Inherited and Unknown, then by name, then augmentations
	numbers map[string]uint8 // by name
	sets    [][]uint8        // sorted script numbers; set 0 is the set of all
	known   map[string]uint16
}

func newScripts(names []string) (*scripts, error) {
	slices.Sort(names)
	s := &scripts{
		names:   []string{"Common", "Inherited", "Unknown"},
		numbers: map[string]uint8{},
		sets:    [][]uint8{nil},
		known:   map[string]uint16{},
	}
	for _, name := range slices.Compact(names) {
		if !slices.Contains(s.names, name) {
			s.names = append(s.names, name)
		}
	}
	for _, a := range augmentations {
		s.names = append(s.names, a.name)
	}
	if len(s.names) > maxScripts {
		return nil, fmt.Errorf("%d scripts", len(s.names))
	}
	for i, name := range s.names {
		s.numbers[name] = uint8(i)
	}
	return s, nil
}

// set returns the number of the augmented set of the scripts named.
func (s *scripts) set(names []string) (uint16, error) {
	var list []uint8
	for _, name := range names {
		if name == "Common" || name == "Inherited" {
			return 0, nil
		}
		n, ok := s.numbers[name]
		if !ok {
			return 0, fmt.Errorf("unknown script %q", name)
		}
		list = append(list, n)
		for _, a := range augmentations {
			if slices.Contains(a.members, name) {
				list = append(list, s.numbers[a.name])
			}
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	key := fmt.Sprint(list)
	n, ok := s.known[key]
	if !ok {
		n = uint16(len(s.sets))
		s.known[key] = n
		s.sets = append(s.sets, list)
	}
	return n, nil
}

// longNames returns the names for a list of codes with spaces between them.
func longNames(codes string) ([]string, error) {
	var names []string
	for code := range strings.FieldsSeq(codes) {
		name, ok := scriptCodes[code]
		if !ok {
			return nil, fmt.Errorf("unknown code %q", code)
		}
		names = append(names, name)
	}
	return names, nil
}
