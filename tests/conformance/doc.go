// Package conformance has tests only: it runs the same scripts, web-platform-tests among
// them, in each JavaScript runtime that has the classes.
package conformance
