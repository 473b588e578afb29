/* Answers for the URL API of libcurl, by the protocol of package parsers.
 *
 * The calls and flags are those of a transfer with the options of a new easy
 * handle: curl_url_set, then curl_url_get of the whole URL, which can change the
 * host of the handle, then the parts. With a base, the input is set as a transfer
 * does it that follows a redirect, and what comes of it is read anew.
 *
 * A string ends at its first NUL byte. The host has the zone in its brackets.
 */
#include <curl/curl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST (CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)
#define FOLLOW (CURLU_URLENCODE | CURLU_ALLOW_SPACE)

/* The names of the codes that reading can end with. */
static const char *name(CURLUcode code)
{
#define NAME(code) case code: return #code
  switch(code) {
    NAME(CURLUE_MALFORMED_INPUT);
    NAME(CURLUE_BAD_PORT_NUMBER);
    NAME(CURLUE_UNSUPPORTED_SCHEME);
    NAME(CURLUE_NO_SCHEME);
    NAME(CURLUE_NO_HOST);
    NAME(CURLUE_BAD_FILE_URL);
    NAME(CURLUE_BAD_FRAGMENT);
    NAME(CURLUE_BAD_HOSTNAME);
    NAME(CURLUE_BAD_IPV6);
    NAME(CURLUE_BAD_LOGIN);
    NAME(CURLUE_BAD_PASSWORD);
    NAME(CURLUE_BAD_PATH);
    NAME(CURLUE_BAD_QUERY);
    NAME(CURLUE_BAD_SCHEME);
    NAME(CURLUE_BAD_SLASHES);
    NAME(CURLUE_BAD_USER);
  default:
    return "other";
  }
}

static void print_hex(const char *s, size_t n)
{
  size_t i;
  for(i = 0; i < n; i++)
    printf("%02x", (unsigned char)s[i]);
}

static void print_part(CURLU *u, CURLUPart part)
{
  char *s;
  if(curl_url_get(u, part, &s, 0)) {
    printf(" -");
    return;
  }
  printf(" =");
  print_hex(s, strlen(s));
  curl_free(s);
}

static void print_host(CURLU *u)
{
  char *host, *zone;
  size_t n;
  if(curl_url_get(u, CURLUPART_ZONEID, &zone, 0)) {
    print_part(u, CURLUPART_HOST);
    return;
  }
  printf(" =");
  if(!curl_url_get(u, CURLUPART_HOST, &host, 0)) {
    n = strlen(host);
    print_hex(host, n - 1);
    print_hex("%", 1);
    print_hex(zone, strlen(zone));
    print_hex("]", 1);
    curl_free(host);
  }
  curl_free(zone);
}

static CURLUcode set(CURLU *u, const char *s, unsigned int flags, char **url)
{
  CURLUcode code = curl_url_set(u, CURLUPART_URL, s, flags);
  return code ? code : curl_url_get(u, CURLUPART_URL, url, 0);
}

static void answer(const char *input, const char *base)
{
  CURLU *u = curl_url();
  CURLUcode code;
  char *url = NULL, *followed = NULL;
  if(base) {
    code = set(u, base, FIRST, &url);
    curl_free(url);
    url = NULL;
    if(!code)
      code = set(u, input, FOLLOW, &followed);
    curl_url_cleanup(u);
    u = curl_url();
    if(!code)
      code = set(u, followed, FIRST, &url);
    curl_free(followed);
  }
  else
    code = set(u, input, FIRST, &url);
  if(code)
    printf("fail %s", name(code));
  else {
    printf("ok -");
    print_part(u, CURLUPART_SCHEME);
    printf(" ?");
    print_part(u, CURLUPART_USER);
    print_part(u, CURLUPART_PASSWORD);
    print_host(u);
    print_part(u, CURLUPART_PORT);
    print_part(u, CURLUPART_PATH);
    print_part(u, CURLUPART_QUERY);
    print_part(u, CURLUPART_FRAGMENT);
    printf(" =");
    print_hex(url, strlen(url));
  }
  printf("\n");
  curl_free(url);
  curl_url_cleanup(u);
}

static size_t discard(char *data, size_t size, size_t n, void *to)
{
  (void)data;
  (void)to;
  return size * n;
}

/* Starts a transfer with the options of a new easy handle: of http and https
 * through a proxy, or of any scheme, which only connects, without one. */
static void transfer(const char *url, const char *proxy)
{
  CURL *easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_URL, url);
  if(*proxy)
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  else
    curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(easy, CURLOPT_PROXY, proxy);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT, 10L);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
  printf("done %d\n", (int)curl_easy_perform(easy));
  curl_easy_cleanup(easy);
}

/* Turns "=" and hexadecimal digits into bytes, in place. Returns NULL for "-". */
static char *decode(char *field)
{
  char *in, *out = field;
  if(*field != '=')
    return NULL;
  for(in = field + 1; in[0] && in[1]; in += 2) {
    char digits[3] = { in[0], in[1], 0 };
    *out++ = (char)strtol(digits, NULL, 16);
  }
  *out = 0;
  return field;
}

int main(int argc, char **argv)
{
  char *line = NULL;
  size_t size = 0;
  /* libcurl 7.88 closes file descriptor 0 after file URLs with %00 in the path. */
  FILE *questions = fdopen(dup(0), "r");
  int connecting = argc > 1;
  char proxy[64] = "";
  if(argc > 2)
    snprintf(proxy, sizeof(proxy), "http://127.0.0.1:%s", argv[2]);
  setlocale(LC_ALL, "C.UTF-8"); /* hosts are text to libidn2 */
  while(getline(&line, &size, questions) > 0) {
    char *input = strtok(line, " \n"), *base = strtok(NULL, " \n");
    if(input && base) {
      char *i = decode(input);
      if(connecting)
        transfer(i, proxy);
      else
        answer(i, decode(base));
    }
    else
      fflush(stdout);
  }
  free(line);
  fclose(questions);
  return 0;
}
