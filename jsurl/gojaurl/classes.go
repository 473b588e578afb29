package gojaurl

import (
	"errors"
	"sync"

	"github.com/dop251/goja"
	"github.com/weburl/weburl/jsurl/internal/classes"
)

// runtimeClasses is what the script has made for a runtime.
type runtimeClasses struct {
	exports *goja.Object  // what the module "url" exports
	handle  goja.Callable // from a URL to its handle
	wrap    goja.Callable // from a handle to a URL
}

// symbol is the key of the classes in the global object of each runtime: a
// property that cannot be changed. A script that finds it has an object without
// properties.
var symbol = goja.NewSymbol("weburl")

var errZero = errors.New("weburl: the zero URL cannot be converted")

// of returns the classes of rt, which it makes at first. There is one of each in each
// runtime, so that URL is the same class whether a script has it from require or
// from the global object.
func of(rt *goja.Runtime) (*runtimeClasses, error) {
	global := rt.GlobalObject()
	if v, ok := global.GetSymbol(symbol).(*goja.Object); ok {
		if c, ok := v.Export().(*runtimeClasses); ok {
			return c, nil
		}
	}
	c, err := define(rt)
	if err != nil {
		return nil, err
	}
	if err := global.DefineDataPropertySymbol(symbol, rt.ToValue(c), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE); err != nil {
		return nil, err
	}
	return c, nil
}

// define runs the script in rt.
func define(rt *goja.Runtime) (*runtimeClasses, error) {
	script, err := rt.RunProgram(program())
	if err != nil {
		return nil, err
	}
	natives := rt.NewObject()
	for name, native := range classes.Natives {
		if err := natives.Set(name, bind(rt, native)); err != nil {
			return nil, err
		}
	}
	for name, function := range map[string]func(*goja.Runtime) func(goja.FunctionCall) goja.Value{"requiring": requiring, "both": both} {
		if err := natives.Set(name, function(rt)); err != nil {
			return nil, err
		}
	}
	call, _ := goja.AssertFunction(script)
	result, err := call(goja.Undefined(), natives)
	if err != nil {
		return nil, err
	}
	made := result.(*goja.Object)
	c := &runtimeClasses{exports: made.Get("exports").(*goja.Object)}
	c.handle, _ = goja.AssertFunction(made.Get("handle"))
	c.wrap, _ = goja.AssertFunction(made.Get("wrap"))
	return c, nil
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

// both returns a function of rt that makes one handle of two.
func both(rt *goja.Runtime) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		first, _ := call.Argument(0).Export().(*handle)
		second, _ := call.Argument(1).Export().(*handle)
		return rt.NewDynamicObject(&handle{object: classes.Both(first.object, second.object)})
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
