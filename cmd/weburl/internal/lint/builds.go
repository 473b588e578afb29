package lint

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// isBuildFile reports whether a file of a directory tells what a build does, or what a server has.
func isBuildFile(name string) bool {
	if stem := strings.TrimSuffix(name, path.Ext(name)); slices.Contains([]string{"vite.config", "webpack.config", "rollup.config", "esbuild.config"}, stem) {
		return true // of a bundler
	}
	switch path.Ext(name) {
	case ".mk", ".sh", ".bash", ".gradle", ".kts":
		return true
	case ".toml", ".json", ".conf":
		return strings.Contains(name, "lychee") || slices.Contains([]string{"netlify.toml", "pixi.toml", "Makefile.toml", "vercel.json", "now.json", "firebase.json", "static.json", "staticwebapp.config.json", "package.json", "nginx.conf", "wrangler.toml", "typedoc.json", "deno.json", "Trunk.toml"}, name)
	case ".yml", ".yaml":
		return strings.HasPrefix(strings.ToLower(name), "taskfile") || strings.HasPrefix(name, ".readthedocs") || name == ".gitlab-ci.yml" || name == "amplify.yml" || name == "pom.yml" || name == "antora.yml" || strings.Contains(name, "playbook")
	case ".rs":
		return name == "build.rs"
	case ".py":
		return slices.Contains([]string{"conf.py", "noxfile.py", "tasks.py", "setup.py", "dodo.py"}, name)
	}
	return slices.Contains([]string{"makefile", "gnumakefile", "justfile", "rakefile", "meson.build", "cmakelists.txt", "pom.xml", "tox.ini", "gulpfile.js", "gruntfile.js", "dockerfile", "_redirects", "magefile.go", "build.sbt", "earthfile", "sconstruct", "wscript", "dune", "nginx.conf.template"}, strings.ToLower(name))
}

// scriptDirectories are the names of directories with programs for builds.
var scriptDirectories = []string{".github/workflows", "scripts", "script", "hack", "tools", "ci", ".ci", "bin", "build", "etc", "_scripts", "docker", "xtask/src"}

const (
	mostBuildFiles = 50      // that are read of a directory and those of scriptDirectories in it
	mostBuildText  = 1 << 16 // the length in bytes of the longest of them
)

// A build is what the files of a directory, and of its directories of programs, tell about what a build does
// and what a server has.
type build struct {
	text    string
	paths   map[string]bool // what pathsOf returns
	outputs []copied        // the files and directories that commands write, copy or move, below the directory
	clones  []string        // the directories among outputs that are other repositories
	checked map[string]bool // the rules that links break which a program finds
}

// buildOf returns the build of a directory.
func (t *tree) buildOf(dir string) *build {
	if known, ok := t.builds.Load(dir); ok {
		return known.(*build)
	}
	var text strings.Builder
	left := mostBuildFiles
	add := func(dir string, all bool) {
		names := t.list(dir)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			extension := path.Ext(name)
			if names[name] || !isBuildFile(name) && !(all && slices.Contains([]string{".yml", ".yaml", ".py", ".js", ".ts", ".mjs", ".rb", ".pl", ".rs", ""}, extension)) {
				continue
			}
			if left--; left < 0 {
				return
			}
			if part, err := t.read(path.Join(dir, name)); err == nil && len(part) <= mostBuildText {
				text.WriteString(part)
				text.WriteByte('\n')
			}
		}
	}
	add(dir, false)
	for _, scripts := range scriptDirectories {
		if t.isDir(path.Join(dir, scripts)) {
			add(path.Join(dir, scripts), true)
		}
	}
	b := &build{text: text.String(), paths: pathsOf(text.String())}
	b.clones = slices.DeleteFunc(matched(b.text, cloneCommand), func(clone string) bool { return t.isDir(path.Join(dir, clone)) })
	for _, output := range slices.Concat(matched(b.text, buildOutput), b.clones) {
		b.outputs = append(b.outputs, copied{to: output})
	}
	for _, m := range copyCommand.FindAllStringSubmatch(b.text, mostFindings) {
		c := copied{path.Clean(m[1]), path.Join(m[2], path.Base(m[1]))} // if the last is a directory
		if from, isAll := strings.CutSuffix(m[1], "/*"); isAll && from != "" && path.Clean(m[2]) != "." && (from[0] == '/' || t.isDir(path.Join(dir, from))) {
			c = copied{from, path.Clean(m[2])}
		}
		b.outputs = append(b.outputs, c)
	}
	lower := strings.ToLower(b.text)
	isNamed := func(name string) bool { return strings.Contains(lower, name) }
	b.checked = map[string]bool{
		"missing-file":     slices.ContainsFunc(linkChecks, isNamed) || strictBuild.MatchString(b.text),
		"missing-fragment": slices.ContainsFunc(fragmentChecks, isNamed),
	}
	t.builds.Store(dir, b)
	return b
}

