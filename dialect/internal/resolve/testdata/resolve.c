// Answers for the tests of package resolve what the GNU C library and libidn2 make
// of a host.
//
//	resolve numeric	getaddrinfo with AI_NUMERICHOST
//	resolve service	the port of getaddrinfo for 127.0.0.1 and a service
//	resolve idn2		idn2_lookup_u8, with the flags of libcurl 7.88.1
//
// Each line of the standard input is a host in hexadecimal. Each line of the
// standard output is "=" and the result in hexadecimal, or "-" for a failure.

#include <idn2.h>
#include <netdb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static void answer(const char *s) {
	putchar('=');
	for (; *s; s++)
		printf("%02x", (unsigned char)*s);
	putchar('\n');
}

static void numeric(const char *host, const char *service) {
	struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
	char name[NI_MAXHOST], port[NI_MAXSERV];
	if (getaddrinfo(host, service, &hints, &found) != 0) {
		puts("-");
		return;
	}
	if (getnameinfo(found->ai_addr, found->ai_addrlen, name, sizeof name, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
		abort();
	answer(service ? port : name);
	freeaddrinfo(found);
}

static void idn2(const char *host) {
	uint8_t *ascii;
	int rc = idn2_lookup_u8((const uint8_t *)host, &ascii, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
	if (rc != IDN2_OK)
		rc = idn2_lookup_u8((const uint8_t *)host, &ascii, IDN2_TRANSITIONAL);
	if (rc != IDN2_OK) {
		puts("-");
		return;
	}
	answer((char *)ascii);
	idn2_free(ascii);
}

int main(int argc, char **argv) {
	char *line = NULL, *host = NULL;
	size_t size = 0;
	ssize_t n;
	if (argc != 2)
		return 2;
	while ((n = getline(&line, &size, stdin)) > 0) {
		host = realloc(host, n);
		for (ssize_t i = 0; i + 1 < n; i += 2) {
			unsigned c;
			sscanf(line + i, "%2x", &c);
			host[i / 2] = c;
		}
		host[(n - 1) / 2] = 0;
		if (strcmp(argv[1], "idn2") == 0)
			idn2(host);
		else if (strcmp(argv[1], "service") == 0)
			numeric("127.0.0.1", host);
		else
			numeric(host, NULL);
	}
	return 0;
}
