package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/weburl/weburl/internal/need"
)

// compare runs the tests that compare with other programs, and writes what they
// record to the results. PEER_COUNT and PARSERS_COUNT say how many inputs they try.
func compare(root string) error {
	rows, err := runTests[need.Comparison](root, need.ComparedAttr, comparingTests)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, r := range merge(rows) {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(root, resultsDir, comparisonsFile), b.Bytes(), 0o666)
}

// merge adds up what one test records of one oracle.
func merge(rows []row[need.Comparison]) (merged []row[need.Comparison]) {
	type key struct{ pkg, test, oracle string }
	at := make(map[key]int)
	for _, r := range rows {
		k := key{r.Package, r.Test, r.Value.Oracle}
		i, ok := at[k]
		if !ok {
			at[k] = len(merged)
			merged = append(merged, r)
			continue
		}
		sum := &merged[i].Value
		sum.Inputs += r.Value.Inputs
		for reason, n := range r.Value.Known {
			if sum.Known == nil {
				sum.Known = make(map[string]int)
			}
			sum.Known[reason] += n
		}
	}
	return merged
}
