// Package xk6url is an extension of k6 (https://k6.io): it brings URL, URLSearchParams
// and URLPattern, the classes of the URL Standard
// (https://url.spec.whatwg.org/#api) and the URL Pattern Standard, to load tests.
//
//	xk6 build --with github.com/weburl/weburl/jsurl/xk6url
//
// builds a k6 with the module "k6/x/url":
//
//	import http from "k6/http";
//	import { URL } from "k6/x/url";
//
//	export default function () {
//		const url = new URL("/search", "https://test.k6.io/");
//		url.searchParams.append("q", "été");
//		http.get(url.href);
//	}
//
// The functions of k6/http accept strings, not these objects: pass url.href, not url.
// They parse the string with package net/url, which rejects some URLs that browsers
// accept, such as https://example.org/100%.
//
// The module exports what the module "url" of Node.js does, see
// [github.com/weburl/weburl/jsurl/sobekurl.Require].
package xk6url
