//go:build race

package weburl_test

func init() { underRaceDetector = true }
