package verdict

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/percent"
)

// codePages are the hosts with pages on which a code signs another device in (RFC 8628), by their paths.
//
//   - https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code
//   - https://developers.google.com/identity/protocols/oauth2/limited-input-device
//   - https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
var codePages = map[string]string{
	"/devicelogin": "microsoft.com aka.ms", "/link": "microsoft.com", "/device": "login.microsoft.com google.com", "/common/oauth2/deviceauth": "login.microsoftonline.com",
	"/login/device": "github.com",
}

// grant looks for a page on which the user gives others access to an account: one for the code of a device, and one of OAuth that
// has a scope for mail, files or contacts, or is for an administrator.
func (x *inspection) grant(u weburl.URL) {
	if path := strings.TrimSuffix(u.EncodedPath(), "/"); len(path) < 32 && strings.IndexByte(path, '%') < 0 && slices.Contains(strings.Fields(codePages[strings.ToLower(path)]), strings.TrimPrefix(u.Hostname(), "www.")) {
		grade := Note
		if !x.parts.query.isEmpty() {
			grade = Suspicious // the code came with the link
		}
		x.find(Grant, grade, x.parts.path, "A code that is entered on this page gives another device access to the account: enter none that someone has sent.")
	}
	if !x.isOAuth() {
		return
	}
	if prompt, _, _ := x.parameter("prompt"); prompt == "admin_consent" || strings.HasSuffix(u.EncodedPath(), "/adminconsent") {
		x.find(Grant, Suspicious, x.parts.path, "On this page an administrator gives a program access to the data of all users: agree only if you know the program and have started this yourself.")
		return
	}
	scope, where, ok := x.parameter("scope")
	if !ok || len(scope) > maxSigns {
		return
	}
	var wide []string
	for name := range strings.FieldsFuncSeq(percent.Decode(scope), func(r rune) bool { return r == ' ' || r == '+' || r == ',' }) {
		if isWide(strings.ToLower(name)) {
			wide = append(wide, quoted.Text(name))
		}
	}
	if len(wide) > 0 {
		then := ""
		if to, _, ok := x.parameter("redirect_uri"); ok && len(to) <= maxSigns {
			if to, err := weburl.Parse(percent.Decode(to)); err == nil && to.Hostname() != "" {
				then = ", and then opens " + quoted.Host(to.Hostname())
			}
		}
		x.find(Grant, Suspicious, where, "This page gives a program access to the account, with "+listed(wide)+then+": agree only if you know the program and have started this yourself.")
	}
}

// listed joins texts as in a sentence. Of more than three it says how many.
func listed(texts []string) string {
	const most = 3
	n := len(texts)
	if n > most {
		return strings.Join(texts[:most], ", ") + " and " + strconv.Itoa(n-most) + " more"
	}
	if n < 2 {
		return texts[0]
	}
	return strings.Join(texts[:n-1], ", ") + " and " + texts[n-1]
}

// isOAuth reports whether the query has the ID of a program that gets access by OAuth. The query is searched once.
func (x *inspection) isOAuth() bool {
	if !x.isClientKnown {
		x.isClientKnown = true
		_, _, x.hasClient = x.parameter("client_id")
	}
	return x.hasClient
}

// isWide reports whether a scope of OAuth, in lower case, is for the mail, the files, the contacts or the directory of an account, or for all of it.
//
//   - https://learn.microsoft.com/graph/permissions-reference
//   - https://developers.google.com/identity/protocols/oauth2/scopes
//   - https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
//   - https://docs.slack.dev/reference/scopes
func isWide(scope string) bool {
	if scope == "https://mail.google.com/" || scope == "repo" || strings.HasPrefix(scope, "admin:") {
		return true
	}
	if object, access, ok := strings.Cut(scope, ":"); ok && !strings.HasPrefix(access, "//") { // of Slack
		return access == "history" || (object == "files" || object == "search") && strings.HasPrefix(access, "read")
	}
	first, rest, isPart := strings.Cut(scope[strings.LastIndexByte(scope, '/')+1:], ".")
	switch first {
	case "mail", "mailboxsettings", "files", "sites", "contacts", "directory", "ews", "imap", "smtp", "pop", "notes", "chat":
		return isPart || strings.Contains(scope, "googleapis.com/")
	case "gmail", "drive":
		return strings.Contains(scope, "googleapis.com/") && rest != "file"
	}
	return first == "" && rest == "default"
}
