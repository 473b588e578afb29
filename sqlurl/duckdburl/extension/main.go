// Command extension is a DuckDB extension, a shared library with the functions of package
// [github.com/weburl/weburl/sqlurl]. DuckDB 1.2 and later load it:
//
//	LOAD 'weburl.duckdb_extension';
//	SELECT weburl_registrable_domain(url), count(*) FROM 'links.parquet' GROUP BY 1;
//
// The command build beside it builds the file. docs/duckdb-reference.md has the rest.
package main

// #include <stdlib.h>
// #include "capi.h"
import "C"

import (
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

func main() {} // a shared library has a main that is never called

var functions = sqlurl.Functions(site.List{})

// loading is held while a database loads the extension: all databases of a process have
// one table of functions.
var loading sync.Mutex

// weburl_init_c_api registers the functions in the database that loads the extension.
//
//export weburl_init_c_api
func weburl_init_c_api(info C.handle, access *C.weburl_access) C.bool {
	loading.Lock()
	defer loading.Unlock()
	database := C.weburl_load(info, access)
	if database == nil {
		return false
	}
	if err := registerAll(database); err != nil {
		message := C.CString(err.Error())
		defer C.free(unsafe.Pointer(message))
		C.weburl_set_error(access, info, message)
		return false
	}
	return true
}

func registerAll(database C.handle) error {
	var connection C.handle
	if !C.weburl_connect(database, &connection) {
		return errors.New("weburl: cannot connect to the database")
	}
	defer C.weburl_disconnect(&connection)
	for i, f := range functions {
		if !register(connection, i) {
			return fmt.Errorf("%s: cannot register the function", f.Name)
		}
	}
	return nil
}

var types = map[sqlurl.Type]C.int{
	sqlurl.Text:    C.WEBURL_VARCHAR,
	sqlurl.Integer: C.WEBURL_INTEGER,
	sqlurl.Boolean: C.WEBURL_BOOLEAN,
}

// register registers the function with an index.
func register(connection C.handle, index int) bool {
	f := &functions[index]
	name := C.CString(f.Name)
	defer C.free(unsafe.Pointer(name))
	text, result := C.weburl_create_logical_type(types[sqlurl.Text]), C.weburl_create_logical_type(types[f.Result])
	defer C.weburl_destroy_logical_type(&text)
	defer C.weburl_destroy_logical_type(&result)
	function := C.weburl_create_scalar_function()
	defer C.weburl_destroy_scalar_function(&function)
	C.weburl_scalar_function_set_name(function, name)
	for range f.Parameters {
		C.weburl_scalar_function_add_parameter(function, text)
	}
	C.weburl_scalar_function_set_return_type(function, result)
	C.weburl_scalar_function_set_extra_info(function, C.uintptr_t(index))
	C.weburl_scalar_function_set_function(function, C.weburl_scalar(C.weburl_call))
	return bool(C.weburl_register_scalar_function(connection, function))
}

// weburl_call calls a function for each row of a chunk. All threads of DuckDB call it.
//
//export weburl_call
func weburl_call(info, chunk, result C.handle) {
	f := &functions[C.weburl_scalar_function_get_extra_info(info)]
	if err := call(f, chunk, result); err != nil {
		message := C.CString(err.Error())
		defer C.free(unsafe.Pointer(message))
		C.weburl_scalar_function_set_error(info, message)
	}
}

func call(f *sqlurl.Function, chunk, result C.handle) (err error) {
	defer func() {
		if p := recover(); p != nil { // which would end the process of the database
			err = fmt.Errorf("%s: panic: %v", f.Name, p)
		}
	}()
	rows := int(C.weburl_data_chunk_get_size(chunk))
	columns := make([]column, len(f.Parameters))
	for i := range columns {
		columns[i] = columnOf(C.weburl_data_chunk_get_vector(chunk, C.uint64_t(i)), rows)
	}
	out := newVector(result, rows)
	args := make([]string, len(columns))
	for row := range rows {
		value, err := callRow(f, columns, args, row)
		if err != nil {
			return err
		}
		out.set(row, value)
	}
	out.flush()
	return nil
}

// callRow calls a function with the values of a row. The result is nil if one is NULL.
func callRow(f *sqlurl.Function, columns []column, args []string, row int) (any, error) {
	for i, c := range columns {
		if !c.isValid(row) {
			return nil, nil
		}
		args[i] = c.value(row)
	}
	return f.Call(args)
}

// A column is an argument for each row of a chunk.
type column struct {
	values   []C.weburl_varchar
	validity []C.uint64_t // a bit for each row, or nil if all are valid
}

func columnOf(vector C.handle, rows int) column {
	return column{
		values:   unsafe.Slice((*C.weburl_varchar)(C.weburl_vector_get_data(vector)), rows),
		validity: validityOf(vector, rows),
	}
}

func validityOf(vector C.handle, rows int) []C.uint64_t {
	bits := C.weburl_vector_get_validity(vector)
	if bits == nil {
		return nil
	}
	return unsafe.Slice(bits, (rows+63)/64)
}

func (c *column) isValid(row int) bool {
	return c.validity == nil || c.validity[row/64]>>(row%64)&1 == 1
}

// value returns a string that refers to the memory of DuckDB.
func (c *column) value(row int) string {
	v := &c.values[row]
	if int(v.length) <= inlined {
		return unsafe.String((*byte)(unsafe.Pointer(&v.start)), int(v.length))
	}
	return unsafe.String((*byte)(unsafe.Pointer(v.text)), int(v.length))
}

// inlined is the number of bytes that fit into a weburl_varchar.
const inlined = int(C.sizeof_weburl_varchar - unsafe.Offsetof(C.weburl_varchar{}.start))

// A vector takes the results.
type vector struct {
	handle C.handle
	data   unsafe.Pointer
	rows   int

	validity []C.uint64_t // set by the first NULL

	// Strings that DuckDB does not have yet, with their rows and ends.
	text     []byte
	assigned []C.uint64_t
	ends     []C.uint64_t
}

func newVector(handle C.handle, rows int) *vector {
	return &vector{handle: handle, data: C.weburl_vector_get_data(handle), rows: rows}
}

func (v *vector) set(row int, value any) {
	switch value := value.(type) {
	case nil:
		if v.validity == nil {
			C.weburl_vector_ensure_validity_writable(v.handle)
			v.validity = validityOf(v.handle, v.rows)
		}
		v.validity[row/64] &^= 1 << (row % 64)
	case string:
		v.text = append(v.text, value...)
		v.assigned = append(v.assigned, C.uint64_t(row))
		v.ends = append(v.ends, C.uint64_t(len(v.text)))
		if len(v.text) >= 64<<10 {
			v.flush()
		}
	case int64:
		unsafe.Slice((*int32)(v.data), v.rows)[row] = int32(value)
	case bool:
		unsafe.Slice((*bool)(v.data), v.rows)[row] = value
	}
}

// flush gives the strings to DuckDB, in one call, as a call of C takes longer than a URL.
func (v *vector) flush() {
	if len(v.ends) > 0 {
		C.weburl_assign(v.handle, &v.assigned[0], &v.ends[0], C.uint64_t(len(v.ends)), (*C.char)(unsafe.Pointer(unsafe.SliceData(v.text))))
	}
	v.text, v.assigned, v.ends = v.text[:0], v.assigned[:0], v.ends[:0]
}
