// The components of a URL: where they are in a serialization, and what became of
// what was written.

export const names = ['scheme', 'username', 'password', 'host', 'port', 'path', 'query', 'fragment'];

// segmentsOf divides the serialization of a URL record: strings between the
// components, and { component, text }. A record of a parse that has not ended has no href.
export function segmentsOf(url) {
  const list = [];
  const add = (component, text) => list.push({ component, text });
  const path = Array.isArray(url.path) ? url.path.map(segment => '/' + segment).join('') : url.path;
  add('scheme', url.scheme);
  list.push(':');
  if (url.host !== null || url.username || url.password) {
    list.push('//');
    if (url.username || url.password) {
      add('username', url.username);
      if (url.password) { list.push(':'); add('password', url.password); }
      list.push('@');
    }
    if (url.host !== null) add('host', url.host);
    if (url.port !== null) { list.push(':'); add('port', String(url.port)); }
  } else if (url.scheme === 'file' && url.href?.startsWith('file://')) {
    list.push('//'); // of older editions
  } else if (Array.isArray(url.path) && url.path.length > 1 && url.path[0] === '') {
    list.push('/.');
  }
  if (path !== undefined) add('path', path);
  if (url.query !== null) { list.push('?'); add('query', url.query); }
  if (url.fragment !== null) { list.push('#'); add('fragment', url.fragment); }
  const whole = list.map(part => part.text ?? part).join('');
  return whole === (url.href ?? whole) ? list : [url.href];
}

// inputSegments divides an input in the same way, by the spans of the engine.
export function inputSegments(text, spans) {
  const list = [];
  let at = 0;
  for (const { component, start, end } of spans) {
    if (start > at) list.push(text.slice(at, start));
    list.push({ component, text: text.slice(start, end), start, end });
    at = end;
  }
  if (at < text.length) list.push(text.slice(at, text.length));
  return list;
}

export const valueOf = (url, component) => segmentsOf(url).find(part => part.component === component)?.text ?? null;

// change says in a few words what became of a component. Written is null if the
// input does not have it, and read if the URL does not.
export function change(component, written, read, { host, base }) {
  if (written === read) return '';
  if (written === null) {
    if (component === 'path' && read === '/') return 'added';
    if (read === '') return base ? 'empty' : 'added, empty';
    return base ? 'from the base' : 'added';
  }
  if (read === null) return component === 'port' ? 'default port, dropped' : 'dropped';
  const clean = written.replace(/[\t\n\r]/g, '');
  const reasons = [];
  if (clean !== written) reasons.push('tabs and newlines removed');
  if (component === 'host' && host?.kind === 'IPv4') reasons.push('IPv4 address as four decimal numbers');
  else if (component === 'host' && host?.kind === 'IPv6') reasons.push('IPv6 address in its shortest form');
  else if (component === 'host' && /[^\0-\x7F]/.test(clean)) reasons.push('domain to ASCII');
  else if (component === 'host' && clean.includes('%')) reasons.push('percent-decoded');
  else if ((component === 'scheme' || component === 'host') && clean.toLowerCase() === read && clean !== read) reasons.push('in lower case');
  else if (component === 'port' && clean !== read) reasons.push('leading zeros removed');
  else if (component === 'path') {
    const slashed = clean.replace(/\\/g, '/');
    if (slashed !== clean && !read.includes('\\')) reasons.push('\\ read as /');
    if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(slashed)) reasons.push('dot segments resolved');
    if (base && !/^[/\\]/.test(clean) && read.length > clean.length) reasons.push('resolved against the base');
    if (/[^!$-;=?-Z[\]_a-z|~]/.test(clean.replace(/[\\|]/g, ''))) reasons.push('percent-encoded');
    else if (!reasons.length && /\|/.test(clean)) reasons.push('drive letter with a colon');
  } else if (read.split('%').length > clean.split('%').length) reasons.push('percent-encoded');
  return reasons.join(', ') || 'changed';
}
