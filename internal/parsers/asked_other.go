//go:build !unix

package parsers

import "errors"

func (a asked) read() (string, error) { return "", errors.ErrUnsupported }
