package sobekurl

import (
	"sync"

	"github.com/grafana/sobek"
	"github.com/weburl/weburl/jsurl/internal/classes"
)

// Install defines the classes URL and URLSearchParams in the global object of
// rt, in place of any that are there. It is an error if they cannot be defined,
// as in a global object that has been frozen, or if rt has been interrupted.
func Install(rt *sobek.Runtime) error {
	url, urlSearchParams, err := Classes(rt)
	if err != nil {
		return err
	}
	// https://webidl.spec.whatwg.org/#define-the-global-property-references
	global := rt.GlobalObject()
	if err := global.DefineDataProperty("URL", url, sobek.FLAG_TRUE, sobek.FLAG_TRUE, sobek.FLAG_FALSE); err != nil {
		return err
	}
	return global.DefineDataProperty("URLSearchParams", urlSearchParams, sobek.FLAG_TRUE, sobek.FLAG_TRUE, sobek.FLAG_FALSE)
}

// Classes makes the two classes and returns their constructors, for a module to
// export. What they need of the global object, such as TypeError, they take now.
// Objects of one call are none of the classes of another.
func Classes(rt *sobek.Runtime) (url, urlSearchParams *sobek.Object, err error) {
	script, err := rt.RunProgram(program())
	if err != nil {
		return nil, nil, err
	}
	natives := rt.NewObject()
	for name, native := range classes.Natives {
		if err := natives.Set(name, bind(rt, native)); err != nil {
			return nil, nil, err
		}
	}
	define, _ := sobek.AssertFunction(script)
	made, err := define(sobek.Undefined(), natives)
	if err != nil {
		return nil, nil, err
	}
	pair := made.(*sobek.Object)
	return pair.Get("0").(*sobek.Object), pair.Get("1").(*sobek.Object), nil
}

// program returns the script, compiled. Runtimes share it.
var program = sync.OnceValue(func() *sobek.Program {
	return sobek.MustCompile("weburl/classes.js", classes.Script, true)
})

// A handle is an object of Go as a value in JavaScript: a dynamic object, which
// is the cheapest to make of all objects that export to what is in them. The
// methods of the interface are nil, as the script only passes handles back.
type handle struct {
	sobek.DynamicObject
	object any
}

// bind returns native as a function of rt.
func bind(rt *sobek.Runtime, native classes.Native) func(sobek.FunctionCall) sobek.Value {
	return func(call sobek.FunctionCall) sobek.Value {
		var object any
		if h, ok := call.Argument(0).Export().(*handle); ok {
			object = h.object
		}
		args := make([]string, 0, 2)
		for i := 1; i < len(call.Arguments) && !sobek.IsUndefined(call.Arguments[i]); i++ {
			// Lone surrogates become U+FFFD here.
			args = append(args, call.Arguments[i].String())
		}
		switch result := native(object, args).(type) {
		case nil:
			return sobek.Null()
		case string, int, bool:
			return rt.ToValue(result)
		case []string:
			values := make([]any, len(result))
			for i, value := range result {
				values[i] = value
			}
			return rt.NewArray(values...)
		default:
			return rt.NewDynamicObject(&handle{object: result})
		}
	}
}
