// Package libfuzzer runs a fuzz target of package testing in libFuzzer, the fuzzing
// engine of LLVM, which OSS-Fuzz uses. The target is the same as for Go's own engine, in
// a test file, and gets the same *testing.T.
//
// A test program becomes a libFuzzer program with one more file in its package, which
// passes a target to [Run], and with the build tag libfuzzer. oss-fuzz/build.sh does
// that.
package libfuzzer
