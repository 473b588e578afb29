package docs

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// Exported returns the exported names of the package in a directory. A method or a field
// has the name of its type and a dot before its own.
func Exported(directory string) (map[string]bool, error) {
	files, err := filepath.Glob(filepath.Join(directory, "*.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("%s: no Go files, %v", directory, err)
	}
	names := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			addExported(names, d)
		}
	}
	return names, nil
}

func addExported(names map[string]bool, declaration ast.Decl) {
	add := func(typ string, name *ast.Ident) {
		if name.IsExported() && (typ == "" || ast.IsExported(typ)) {
			names[strings.TrimPrefix(typ+"."+name.Name, ".")] = true
		}
	}
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		typ := ""
		if d.Recv != nil {
			expr := d.Recv.List[0].Type
			if star, ok := expr.(*ast.StarExpr); ok {
				expr = star.X
			}
			if id, ok := expr.(*ast.Ident); ok {
				typ = id.Name
			}
		}
		add(typ, d.Name)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					add("", name)
				}
			case *ast.TypeSpec:
				add("", s.Name)
				if structure, ok := s.Type.(*ast.StructType); ok {
					for _, field := range structure.Fields.List {
						for _, name := range field.Names {
							add(s.Name.Name, name)
						}
					}
				}
			}
		}
	}
}
