// Package jsurl has no code.
package jsurl
