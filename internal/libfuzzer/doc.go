// Package libfuzzer runs a fuzz target of package testing in libFuzzer, the fuzzing engine
// of LLVM, which OSS-Fuzz uses. The target is as it is for Go's own engine, in a test file,
// and so is the *testing.T that it is handed.
//
// A test program becomes a program of libFuzzer by a file more in its package, which
// hands a target to [Run], and by the build tag libfuzzer. oss-fuzz/build.sh does that.
package libfuzzer
