package dialect

import (
	"errors"
	"strconv"
	"sync"

	"github.com/weburl/weburl/spec"
)

// editionSources tells where the text of each edition can be read.
var editionSources = map[string]Source{
	"2026-07": snapshot("2 July 2026", "6ae84860d12800bcf563668e7cc821360dce6062"),
	"2024":    snapshot("20 September 2024", "302c5afb376b7fb1d5943634ad6c3a2e71c37f37"),
	"2017-06": snapshot("22 June 2017", "b128ba9111c68ad767b472d77d0ada9ef85366ef"),
	"2017-03": snapshot("15 March 2017", "462fdc14732aae4b0b9c5334f37962d8c235caf9"),
}

func snapshot(date, commit string) Source {
	return Source{"URL Standard, " + date, "https://github.com/whatwg/url/blob/" + commit + "/url.bs"}
}

func init() {
	for _, e := range spec.Editions() {
		Register(Edition(e))
	}
}

// Edition returns an edition of the URL Standard as a dialect. The editions of package
// spec are registered, under names such as "whatwg-2026-07". The newest has the aliases
// "browser", "browsers" and "whatwg".
//
// Path and host of a result are serialized. A username or password is null if it is
// empty: the standard does not distinguish the two.
func Edition(e spec.Edition) *Dialect {
	title, aliases := "URL Standard "+e.String(), []string(nil)
	if e == spec.Current {
		title, aliases = "browsers and Node", []string{"browser", "browsers", "whatwg"}
	}
	return New(Definition{
		Name:       "whatwg-" + e.String(),
		Aliases:    aliases,
		Title:      title,
		Source:     editionSources[e.String()],
		Components: SetOf(Scheme, Username, Password, Host, Port, Path, Query, Fragment),
		Parse:      func(input, base string) Result { return parseEdition(e, input, base) },
		Valid:      func(input, base string) bool { return validByEdition(e, input, base) },
	})
}

func parseEdition(e spec.Edition, input, base string) Result {
	var r Result
	var baseURL *spec.URL
	if base != "" {
		p := spec.Parser{Edition: e}
		var err error
		if baseURL, err = p.Parse(base, nil); err != nil {
			return failed(r, err).OfBase()
		}
	}
	p := spec.Parser{Edition: e, Report: func(v spec.ValidationError) {
		if !v.Fatal {
			r.Complaints = append(r.Complaints, complaint(v))
		}
	}}
	u, err := p.Parse(input, baseURL)
	if err != nil {
		return failed(r, err)
	}
	r.Href = e.Serialize(u, false)
	r.Set(Scheme, Text(u.Scheme))
	r.Set(Username, textUnlessEmpty(u.Username))
	r.Set(Password, textUnlessEmpty(u.Password))
	r.Set(Host, Null())
	if u.Host.Kind != spec.NullHost {
		r.Set(Host, Text(u.Host.String()))
	}
	r.Set(Port, Null())
	if u.Port != nil {
		r.Set(Port, Text(strconv.Itoa(int(*u.Port))))
	}
	r.Set(Path, Text(u.SerializePath()))
	r.Set(Query, TextOrNull(u.Query))
	r.Set(Fragment, TextOrNull(u.Fragment))
	return r
}

func validByEdition(e spec.Edition, input, base string) bool {
	var baseURL *spec.URL
	if base != "" {
		var err error
		if baseURL, err = (&spec.Parser{Edition: e}).Parse(base, nil); err != nil {
			return false
		}
	}
	return e.Check(spec.ValidURLString, input, baseURL) == nil
}

func textUnlessEmpty(s string) Value {
	if s == "" {
		return Null()
	}
	return Text(s)
}

func complaint(v spec.ValidationError) Complaint {
	return Complaint{Name: string(v.Code), Message: meanings()[v.Code], Start: v.Start, End: v.End}
}

// meanings returns what each validation error means. It is a map of its own as
// asking spec makes a Doc, examples and all, each time.
var meanings = sync.OnceValue(func() map[spec.ErrorCode]string {
	m := make(map[spec.ErrorCode]string)
	for doc := range spec.Catalogue() {
		m[doc.Code] = doc.Meaning
	}
	return m
})

func failed(r Result, err error) Result {
	r.Failure = &Failure{Complaint: Complaint{Name: "too-long", Message: err.Error(), Start: -1, End: -1}}
	if err == spec.ErrEdition {
		r.Failure.Name = "unknown-edition"
	}
	var parseError *spec.ParseError
	if errors.As(err, &parseError) {
		r.Failure.Complaint = complaint(parseError.ValidationError)
		r.Failure.Message = parseError.Fault() // which names the character
	}
	return r
}
