package main

import "github.com/weburl/weburl/internal/answers"

// Short names for the functions that write JSON.

func appendMember(b []byte, name, value string) []byte { return answers.AppendMember(b, name, value) }
func appendName(b []byte, name string) []byte          { return answers.AppendName(b, name) }
func appendInt(b []byte, name string, n int) []byte    { return answers.AppendInt(b, name, n) }
func appendBool(b []byte, name string, v bool) []byte  { return answers.AppendBool(b, name, v) }
func appendComma(b []byte, i int) []byte               { return answers.AppendComma(b, i) }
func appendString(b []byte, s string) []byte           { return answers.AppendString(b, s) }

func appendNullable(b []byte, name string, value *string) []byte {
	return answers.AppendNullable(b, name, value)
}
