package xk6url

import (
	"github.com/grafana/sobek"
	"go.k6.io/k6/js/modules"

	"github.com/weburl/weburl/jsurl/sobekurl"
)

func init() { modules.Register("k6/x/url", root{}) }

// root makes an instance of the module for each virtual user.
type root struct{}

func (root) NewModuleInstance(vu modules.VU) modules.Instance {
	rt := vu.Runtime()
	module := rt.NewObject()
	exports := rt.NewObject()
	if err := module.Set("exports", exports); err != nil {
		panic(rt.NewGoError(err))
	}
	sobekurl.Require(rt, module)
	return instance{exports}
}

// An instance is the module of a virtual user.
type instance struct{ exports *sobek.Object }

func (i instance) Exports() modules.Exports {
	named := make(map[string]any)
	for _, name := range i.exports.Keys() {
		named[name] = i.exports.Get(name)
	}
	return modules.Exports{Default: i.exports, Named: named}
}
