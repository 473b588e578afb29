package main

import (
	"testing"

	"github.com/weburl/weburl/internal/ucd"
)

func TestUpToDate(t *testing.T) { ucd.CheckUpToDate(t, "../..", tables...) }
