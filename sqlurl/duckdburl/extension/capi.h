// The functions of DuckDB's stable C extension API, version v1.2.0, that the extension
// calls. DuckDB passes a table of all functions to an extension, in which a function keeps
// its position forever. Here weburl_X calls DuckDB's duckdb_X.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEBURL_API_VERSION "v1.2.0"

typedef void *handle; // an object of DuckDB

// The argument of weburl_init_c_api.
typedef struct {
	void (*set_error)(handle info, const char *message);
	handle *(*get_database)(handle info);
	const void *(*get_api)(handle info, const char *version); // valid during the call
} weburl_access;

typedef void (*weburl_scalar)(handle info, handle chunk, handle result);

// The values of duckdb_type.
enum { WEBURL_BOOLEAN = 1, WEBURL_INTEGER = 4, WEBURL_VARCHAR = 17 };

// A VARCHAR in a vector. Up to 12 bytes are in it, and more are where text points.
typedef struct {
	uint32_t length;
	char start[4];
	const char *text;
} weburl_varchar;

// The table up to the last function that is called.
extern void *weburl_api[222];

// weburl_load copies the table. It returns NULL if the version of DuckDB has none, after it
// has set the error, and otherwise the database.
handle weburl_load(handle info, const weburl_access *access);

// weburl_set_error sets the error of an extension that cannot be loaded.
void weburl_set_error(const weburl_access *access, handle info, const char *message);

// weburl_assign assigns count strings to rows of a vector of VARCHAR. They follow each
// other in text, and have these ends.
void weburl_assign(handle vector, const uint64_t *rows, const uint64_t *ends, uint64_t count, const char *text);

// weburl_call is the function that DuckDB calls, in Go.
void weburl_call(handle info, handle chunk, handle result);

// Calls the function at a position, which returns a type and takes the types in brackets.
#define WEBURL_CALL(position, type, types) ((type(*) types)weburl_api[position])

static inline bool weburl_connect(handle database, handle *connection) {
	return WEBURL_CALL(3, int, (handle, handle *))(database, connection) == 0;
}
static inline void weburl_disconnect(handle *connection) {
	WEBURL_CALL(6, void, (handle *))(connection);
}
static inline handle weburl_create_logical_type(int type) {
	return WEBURL_CALL(156, handle, (int))(type);
}
static inline void weburl_destroy_logical_type(handle *type) {
	WEBURL_CALL(184, void, (handle *))(type);
}
static inline handle weburl_data_chunk_get_vector(handle chunk, uint64_t column) {
	return WEBURL_CALL(190, handle, (handle, uint64_t))(chunk, column);
}
static inline uint64_t weburl_data_chunk_get_size(handle chunk) {
	return WEBURL_CALL(191, uint64_t, (handle))(chunk);
}
static inline void *weburl_vector_get_data(handle vector) {
	return WEBURL_CALL(194, void *, (handle))(vector);
}
static inline uint64_t *weburl_vector_get_validity(handle vector) { // NULL if all are valid
	return WEBURL_CALL(195, uint64_t *, (handle))(vector);
}
static inline void weburl_vector_ensure_validity_writable(handle vector) {
	WEBURL_CALL(196, void, (handle))(vector);
}
static inline void weburl_vector_assign_string_element_len(handle vector, uint64_t row, const char *text, uint64_t length) {
	WEBURL_CALL(198, void, (handle, uint64_t, const char *, uint64_t))(vector, row, text, length);
}
static inline handle weburl_create_scalar_function(void) {
	return WEBURL_CALL(209, handle, (void))();
}
static inline void weburl_destroy_scalar_function(handle *function) {
	WEBURL_CALL(210, void, (handle *))(function);
}
static inline void weburl_scalar_function_set_name(handle function, const char *name) {
	WEBURL_CALL(211, void, (handle, const char *))(function, name);
}
static inline void weburl_scalar_function_add_parameter(handle function, handle type) {
	WEBURL_CALL(215, void, (handle, handle))(function, type);
}
static inline void weburl_scalar_function_set_return_type(handle function, handle type) {
	WEBURL_CALL(216, void, (handle, handle))(function, type);
}
static inline void weburl_scalar_function_set_extra_info(handle function, uintptr_t info) {
	WEBURL_CALL(217, void, (handle, void *, void (*)(void *)))(function, (void *)info, NULL);
}
static inline void weburl_scalar_function_set_function(handle function, weburl_scalar call) {
	WEBURL_CALL(218, void, (handle, weburl_scalar))(function, call);
}
static inline bool weburl_register_scalar_function(handle connection, handle function) {
	return WEBURL_CALL(219, int, (handle, handle))(connection, function) == 0;
}
static inline uintptr_t weburl_scalar_function_get_extra_info(handle info) {
	return (uintptr_t)WEBURL_CALL(220, void *, (handle))(info);
}
static inline void weburl_scalar_function_set_error(handle info, const char *message) {
	WEBURL_CALL(221, void, (handle, const char *))(info, message);
}
