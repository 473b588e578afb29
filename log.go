//go:build !weburl_noslog

// The build tag weburl_noslog is for programs that must be small, such as the engine of the URL lab.

package weburl

import "log/slog"

// LogValue returns the result of [URL.Redacted], so that package log/slog does not write
// passwords. Package slog does not call it for a URL within a slice or a struct.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// LogValue returns the text of Error, for package log/slog.
func (e *ParseError) LogValue() slog.Value { return slog.StringValue(e.Error()) }
