//go:build race

package verdict_test

func init() { underRaceDetector = true }
