package gojaurl_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/jsurl/gojaurl"
)

func TestInstallFails(t *testing.T) {
	for _, script := range []string{
		"Object.freeze(globalThis)",
		"Object.defineProperty(globalThis, 'URL', { value: 1 })",
		"Object.defineProperty(globalThis, 'URLSearchParams', { value: 1 })",
		"delete globalThis.Reflect",
		"Object.defineProperty = () => { throw new RangeError() }",
	} {
		t.Run(script, func(t *testing.T) {
			rt := goja.New()
			if _, err := rt.RunString(script); err != nil {
				t.Fatal(err)
			}
			if err := gojaurl.Install(rt); err == nil {
				t.Error("no error")
			}
		})
	}
	t.Run("interrupted", func(t *testing.T) {
		rt := goja.New()
		rt.Interrupt("enough")
		var interrupted *goja.InterruptedError
		if err := gojaurl.Install(rt); !errors.As(err, &interrupted) {
			t.Errorf("got %v", err)
		}
	})
}

// The classes replace others. Those of a second call are the same.
func TestInstallTwice(t *testing.T) {
	rt := goja.New()
	rt.Set("URL", "other")
	for range 2 {
		if err := gojaurl.Install(rt); err != nil {
			t.Fatal(err)
		}
		if _, err := rt.RunString("if (new URL('https://h').href !== 'https://h/') throw 1; var old = old || URL"); err != nil {
			t.Fatal(err)
		}
	}
	v, err := rt.RunString("old === URL && Object.keys(globalThis).includes('URL') === false")
	if err != nil || !v.ToBoolean() {
		t.Errorf("got %v, %v", v, err)
	}
}

// A URL of Go is one of the script, and the other way round.
func TestValues(t *testing.T) {
	rt := goja.New()
	if err := gojaurl.Install(rt); err != nil {
		t.Fatal(err)
	}
	want := weburl.MustParse("https://example.org/a?b#c")
	object, err := gojaurl.FromURL(rt, want)
	if err != nil {
		t.Fatal(err)
	}
	rt.Set("url", object)
	if got, ok := gojaurl.ToURL(rt, object); !ok || got != want {
		t.Errorf("got %v, %v", got, ok)
	}
	v, err := rt.RunString("if (!(url instanceof URL)) throw 1; url.searchParams.append('d', 'é'); url.pathname = '/x'; url.href")
	if err != nil || v.String() != "https://example.org/x?b=&d=%C3%A9#c" {
		t.Errorf("got %v, %v", v, err)
	}
	if got, ok := gojaurl.ToURL(rt, object); !ok || got.String() != "https://example.org/x?b=&d=%C3%A9#c" {
		t.Errorf("got %v, %v", got, ok)
	}
	if _, err := gojaurl.FromURL(rt, weburl.URL{}); err == nil {
		t.Error("no error for the zero URL")
	}
}

// Nothing but an object of the class is a URL, and no script runs to find out.
func TestNoURL(t *testing.T) {
	rt := goja.New()
	for _, expression := range []string{
		"undefined", "null", "1", "'https://example.org/'", "({})", "[]", "URL", "URL.prototype",
		"({ href: 'https://example.org/', toString() { throw 1 } })",
		"Object.create(URL.prototype)",
		"new Proxy(new URL('https://h'), { get() { throw 1 }, has() { throw 1 } })",
		"new URLSearchParams('a')",
	} {
		if err := gojaurl.Install(rt); err != nil {
			t.Fatal(err)
		}
		v, err := rt.RunString(expression)
		if err != nil {
			t.Fatal(err)
		}
		if u, ok := gojaurl.ToURL(rt, v); ok {
			t.Errorf("%s is %v", expression, u)
		}
	}
	v, err := rt.RunString("class Mine extends URL { get href() { return 'https://other/' } }; new Mine('https://h/')")
	if err != nil {
		t.Fatal(err)
	}
	if u, ok := gojaurl.ToURL(rt, v); !ok || u.String() != "https://h/" {
		t.Errorf("got %v, %v", u, ok)
	}
}