// buildOutput matches the path of a directory that an option of a command in a build has as its output, and that of a file to which
// a shell writes: they are in a directory below that of the build.
var buildOutput = regexp.MustCompile(`(?:\s(?:-o|--out(?:put)?(?:[-_]?dir)?)[= ]\s*|>\s*)["']?(?:\./)?([\w-][\w.-]*/[\w-][\w./-]*)`)

// cloneCommand matches the directory of a clone of another repository.
//
// https://git-scm.com/docs/git-clone
var cloneCommand = regexp.MustCompile(`\bgit[ \t]+clone[ \t][^\n;&|]*[:/][^\s;&|]+[ \t]+["']?(?:\./)?(\w[\w./-]*)`)

// isWrittenByBuild reports whether a command of a build writes a file, or a directory above it, or copies it. Of a directory that the
// repository has, it copies what is there.
func (t *tree) isWrittenByBuild(file string) bool {
	file = strings.Trim(file, "/")
	for at := path.Dir(file); ; at = path.Dir(at) {
		if slices.ContainsFunc(t.buildOf(at).outputs, func(c copied) bool {
			below, isBelow := cutDir(file, path.Join(at, c.to))
			from := path.Join(at, c.from)
			return isBelow && (c.from == "" || !t.hasUntold(from) || t.hasUntold(path.Join(from, below)))
		}) {
			return true
		}
		if at == "." {
			return false
		}
	}
}

var (
	// scriptExtensions are those of programs that a build runs.
	scriptExtensions = []string{".js", ".mjs", ".cjs", ".ts", ".mts", ".py", ".rb", ".sh", ".pl", ".php", ".go"}

	// writesFile matches what a program writes a file with.
	writesFile = regexp.MustCompile(`\bwrite_?(?:[Ff]ile|[Tt]ext|[Ss]tring)?(?:Sync)?\(|\bcreateWriteStream\(|\bopen\([^)\n]*,\s*(?:mode=)?["'][wax]|\bFile\.(?:write|open)\b|>>?[ \t]*["'$]?[\w{}./-]+\.md\b|\bfile_put_contents\(|\bos\.(?:WriteFile|Create|OpenFile)\(`)
	// writesImage matches what a program in Python writes an image with, and completedName the name of a file that it completes, as an
	// f-string does.
	//
	// https://matplotlib.org/stable/api/_as_gen/matplotlib.pyplot.savefig.html, https://docs.python.org/3/reference/lexical_analysis.html#f-strings
	writesImage   = regexp.MustCompile(`\bsavefig\(`)
	completedName = regexp.MustCompile("[\"'`/]([^\"'`/\\s]*\\{[^{}\"'`\n]+\\}[^\"'`/\\s]*\\.\\w+)[\"'`]")
	completedPart = regexp.MustCompile(`\$?\{[^{}]*\}`)

	// namesOutput matches a line that may name to where a program writes.
	namesOutput = regexp.MustCompile(`(?im)^.*(?:\b(?:out|dest|target)|writ|generat|mkdir).*$`)

	// joinedPaths matches what is between parts of a path in a program that joins them.
	joinedPaths = regexp.MustCompile("[\"'`]\\s*[,/]\\s*[\"'`]")
)

