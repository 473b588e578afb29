package peer

import (
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// Need returns the directory that [Find] returns, for a test that cannot run without it
// or without the npm packages in it.
func Need(t testing.TB, packages ...string) Folder {
	t.Helper()
	folder, err := Find()
	if err != nil {
		need.Missing(t, folderVariable, err.Error())
	}
	for _, pkg := range packages {
		if err := folder.Installed(pkg); err != nil {
			need.Missing(t, folderVariable, err.Error())
		}
	}
	need.Uses(t, folderVariable)
	return folder
}
