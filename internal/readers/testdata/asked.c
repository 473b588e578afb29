/* A library to preload: it keeps a program from using the network, and writes
 * where it would have connected to file descriptor 3, a line each:
 *
 *     name HOST PORT       it asked getaddrinfo for a name
 *     address HOST PORT    it asked getaddrinfo for what is an IP address to it,
 *                          or connected to one
 *
 * HOST is the bytes in hexadecimal.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define OUT 3

static void tell(const char *kind, const char *host, const char *port)
{
  char line[4096];
  size_t n = (size_t)snprintf(line, sizeof(line), "%s =", kind);
  for(; *host && n + 32 < sizeof(line); host++)
    n += (size_t)snprintf(line + n, sizeof(line) - n, "%02x", (unsigned char)*host);
  n += (size_t)snprintf(line + n, sizeof(line) - n, " %.16s\n", port && *port ? port : "-");
  if(write(OUT, line, n) < 0)
    return;
}

static void tell_address(const struct sockaddr *address, socklen_t size, const char *port)
{
  char host[NI_MAXHOST], service[NI_MAXSERV];
  if(!getnameinfo(address, size, host, sizeof(host), service, sizeof(service), NI_NUMERICHOST | NI_NUMERICSERV))
    tell("address", host, port ? port : service);
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
  static int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
  struct addrinfo numeric, *found;
  if(!real)
    *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
  memset(&numeric, 0, sizeof(numeric));
  numeric.ai_flags = AI_NUMERICHOST;
  numeric.ai_family = AF_UNSPEC;
  numeric.ai_socktype = SOCK_STREAM;
  (void)hints;
  if(node) {
    if(real(node, NULL, &numeric, &found))
      tell("name", node, service);
    else {
      tell_address(found->ai_addr, found->ai_addrlen, service ? service : "-");
      freeaddrinfo(found);
    }
  }
  *result = NULL;
  return EAI_NONAME;
}

static int is_internet(const struct sockaddr *address)
{
  return address && (address->sa_family == AF_INET || address->sa_family == AF_INET6);
}

int connect(int fd, const struct sockaddr *address, socklen_t size)
{
  (void)fd;
  if(is_internet(address))
    tell_address(address, size, NULL);
  errno = ECONNREFUSED;
  return -1;
}

ssize_t sendto(int fd, const void *data, size_t n, int flags, const struct sockaddr *address, socklen_t size)
{
  static ssize_t (*real)(int, const void *, size_t, int, const struct sockaddr *, socklen_t);
  if(!real)
    *(void **)&real = dlsym(RTLD_NEXT, "sendto");
  if(!is_internet(address))
    return real(fd, data, n, flags, address, size);
  tell_address(address, size, NULL);
  errno = ENETUNREACH;
  return -1;
}