// A writer is a program that writes files, with the paths in it, and those at the ends of paths in lines that may name a directory to
// which it writes.
type writer struct {
	name        string
	paths, dirs map[string]bool
	isText      bool             // it may write documents, and not only images
	completed   []*regexp.Regexp // the names of files that it completes
}

// writersIn returns the programs in a directory, and in those of scriptDirectories in it, that write files.
func (t *tree) writersIn(dir string) (found []writer) {
	if known, ok := t.writers.Load(dir); ok {
		return known.([]writer)
	}
	left := mostBuildFiles
	for _, scripts := range append([]string{"."}, scriptDirectories...) {
		names := t.list(path.Join(dir, scripts))
		for _, base := range slices.Sorted(maps.Keys(names)) {
			name := path.Join(dir, scripts, base)
			if names[base] || !slices.Contains(scriptExtensions, path.Ext(base)) || left == 0 {
				continue
			}
			left--
			if text, err := t.read(name); err == nil && len(text) <= mostBuildText && (writesFile.MatchString(text) || writesImage.MatchString(text)) {
				outputs := joinedPaths.ReplaceAllString(strings.Join(namesOutput.FindAllString(text, -1), "\n"), "/")
				w := writer{name: name, paths: pathsOf(text), dirs: pathEndsOf(outputs), isText: writesFile.MatchString(text)}
				for _, completed := range matched(text, completedName) {
					w.completed = append(w.completed, anyBetween(completedPart.Split(completed, -1)))
				}
				found = append(found, w)
			}
		}
	}
	t.writers.Store(dir, found)
	return found
}

// writerOf returns a program of the repository that may write a document, or nothing. A program writes only a part of a README.
func (t *tree) writerOf(name string) string {
	if communityFile.MatchString(path.Base(name)) {
		return ""
	}
	return t.writerThat(name, func(w writer) bool { return w.isText })
}

// isCompletedByBuild reports whether a build runs a program of the repository that writes files into a directory of a missing file, and
// completes a name with strings that the program has so that it is that of the file.
func (t *tree) isCompletedByBuild(file string) bool {
	base := path.Base(file)
	return t.writerThat(strings.Trim(file, "/"), func(w writer) bool {
		return t.buildOf(".").paths[w.name] && slices.ContainsFunc(w.completed, func(name *regexp.Regexp) bool {
			m := name.FindStringSubmatch(base)
			return m != nil && !slices.ContainsFunc(m[1:], func(part string) bool { return !w.paths[part] })
		})
	}) != ""
}

// writerThat returns a program of the repository that may write a file and satisfies a condition, or nothing: it is in a directory above,
// writes files, and names the file, or the directory that the file is in.
func (t *tree) writerThat(name string, satisfies func(w writer) bool) string {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		below, _ := cutDir(name, dir)
		for _, w := range t.writersIn(dir) {
			isNamed := w.paths[below]
			for at := path.Dir(below); at != "." && !isNamed; at = path.Dir(at) {
				isNamed = (dir != "." || strings.Contains(at, "/")) && w.dirs[at]
			}
			if isNamed && satisfies(w) {
				return w.name
			}
		}
		if dir == "." {
			return ""
		}
	}
}

const (
	mostElements = 12  // of a path that is kept of a text
	mostToken    = 256 // its length in bytes
)

// pathsOf returns the paths in a text and all parts of them.
func pathsOf(text string) map[string]bool {
	paths := map[string]bool{}
	eachPath(text, func(elements []string) {
		for i := range elements {
			for j := i + 1; j <= len(elements); j++ {
				paths[strings.Join(elements[i:j], "/")] = true
			}
		}
	})
	return paths
}

// pathEndsOf returns the paths in a text and their last parts.
func pathEndsOf(text string) map[string]bool {
	paths := map[string]bool{}
	eachPath(text, func(elements []string) {
		for i := range elements {
			paths[strings.Join(elements[i:], "/")] = true
		}
	})
	return paths
}

