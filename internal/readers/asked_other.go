//go:build !unix

package readers

import "errors"

func (a asked) read() (string, error) { return "", errors.ErrUnsupported }
