/* A library to preload: it keeps a program from using the network, and writes
 * where it would have connected to file descriptor 3, a line each:
 *
 *     name HOST PORT       it asked getaddrinfo for a name
 *     address HOST PORT    it asked getaddrinfo for what is an IP address to it,
 *                          or connected to one
 *
 * HOST and PORT are "=" and the bytes in hexadecimal. PORT is "-" if it asks for no
 * port. Nothing is written if getaddrinfo fails because of the port. What it does at the port of 127.0.0.1 that the environment variable
 * ASKED_PROXY names is let through, and not written.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define OUT 3

static char *put_hex(char *to, const char *s)
{
  for(*to++ = '='; *s; s++)
    to += sprintf(to, "%02x", (unsigned char)*s);
  return to;
}

static void tell(const char *kind, const char *host, const char *port)
{
  char *line = malloc(2 * (strlen(host) + (port ? strlen(port) : 0)) + 32), *to = line;
  if(!line)
    return;
  to += sprintf(to, "%s ", kind);
  to = put_hex(to, host);
  *to++ = ' ';
  if(port && *port)
    to = put_hex(to, port);
  else
    *to++ = '-';
  *to++ = '\n';
  for(char *from = line; from < to;) {
    struct pollfd out = { OUT, POLLOUT, 0 };
    ssize_t n = write(OUT, from, (size_t)(to - from));
    if(n > 0)
      from += n;
    else if(errno != EAGAIN || poll(&out, 1, -1) < 0)
      break;
  }
  free(line);
}

static void tell_address(const struct sockaddr *address, socklen_t size, int has_port)
{
  char host[NI_MAXHOST], port[NI_MAXSERV];
  if(!getnameinfo(address, size, host, sizeof(host), port, sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV))
    tell("address", host, has_port ? port : NULL);
}

typedef int lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);

/* Tells a name, and the port that a service is to getaddrinfo. */
static void tell_name(lookup *real, const char *name, const char *service)
{
  char port[NI_MAXSERV];
  struct addrinfo passive = { .ai_flags = AI_PASSIVE, .ai_family = AF_INET, .ai_socktype = SOCK_STREAM }, *found;
  if(service && *service && !real(NULL, service, &passive, &found)) {
    if(!getnameinfo(found->ai_addr, found->ai_addrlen, NULL, 0, port, sizeof(port), NI_NUMERICSERV))
      service = port;
    freeaddrinfo(found);
  }
  tell("name", name, service);
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
  static lookup *real;
  struct addrinfo numeric = { .ai_flags = AI_NUMERICHOST, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM }, *found;
  int error = EAI_NONAME;
  if(!real)
    *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
  if(service && !strcmp(service, "*")) /* to getaddrinfo, too */
    service = NULL;
  if(getenv("ASKED_PROXY") && node && !strcmp(node, "127.0.0.1"))
    return real(node, service, hints, result);
  if(node) {
    error = real(node, service, &numeric, &found);
    if(error == EAI_NONAME)
      tell_name(real, node, service);
    else if(!error) {
      if(strcmp(node, "*"))
        tell_address(found->ai_addr, found->ai_addrlen, service && *service);
      else
        tell_name(real, "localhost", service); /* it has the same addresses */
      freeaddrinfo(found);
    }
  }
  *result = NULL;
  return error ? error : EAI_NONAME;
}

static int is_internet(const struct sockaddr *address)
{
  return address && (address->sa_family == AF_INET || address->sa_family == AF_INET6);
}

static int is_proxy(const struct sockaddr *address)
{
  const char *port = getenv("ASKED_PROXY");
  const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
  const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
  if(!port || !is_internet(address))
    return 0;
  if(address->sa_family == AF_INET6)
    return IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr) && v6->sin6_addr.s6_addr[12] == 127 && v6->sin6_port == htons((uint16_t)atoi(port));
  return v4->sin_addr.s_addr == htonl(INADDR_LOOPBACK) && v4->sin_port == htons((uint16_t)atoi(port));
}

int connect(int fd, const struct sockaddr *address, socklen_t size)
{
  static int (*real)(int, const struct sockaddr *, socklen_t);
  if(is_proxy(address)) {
    if(!real)
      *(void **)&real = dlsym(RTLD_NEXT, "connect");
    return real(fd, address, size);
  }
  if(is_internet(address))
    tell_address(address, size, 1);
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
  tell_address(address, size, 1);
  errno = ENETUNREACH;
  return -1;
}