// eachPath calls a function with the elements of each path in a text: paths have a slash or a dot, or stand beside a quotation mark.
func eachPath(text string, visit func(elements []string)) {
	isPathByte := func(c byte) bool { return isNameByte(c) || c == '.' || c == '/' }
	for at := 0; at < len(text); at++ {
		if !isPathByte(text[at]) {
			continue
		}
		start := at
		for at < len(text) && isPathByte(text[at]) {
			at++
		}
		token := strings.Trim(text[start:at], "/.")
		isQuoted := start > 0 && strings.IndexByte("\"'`", text[start-1]) >= 0 || at < len(text) && strings.IndexByte("\"'`", text[at]) >= 0
		if !isQuoted && !strings.ContainsAny(text[start:at], "/.") || len(token) > mostToken || token == "" {
			continue
		}
		elements := strings.Split(token, "/")
		visit(elements[:min(len(elements), mostElements)])
	}
}

var (
	// copyCommand matches a command that copies files, and where to.
	copyCommand = regexp.MustCompile(`\b(?:cp|mv|rsync)[ \t]+(?:-\S+[ \t]+)*["']?(?:\./)?([\w./*-]+)["']?[ \t]+["']?(?:\$\{?\w+\}?/)?([\w./-]+)`)

	// publishedBelow matches the directory of a site to which an action copies files.
	//
	// https://github.com/peaceiris/actions-gh-pages#%EF%B8%8F-deploy-to-subdirectory-destination_dir,
	// https://github.com/JamesIves/github-pages-deploy-action#optional-choices
	publishedBelow = regexp.MustCompile(`(?m)^\s*(?:destination_dir|target-folder)\s*:\s*["']?/?([\w./-]+)`)
)

// A copied is a file or directory of the repository, with the path to which it is copied: from the root of the site, or below the directory
// of a build. The name of what is from elsewhere is empty.
type copied struct{ from, to string }

// deployed returns the files and directories that commands of the build copy into the output of the generator.
func (s *site) deployed() (copies []copied) {
	output := path.Base(s.output())
	for _, dir := range slices.Compact([]string{".", s.dir}) {
		text := s.tree.buildOf(dir).text
		for _, m := range copyCommand.FindAllStringSubmatch(text, mostFindings) {
			elements := strings.Split(path.Clean(m[2]), "/")
			at := slices.Index(elements, output)
			if at < 0 {
				continue
			}
			from, to := path.Join(dir, beforeGlob(m[1])), path.Join(elements[at+1:]...)
			if !strings.HasSuffix(m[1], "/.") && !strings.HasSuffix(m[1], "*") {
				copies = append(copies, copied{from, path.Join(to, path.Base(from))})
			}
			if strings.HasSuffix(m[1], "/.") || strings.HasSuffix(m[1], "*") || to != "" {
				copies = append(copies, copied{from, to})
			}
		}
		for _, to := range matched(text, publishedBelow) {
			copies = append(copies, copied{"", strings.Trim(path.Clean("/"+to), "/")})
		}
	}
	return copies
}

// isDeployed returns the file that a build copies to a path from the root of the site, which is empty if it is not known whether
// there is one.
func (s *site) isDeployed(target string) (file string, ok bool) {
	for _, c := range s.settings().deployed {
		below, isBelow := cutDir(strings.Trim(target, "/"), c.to)
		switch {
		case !isBelow:
		case c.from != "" && s.tree.has(c.from):
			if file, ok := s.tree.source(path.Join(c.from, below)); ok {
				return file, true
			}
		case c.to != "" || !s.isBelowTop(target):
			return "", true
		}
	}
	return "", false
}

// isNamedByBuild reports whether a file that tells what a build does names a missing file, or a directory
// above it that does not exist.
func (t *tree) isNamedByBuild(file string) bool {
	file = strings.Trim(file, "/")
	var missing []string // the file, and directories above it
	at := file
	for ; !t.isDir(at); at = path.Dir(at) {
		missing = append(missing, at)
	}
	for ; ; at = path.Dir(at) {
		paths := t.buildOf(at).paths
		for _, name := range missing {
			if at != "." {
				name = strings.TrimPrefix(name, at+"/")
			}
			if strings.ContainsAny(name, "/.") && paths[name] {
				return true
			}
		}
		if base := path.Base(file); paths[base] && (path.Ext(base) == ".css" || slices.Contains(sourceExtensions, path.Ext(base))) && !slices.Contains(indexNames, base) && (!t.hasFile(base) || isOfScripts(file, at)) {
			return true // as the name of a copy
		}
		if at == "." {
			return false
		}
	}
}

