// Package target says which path proxies and servers read in the target of an HTTP request.
//
// A rule for /admin in a proxy is passed by a target that the server behind it reads
// differently. [Program.Read] returns what a program does with a target: the path that its rules
// match, the target that it forwards, and the path that an application has. [Confuse] finds
// targets that pass a proxy and reach a path in a server.
//
// Each program is a model with one configuration, which its title names: rules are as its
// documentation shows them, and all else is the default. The models are compared with the
// programs, of the versions in their titles, over generated targets: see tests/targets; but see
// [Program.IsCompared]. Models of programs in Go call package net/url, and read as the Go release
// that they are built with.
//
// [IsTarget] says which targets are modelled: paths, http URLs with the host of the request, and
// other text without "://", such as *, ?a, http:/a or %2fadmin, which some proxies forward. There
// are two exceptions: php-router is not modelled for such other text, nor trafficserver if it has a
// colon. The models answer it by themselves.
//
// Each function takes time linear in the length of the target, and memory of a few times it.
//
// Package [github.com/weburl/weburl/httppath] is the defence.
package target
