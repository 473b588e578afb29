#include "capi.h"

#include <string.h>

void *weburl_api[222];

handle weburl_load(handle info, const weburl_access *access) {
	const void *table = access->get_api(info, WEBURL_API_VERSION);
	if (table == NULL) {
		return NULL;
	}
	memcpy(weburl_api, table, sizeof weburl_api);
	return *access->get_database(info);
}

void weburl_set_error(const weburl_access *access, handle info, const char *message) {
	access->set_error(info, message);
}

void weburl_assign(handle vector, const uint64_t *rows, const uint64_t *ends, uint64_t count, const char *text) {
	uint64_t start = 0;
	for (uint64_t i = 0; i < count; i++) {
		weburl_vector_assign_string_element_len(vector, rows[i], text + start, ends[i] - start);
		start = ends[i];
	}
}