// isOfScripts reports whether a file is below a directory of programs, which make the files that are beside it elsewhere.
func isOfScripts(file, dir string) bool {
	below, _ := cutDir(file, dir)
	top, _, isBelow := strings.Cut(below, "/")
	return isBelow && slices.Contains(scriptDirectories, top)
}

// redirectRule matches a directive of Apache that redirects the paths that begin with one, or that match an expression.
//
// https://httpd.apache.org/docs/2.4/mod/mod_alias.html, https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule
var redirectRule = regexp.MustCompile(`(?m)^\s*(?:Redirect(?:Permanent|Temp)?(?:\s+(?:[0-9]{3}|[a-z]+))?\s+(/\S+)|RedirectMatch(?:\s+(?:[0-9]{3}|[a-z]+))?\s+(\S+)|RewriteRule\s+\^?(\S+))\s`)

// apacheRedirects returns what matches the paths that a file .htaccess of the site redirects. Rules for paths of any name are left out.
func (s *site) apacheRedirects() (rules []*regexp.Regexp) {
	for _, dir := range s.publicDirs() {
		text, _ := s.tree.read(path.Join(dir, ".htaccess"))
		for _, m := range redirectRule.FindAllStringSubmatch(text, mostFindings) {
			pattern := m[2]
			if m[1] != "" {
				pattern = "^" + regexp.QuoteMeta(m[1])
			} else if m[3] != "" {
				pattern = "^/?" + m[3]
			}
			if rule, err := regexp.Compile(pattern); err == nil && !slices.ContainsFunc([]string{"/", "/-", "/-.html"}, rule.MatchString) {
				rules = append(rules, rule)
			}
		}
	}
	return rules
}

// isServed reports whether the configuration of a server, such as a redirect, has the path from the root
// of a host, or the first element of it with a wildcard.
func (s *site) isServed(target string) bool {
	if slices.ContainsFunc(s.settings().redirects, func(rule *regexp.Regexp) bool { return rule.MatchString(target) }) {
		return true
	}
	top, _, _ := strings.Cut(strings.Trim(target, "/"), "/")
	for _, dir := range slices.Compact([]string{".", s.dir}) {
		text := s.tree.buildOf(dir).text
		if s.model == &eleventyModel && dir == s.dir {
			text += s.text // plug-ins get the paths of pages that they make
		}
		for rest := text; top != ""; {
			at := strings.Index(rest, "/"+top)
			if at < 0 {
				break
			}
			before := rest[:at]
			rest = rest[at+1+len(top):]
			if before != "" && (isNameByte(before[len(before)-1]) || before[len(before)-1] == '.' || before[len(before)-1] == '}') {
				continue // of a longer path
			}
			if slices.ContainsFunc([]string{"/*", "/:", "/(", "*", "/?(", "/$"}, func(wildcard string) bool { return strings.HasPrefix(rest, wildcard) }) && !s.pages().dirs[top] {
				return true
			}
			if whole := strings.Trim(target, "/")[len(top):]; strings.HasPrefix(rest, whole) && (len(rest) == len(whole) || strings.IndexByte("\"' \t\n/,;*", rest[len(whole)]) >= 0) {
				return true
			}
		}
	}
	return false
}

func isNameByte(c byte) bool { return ascii.IsAlphanumeric(c) || c == '-' || c == '_' }

// submodulePath matches the directory of a submodule in .gitmodules.
//
// https://git-scm.com/docs/gitmodules
var submodulePath = regexp.MustCompile(`(?m)^\s*path\s*=\s*(\S+)`)

