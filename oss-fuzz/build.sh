#!/bin/bash -eu
# Builds every fuzz target of every module for libFuzzer, each with a dictionary and a
# seed corpus. OSS-Fuzz runs it in the root of a checkout, with the compilers in CC and CXX,
# and CXXFLAGS, OUT and WORK set; oss-fuzz/local does without OSS-Fuzz.
#
# A target is a test program with one file more, which has libFuzzer call the target
# (internal/libfuzzer). That file is an overlay: the checkout stays as it is.
#
# NAME, a regular expression, chooses targets by their name.

GOWORK=$PWD/all.work go build -o "$WORK/proof" ./tests/bench/proof
"$WORK/proof" dictionary >"$WORK/weburl.dict"

# libFuzzer without a main function, as a Go program has its own.
library=$(find "$($CXX -print-resource-dir)/lib" -name 'libclang_rt.fuzzer_no_main*.a' | grep x86_64)
export CGO_ENABLED=1 CGO_LDFLAGS=$library

while IFS=: read -r file function; do
	dir=$(dirname "$file")
	package=$(cd "$dir" && go list .)
	target=$(echo "${package#github.com/weburl/}" | tr / _)_$function
	[[ $target =~ ${NAME:-} ]] || continue

	"$WORK/proof" starter "$dir" "$function" >"$WORK/$target.go"
	echo "{\"Replace\": {\"$PWD/$dir/zz_libfuzzer_test.go\": \"$WORK/$target.go\"}}" >"$WORK/$target.json"
	(cd "$dir" && go test -c -o "$OUT/$target" -overlay "$WORK/$target.json" -tags libfuzzer \
		-gcflags 'github.com/weburl/weburl/...=-d=libfuzzer' -ldflags "-linkmode=external -extld=$CXX -extldflags '$CXXFLAGS'" .)
	cp "$WORK/weburl.dict" "$OUT/$target.dict"
	"$WORK/proof" seeds "$dir" "$function" "$WORK/seeds/$target"
	zip -q -j -r "$OUT/${target}_seed_corpus.zip" "$WORK/seeds/$target"
done < <(git grep -o -E '^func Fuzz\w+' -- '*_test.go' | sed 's/func //')
