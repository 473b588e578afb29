// The components of a URL: where they are in a serialization, and what became of
// what was written.

import { clip, escaped } from './text.js';

// defaultPorts are those of the special schemes, except file, which has none: https://url.spec.whatwg.org/#special-scheme
const defaultPorts = { ftp: 21, http: 80, https: 443, ws: 80, wss: 443 };

// isSpecial reports whether a scheme is special in the present edition of the standard, and defaultPort returns the port that a URL of it
// does not have.
export const isSpecial = scheme => scheme === 'file' || Object.hasOwn(defaultPorts, scheme);
export const defaultPort = scheme => Object.hasOwn(defaultPorts, scheme) ? defaultPorts[scheme] : undefined;

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

// hostChange returns in a few words what the host parser did to a host of some kind. encoded says that it is percent-encoded.
function hostChange(written, read, kind, encoded) {
  if (kind === 'IPv4') return ['IPv4 address as four decimal numbers'];
  if (kind === 'IPv6') return ['IPv6 address in its shortest form'];
  if (kind === 'opaque') return [encoded];
  if (read === '') return ['localhost becomes empty'];
  const isEncoded = written.includes('%'), isASCII = !/[^\0-\x7F]|%[89a-f]/i.test(written);
  return [isEncoded ? 'percent-decoded' : null, !isASCII ? `domain to ASCII${read.includes('xn--') ? ' (Punycode)' : ''}` : !isEncoded && written !== read ? 'in lower case' : null].filter(Boolean);
}

// mostDecoded is how many characters of a decoded path are said.
const mostDecoded = 80;

// twice returns a path that is percent-encoded twice without both, or null for another one.
function twice(path) {
  if (!/%/.test(path) || /%(?!25[\da-f]{2})/i.test(path)) return null;
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return null;
  }
}

// noteOf says of a component what it means, if its value does not show that.
export function noteOf(component, url) {
  const { scheme, host } = url;
  if (component === 'path') {
    const decoded = twice(valueOf(url, 'path'));
    return decoded && `percent-encoded twice: ${clip(escaped(decoded), mostDecoded)} after two decodings`;
  }
  if (component === 'fragment') return 'not sent to a server';
  if (component !== 'scheme' || isSpecial(scheme)) return null;
  return `not special${host === null ? '' : ': the host is not read as a domain or an IPv4 address, nor “\\” as “/”'}`;
}

// mostDropped is how long a segment is at most that is named.
const mostDropped = 40;

// droppedOf returns the last segment of the path of a base, which a relative path replaces.
const droppedOf = base => /^[^:/?#]+:\/\/[^/?#]*\/(?:[^?#]*\/)?([!-.0-~]+?)(?:[?#]|$)/.exec(base)?.[1];

// change says in a few words what became of a component. Written is null if the
// input does not have it, and read if the URL does not. base is the text of the base, if there is one, and set the
// percent-encode set of the component.
export function change(component, written, read, { host, base, set }) {
  if (written === read) return '';
  if (written === null) {
    if (component === 'path' && read === '/') return 'added';
    if (read === '') return base ? 'empty' : 'added, empty';
    return base ? 'from the base' : 'added';
  }
  if (read === null) return component === 'port' ? 'default port, dropped' : 'dropped';
  const clean = written.replace(/[\t\n\r]/g, ''), encoded = `percent-encoded${component !== 'query' && /[^\0-\x7F]/.test(clean) ? ' as UTF-8' : ''}${set ? ` by the ${set} set` : ''}`;
  const reasons = [];
  if (clean !== written) reasons.push('tabs and newlines removed');
  if (component === 'host' && clean !== read) reasons.push(...hostChange(clean, read, host?.kind, encoded));
  else if (component === 'scheme' && clean.toLowerCase() === read && clean !== read) reasons.push('in lower case');
  else if (component === 'port' && clean !== read) reasons.push('leading zeros removed');
  else if (component === 'path') {
    const slashed = clean.replace(/\\/g, '/');
    if (slashed !== clean && !read.includes('\\')) reasons.push('\\ read as /');
    if (/(^|\/)[a-z]\|/i.test(slashed) && /^\/[a-z]:/i.test(read)) reasons.push('drive letter | read as :');
    if (base && !/^[/\\]/.test(clean) && read.startsWith('/')) {
      const dropped = droppedOf(base);
      reasons.push(dropped && dropped.length <= mostDropped ? `resolved against the base, whose “${dropped}” is dropped because no slash follows it` : 'resolved against the base');
    }
    if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(slashed)) reasons.push('dot segments resolved');
    if (read.includes('%') && /[^!$-;=?-Z[\]_a-z|~]/.test(clean.replace(/[\\|]/g, ''))) reasons.push(encoded);
  } else if (read.split('%').length > clean.split('%').length) reasons.push(encoded);
  return reasons.join(', ') || 'changed';
}
