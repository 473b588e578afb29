// Package pyhttp has what HTTP clients of Python share: the URLs of urllib3, by which
// requests connects, and the steps that urllib3 took over from the package rfc3986,
// by which httpx reads.
package pyhttp
