// Package spec is the URL Standard as a program: its basic URL parser, host
// parser, serializers, equality and origin, transcribed state by state and step
// by step.
//
// It is meant to be read with the standard open, and to say more than a parser
// usually does. A [Parser] can report each validation error with the bytes of
// the input that it is about, trace the state machine, start from a state
// override for the sake of other standards, and follow an older [Edition].
//
// The package also holds the grammar of valid URL strings and a catalogue of
// validation errors.
//
// It takes time linear in the length of the input. For a faster parser that
// reads every URL the same way see package weburl.
//
// Each function is headed by the anchor of its algorithm in the standard,
// https://url.spec.whatwg.org/. The package follows the text of 2 July 2026 (commit
// 6ae8486 of whatwg/url), with one later change: since 5 July 2026 the host parser
// reports IPv4-non-ASCII-input.
package spec
