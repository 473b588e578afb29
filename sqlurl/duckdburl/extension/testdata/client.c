// A client of DuckDB by its C API, which most clients are based on. It opens a database in
// memory that loads extensions without a signature, and runs the queries of stdin, each of
// which ends in NUL. Each value of the result is n for NULL, or b, i or s, the length, a colon and
// the text of a boolean, an integer or a string; other types are not in the queries. Each row
// ends in r. After the result is a dot, and in place of a result e, the length, a colon and
// the error.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is called of duckdb.h, version 1.2.
typedef struct {
	uint64_t deprecated[3];
	void *columns;
	char *message;
	void *data;
} duckdb_result;
typedef struct {
	uint32_t length;
	char start[4];
	char *text;
} duckdb_string; // up to 12 bytes are in it
enum { BOOLEAN = 1, INTEGER = 4, BIGINT = 5, VARCHAR = 17 };
int duckdb_create_config(void **config);
int duckdb_set_config(void *config, const char *name, const char *option);
int duckdb_open_ext(const char *path, void **database, void *config, char **message);
int duckdb_connect(void *database, void **connection);
int duckdb_query(void *connection, const char *query, duckdb_result *result);
void duckdb_destroy_result(duckdb_result *result);
const char *duckdb_result_error(duckdb_result *result);
uint64_t duckdb_column_count(duckdb_result *result);
int duckdb_column_type(duckdb_result *result, uint64_t column);
void *duckdb_fetch_chunk(duckdb_result result);
uint64_t duckdb_data_chunk_get_size(void *chunk);
void *duckdb_data_chunk_get_vector(void *chunk, uint64_t column);
void duckdb_destroy_data_chunk(void **chunk);
void *duckdb_vector_get_data(void *vector);
uint64_t *duckdb_vector_get_validity(void *vector);

static void put(char kind, const char *text, size_t length) {
	printf("%c%zu:", kind, length);
	fwrite(text, 1, length, stdout);
}

static void put_integer(int64_t n) {
	char text[24];
	put('i', text, snprintf(text, sizeof text, "%lld", (long long)n));
}

static void put_value(int type, void *vector, uint64_t row) {
	uint64_t *valid = duckdb_vector_get_validity(vector); // NULL if all are
	void *data = duckdb_vector_get_data(vector);
	duckdb_string *string;
	if (valid && !(valid[row / 64] >> row % 64 & 1)) {
		putchar('n');
		return;
	}
	switch (type) {
	case BOOLEAN:
		put('b', ((bool *)data)[row] ? "true" : "false", ((bool *)data)[row] ? 4 : 5);
		break;
	case INTEGER:
		put_integer(((int32_t *)data)[row]);
		break;
	case BIGINT:
		put_integer(((int64_t *)data)[row]);
		break;
	case VARCHAR:
		string = (duckdb_string *)data + row;
		put('s', string->length > 12 ? string->text : string->start, string->length);
		break;
	default:
		fprintf(stderr, "the type of a value is %d\n", type);
		exit(1);
	}
}

static void answer(void *connection, const char *query) {
	duckdb_result result;
	void *chunk;
	if (duckdb_query(connection, query, &result)) {
		const char *message = duckdb_result_error(&result);
		put('e', message, strlen(message));
	} else {
		while ((chunk = duckdb_fetch_chunk(result))) {
			for (uint64_t row = 0; row < duckdb_data_chunk_get_size(chunk); row++) {
				for (uint64_t column = 0; column < duckdb_column_count(&result); column++) {
					put_value(duckdb_column_type(&result, column), duckdb_data_chunk_get_vector(chunk, column), row);
				}
				putchar('r');
			}
			duckdb_destroy_data_chunk(&chunk);
		}
		putchar('.');
	}
	duckdb_destroy_result(&result);
	fflush(stdout);
}

int main(void) {
	void *config, *database, *connection;
	char *message = NULL;
	if (duckdb_create_config(&config) || duckdb_set_config(config, "allow_unsigned_extensions", "true") ||
		duckdb_open_ext(":memory:", &database, config, &message) || duckdb_connect(database, &connection)) {
		fprintf(stderr, "cannot open a database: %s\n", message ? message : "");
		return 1;
	}
	char *query = NULL;
	size_t capacity = 0;
	while (getdelim(&query, &capacity, 0, stdin) > 0) {
		answer(connection, query);
	}
	return 0;
}
