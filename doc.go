// Package weburl is the WHATWG URL Standard for Go.
package weburl
