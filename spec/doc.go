// Package spec is the URL Standard as a program: its basic URL parser, host
// parser, serializers, equality and origin, transcribed state by state and step
// by step.
//
// It is meant to be read beside the standard. A [Parser] can report each
// validation error with its byte range, trace the state machine, start in a state
// override, which other standards use, and follow an older [Edition].
//
// The package also has the grammar of valid URL strings and a catalogue of
// validation errors.
//
// Parsing takes time linear in the length of the input. For a faster parser with
// the same results see package weburl.
//
// The comment of each function names the anchor of its algorithm in the standard,
// https://url.spec.whatwg.org/. The package follows the text of 2 July 2026 (commit
// 6ae8486 of whatwg/url), with one later change: since 5 July 2026 the host parser
// reports IPv4-non-ASCII-input.
package spec
