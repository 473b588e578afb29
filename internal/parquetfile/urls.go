package parquetfile

import (
	"runtime/debug"
	"slices"
	"strings"

	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/site"
)

// filtered are the columns of package columns of which row groups have Bloom filters.
var filtered = []string{"url_host_name", "url_host_registered_domain"}

// OfURL returns a column of a file for each column of package columns.
func OfURL() []Column {
	var list []Column
	for _, c := range columns.All() {
		column := Of(c)
		column.Bloom = slices.Contains(filtered, c.Name)
		list = append(list, column)
	}
	return list
}

// Facts returns the metadata of a file whose rows were made with a Public Suffix List.
func Facts(list site.List) map[string]string {
	return map[string]string{"weburl.publicSuffixList": list.Version()}
}

// project is the path of the library, with which those of all modules of the project begin.
const project = "github.com/weburl/weburl"

// CreatedBy returns the name of the program in the form by which programs that read a file
// recognize the version of its writer: NAME version VERSION (build REVISION). If version is
// empty, the build information of the program has it.
//
// https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
func CreatedBy(version string) string {
	revision := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
			if version == "" && isOurs(m.Path) && m.Replace == nil && m.Version != "(devel)" {
				version = m.Version
			}
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && isOurs(info.Main.Path) {
				revision = s.Value
			}
		}
	}
	if version == "" {
		version = "0.0.0"
	}
	return "weburl version " + strings.TrimPrefix(version, "v") + " (build " + revision + ")"
}

// isOurs reports whether the module with the path is one of the project.
func isOurs(module string) bool { return module == project || strings.HasPrefix(module, project+"/") }
