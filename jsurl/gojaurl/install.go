package gojaurl

import (
	"sync"

	"github.com/dop251/goja"
	"github.com/weburl/weburl/jsurl/internal/classes"
)

// Install defines the classes URL and URLSearchParams in the global object of
// rt, in place of any that are there. It is an error if they cannot be defined,
// as in a global object that has been frozen, or if rt has been interrupted.
func Install(rt *goja.Runtime) error {
	url, urlSearchParams, err := Classes(rt)
	if err != nil {
		return err
	}
	// https://webidl.spec.whatwg.org/#define-the-global-property-references
	global := rt.GlobalObject()
	if err := global.DefineDataProperty("URL", url, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
		return err
	}
	return global.DefineDataProperty("URLSearchParams", urlSearchParams, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

// Classes makes the two classes and returns their constructors, for a module to
// export. What they need of the global object, such as TypeError, they take now.
// Objects of one call are none of the classes of another.
func Classes(rt *goja.Runtime) (url, urlSearchParams *goja.Object, err error) {
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
	if err := natives.Set("requiring", requiring(rt)); err != nil {
		return nil, nil, err
	}
	define, _ := goja.AssertFunction(script)
	made, err := define(goja.Undefined(), natives)
	if err != nil {
		return nil, nil, err
	}
	pair := made.(*goja.Object)
	return pair.Get("0").(*goja.Object), pair.Get("1").(*goja.Object), nil
}

// program returns the script, compiled. Runtimes share it.
var program = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile("weburl/classes.js", classes.Script, true)
})

// A handle is an object of Go as a value in JavaScript: a dynamic object, which
// is the cheapest to make of all objects that export to what is in them. The
// methods of the interface are nil, as the script only passes handles back.
type handle struct {
	goja.DynamicObject
	object any
}

// bind returns native as a function of rt.
func bind(rt *goja.Runtime, native classes.Native) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		var object any
		if h, ok := call.Argument(0).Export().(*handle); ok {
			object = h.object
		}
		var args []string
		for i := 1; i < len(call.Arguments) && !goja.IsUndefined(call.Arguments[i]); i++ {
			// Lone surrogates become U+FFFD here.
			args = append(args, call.Arguments[i].String())
		}
		switch result := native(object, args).(type) {
		case nil:
			return goja.Null()
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

// requiring returns a function of rt that makes an operation of Web IDL. Its
// arguments are a function, how many arguments that requires, and the message of
// the TypeError that is thrown where they are fewer.
//
// https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm
func requiring(rt *goja.Runtime) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		function, _ := goja.AssertFunction(call.Argument(0))
		required := int(call.Argument(1).ToInteger())
		message := call.Argument(2).String()
		return rt.ToValue(func(call goja.FunctionCall) goja.Value {
			if len(call.Arguments) < required {
				panic(rt.NewTypeError(message))
			}
			result, err := function(call.This, call.Arguments...)
			if err != nil {
				panic(err)
			}
			return result
		})
	}
}
