// Package tools names what the scripts in .ci build and read, in the versions of this
// directory's go.mod.
package tools

import _ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // .ci/sarif-schema reads its source