// What scripts find of the classes in the global object has nothing to change.
func TestSymbol(t *testing.T) {
	rt := goja.New()
	if err := gojaurl.Install(rt); err != nil {
		t.Fatal(err)
	}
	v, err := rt.RunString(`
		const [symbol] = Object.getOwnPropertySymbols(globalThis).filter((s) => s.description === "weburl");
		const { writable, configurable, enumerable, value } = Object.getOwnPropertyDescriptor(globalThis, symbol);
		JSON.stringify([writable, configurable, enumerable, Object.getOwnPropertyNames(value)])`)
	if err != nil || v.String() != "[false,false,false,[]]" {
		t.Errorf("got %v, %v", v, err)
	}
}

// An interrupt ends a script that is in a callback of forEach.
func TestInterrupt(t *testing.T) {
	rt := goja.New()
	if err := gojaurl.Install(rt); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(20*time.Millisecond, func() { rt.Interrupt("enough") }).Stop()
	_, err := rt.RunString("const p = new URLSearchParams('a'); try { p.forEach(() => p.append('a', 'b')) } catch (e) {}")
	var interrupted *goja.InterruptedError
	if !errors.As(err, &interrupted) {
		t.Errorf("got %v", err)
	}
}

// A callback that calls itself through forEach ends in a RangeError or an error
// for Go, not in a panic.
func TestRecursion(t *testing.T) {
	rt := goja.New()
	rt.SetMaxCallStackSize(1000)
	if err := gojaurl.Install(rt); err != nil {
		t.Fatal(err)
	}
	_, err := rt.RunString("const p = new URLSearchParams('a'); const f = () => p.forEach(f); f()")
	if err == nil {
		t.Error("no error")
	}
}

// Runtimes share the script, and nothing else.
func TestParallel(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			rt := goja.New()
			if err := gojaurl.Install(rt); err != nil {
				t.Error(err)
				return
			}
			host := strings.Repeat("h", i+1)
			v, err := rt.RunString(fmt.Sprintf(`
				const url = new URL("https://%s/");
				for (let i = 0; i < 100; i++) url.searchParams.append(i, "x");
				[...url.searchParams.keys()].length + url.hostname`, host))
			if err != nil || v.String() != "100"+host {
				t.Errorf("got %v, %v", v, err)
			}
		})
	}
	wg.Wait()
}

// BenchmarkClasses measures operations in a loop of a script. The last is the
// loop alone.
func BenchmarkClasses(b *testing.B) {
	for _, test := range []struct{ name, operation string }{
		{"new URL", "new URL('https://example.org/a/b?c=d#e')"},
		{"canParse", "URL.canParse('https://example.org/a/b?c=d#e')"},
		{"get href", "url.href"},
		{"set hash", "url.hash = 'x'"},
		{"get", "params.get('b')"},
		{"set", "params.set('b', 'x')"},
		{"for-of", "for (const [name, value] of params) ;"},
		{"new URLSearchParams of a string", "new URLSearchParams('a=b&c=d')"},
		{"new URLSearchParams of a record", "new URLSearchParams({ a: 'b', c: 'd' })"},
		{"nothing", ""},
	} {
		b.Run(test.name, func(b *testing.B) {
			rt := goja.New()
			if err := gojaurl.Install(rt); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			if _, err := rt.RunString(fmt.Sprintf(`{
				const url = new URL("https://example.org/a/b?c=d#e"), params = new URLSearchParams("a=1&b=2&c=3");
				for (let i = 0; i < %d; i++) { %s; }
			}`, b.N, test.operation)); err != nil {
				b.Fatal(err)
			}
		})
	}
}

func BenchmarkInstall(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := gojaurl.Install(goja.New()); err != nil {
			b.Fatal(err)
		}
	}
}
