package weburl_test

import (
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

// pageExamples has the examples of each page of docs, in their order. TestPages writes them
// there with their output.
var pageExamples = map[string][]string{
	"parse": {
		"./ExampleParse_spellings", "./ExampleURL_components", "./ExampleURL_ParsedHost", "./ExampleParseHost_allowed",
		"idna/ExampleOptions_ToUnicode_back", "./ExampleURL_Parse_links", "./ExampleURL_Relative_links", "./ExampleParser_encoding",
		"./ExampleParseError_Message", "spec/ExampleParser_advice", "spec/ExampleParser_changes", "./ExampleParser_arena",
	},
	"guess": {
		"./ExampleGuess_addressBar",
	},
	"change": {
		"./ExampleURL_WithHost_errors", "./ExampleBuild_errors", "./ExampleURL_AppendSegments_escaped", "./ExampleURL_DecodedUsername",
		"percent/ExampleEncode_sets", "./ExampleURL_Params", "./ExampleURL_Params_list", "webapi/ExampleURL_searchParams",
	},
	"origins": {
		"site/ExampleSameSite", "./ExampleParseOrigin_header", "site/ExampleRegistrableDomain_suffixes", "blob/ExampleStore_Attach",
	},
	"files": {
		"./ExampleFromFilePath_windows", "./ExampleURL_FilePath_errors",
	},
	"redirect": {
		"redirect/ExamplePolicy", "redirect/ExamplePolicy_hosts", "redirect/ExamplePolicy_Resolve_encodedSlash",
	},
	"ssrf": {
		"ssrf/ExampleTransport", "ssrf/ExamplePolicy", "ssrf/ExamplePolicy_Parse", "ssrf/ExampleTransport_webhook",
		"ssrf/ExamplePolicy_Control_dialer", "ssrf/ExamplePolicy_disagree",
	},
	"display": {
		"display/ExampleURL", "display/ExampleElide", "display/ExampleJudge_confusable", "display/ExampleNames_Find",
		"./ExampleURL_RedactedFull_signature",
	},
	"compare": {
		"dialect/compare/ExampleHostsDiffer_serialized", "dialect/compare/ExampleJudge", "dialect/compare/ExampleComparison_Places", "dialect/compare/ExampleProxied",
	},
	"dialects": {
		"spec/ExampleEditions",
	},
	"urlpattern": {
		"urlpattern/ExamplePattern_Match", "urlpattern/ExampleCompile_error", "urlpattern/ExampleCompiler", "urlpattern/ExampleSet",
		"urlpattern/route/ExampleRouter_hosts",
	},
	"bulk": {
		"./ExampleParser_ParseBytes_lines",
	},
	"canon": {
		"canon/ExampleProfile_Apply", "canon/ExampleProfile_With", "canon/safebrowsing/ExampleCanonicalize", "canon/surt/ExampleKey",
	},
	"inspect": {
		"verdict/ExampleInspect_findings", "verdict/ExampleInspect_form", "verdict/ExampleInspector_names",
	},
	"from-net-url": {
		"./ExampleParse_storedKeys",
	},
	"paths": {
		"httppath/Example", "httppath/ExamplePolicy_Rewrite", "httppath/ExamplePolicy_Middleware", "httppath/ExamplePolicy_Check",
	},
	"http": {
		"httpurl/ExampleNewRequest", "httpurl/ExampleFromServerRequest", "httpurl/ExampleServerOptions", "httpurl/Example_redirects",
		"httpurl/ExampleTransport",
	},
}

func TestPages(t *testing.T) {
	for page, examples := range pageExamples {
		t.Run(page, func(t *testing.T) {
			docs.Examples(t, "docs/"+page+".md", *update, examples...)
		})
	}
}
