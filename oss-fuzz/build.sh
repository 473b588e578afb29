#!/bin/bash -eu
# Builds every fuzz target of every module, each with a dictionary and a seed corpus.
# OSS-Fuzz runs it in the root of a checkout, with compile_native_go_fuzzer_v2 on the
# PATH and OUT and WORK set; oss-fuzz/local does without OSS-Fuzz.
#
# NAME, a regular expression, chooses targets by their name.

go build -o "$WORK/proof" ./internal/proof
"$WORK/proof" dictionary >"$WORK/weburl.dict"

while IFS=: read -r file function; do
	dir=$(dirname "$file")
	package=$(cd "$dir" && go list .)
	target=$(echo "${package#github.com/weburl/}" | tr / _)_$function
	[[ $target =~ ${NAME:-} ]] || continue

	compile_native_go_fuzzer_v2 "$package" "$function" "$target"
	cp "$WORK/weburl.dict" "$OUT/$target.dict"
	"$WORK/proof" seeds "$dir" "$function" "$WORK/seeds/$target"
	zip -q -j -r "$OUT/${target}_seed_corpus.zip" "$WORK/seeds/$target"
done < <(git grep -o -E '^func Fuzz\w+' -- '*_test.go' | sed 's/func //')