// lackingSubmodules returns the directories of the submodules of Git that are not checked out, with slashes at the ends.
func (t *tree) lackingSubmodules() []string {
	t.submodulesOnce.Do(func() {
		if t.hasUntold(".gitmodules") {
			text, _ := t.read(".gitmodules")
			for _, dir := range matched(text, submodulePath) {
				if len(t.list(path.Clean(dir))) == 0 {
					t.submodules = append(t.submodules, path.Clean(dir)+"/")
				}
			}
		}
	})
	return t.submodules
}

// isOfSubmodule reports whether a file is in a submodule of Git that is not checked out, or below a directory with
// its name, to which a build may copy it.
func (t *tree) isOfSubmodule(file string) bool {
	return slices.ContainsFunc(t.lackingSubmodules(), func(dir string) bool {
		return strings.HasPrefix(file+"/", dir) || strings.Contains("/"+path.Dir(file)+"/", "/"+path.Base(dir)+"/") && !t.isDir(path.Dir(file))
	})
}

// isRouted reports whether a directory of a missing file, or one above it, has a page for several paths,
// whose names a program makes.
//
// https://vitepress.dev/guide/routing#dynamic-routes, https://gohugo.io/content-management/content-adapters/
func (t *tree) isRouted(file string) bool {
	return inherits(&t.routed, path.Dir(file), func(dir string) bool {
		for name := range t.list(dir) {
			if dir != "." && (name[0] == '[' && strings.Contains(name, "]") || name == "_content.gotmpl") {
				return true
			}
		}
		return false
	})
}

var (
	// linkChecks are the names of programs that check the links of a built site, fragmentChecks are those of the ones that
	// check fragments too and the options with which others do, and strictBuild matches the commands of generators that
	// fail if a link leads nowhere. The builder linkcheck of Sphinx requests URLs, and does not check links to pages.
	linkChecks     = []string{"lychee", "markdown-link-check", "mdbook-linkcheck", "filiph/linkcheck", "activate linkcheck", "htmltest", "html-proofer", "htmlproofer", "muffet", "linkinator", "check-links", "link-check", "links-validator"}
	fragmentChecks = []string{"htmltest", "html-proofer", "htmlproofer", "muffet", "links-validator", "include-fragments", "include_fragments", "check-fragments", "checkfragments"}
	strictBuild    = regexp.MustCompile(`mkdocs build[^\n]*(?:--strict|-s\b)|SPHINXOPTS[^\n]*-W`)

	// strictSetting matches settings with which a generator fails if a link leads nowhere.
	strictSetting = map[string]*regexp.Regexp{
		"MkDocs":          regexp.MustCompile(`(?m)^strict:\s*true`),
		"mdBook":          regexp.MustCompile(`(?m)^\[output\.linkcheck`),
		"Astro Starlight": regexp.MustCompile(`links-validator`),
	}
	brokenLinks   = regexp.MustCompile(`onBrokenLinks["']?:\s*([^,\n]*)`)
	brokenAnchors = regexp.MustCompile(`onBrokenAnchors["']?:\s*["']throw`)
)

// fails reports whether the generator of a site fails if a link leads to no page.
func (s *site) fails() bool {
	switch s.generator.name {
	case "Docusaurus":
		m := brokenLinks.FindStringSubmatch(s.text)
		return m == nil || strings.Contains(m[1], "throw")
	case "VitePress":
		return !strings.Contains(s.text, "ignoreDeadLinks") || len(s.settings().ignored) > 0
	}
	setting := strictSetting[s.generator.name]
	return setting != nil && setting.MatchString(s.text)
}

// checkedPages is what may make the targets of links that a program checks.
const checkedPages = "pages of the build, in which a program checks the links"

// isCheckedByBuild reports whether a program finds the links of a site that break a rule when it is built.
func (s *site) isCheckedByBuild(rule string) bool {
	if rule == "missing-fragment" && s.generator.name == "Docusaurus" && brokenAnchors.MatchString(s.text) {
		return true
	}
	return slices.ContainsFunc(slices.Compact([]string{".", s.dir}), func(dir string) bool { return s.tree.buildOf(dir).checked[rule] })
}
