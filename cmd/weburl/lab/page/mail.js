// A mail as its source: what is encoded in it is decoded, so that its links are read.

// textOf returns the text that some bytes are in an encoding, which may be unknown.
function textOf(bytes, charset) {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

// ofQuoted decodes quoted-printable text (RFC 2045, section 6.7).
const ofQuoted = (text, charset) => text.replace(/=[ \t]*\n/g, '').replace(/(?:=[0-9a-f]{2})+/gi, run => textOf(Uint8Array.from(run.slice(1).split('='), byte => parseInt(byte, 16)), charset));

// ofWords decodes the words of a header that are encoded (RFC 2047, section 2).
const ofWords = field => field.replace(/(\?=)\s+(?==\?)/g, '$1').replace(/=\?([^?*\s]+)[^?\s]*\?([bq])\?([^?\s]*)\?=/gi, (_, charset, encoding, text) =>
  /b/i.test(encoding) ? ofBase64(text, charset) : ofQuoted(text.replaceAll('_', ' '), charset));

// ofBase64 decodes text in Base64, or returns it as it is.
function ofBase64(text, charset) {
  try {
    return textOf(Uint8Array.from(atob(text.replace(/\s/g, '')), c => c.charCodeAt(0)), charset);
  } catch {
    return text;
  }
}

// fields matches a header: fields, which may continue in lines that begin with a space.
const fields = /^(?:[!-9;-~]+:.*(?:\n[ \t].*)*(?:\n|$))+$/;

// divided returns the fields before the first empty line of a text, and the text after it.
function divided(text) {
  const end = text.indexOf('\n\n');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)];
}

// decoded returns the body of a mail, or of a part of one, with its tags of HTML in a line each.
function decoded(head, body, depth) {
  const fieldOf = name => new RegExp(`^${name}:(.*)$`, 'im').exec(head.replace(/\n[ \t]+/g, ' '))?.[1].trim() ?? '';
  const type = fieldOf('content-type'), parameter = name => new RegExp(`${name}="?([^";]+)`, 'i').exec(type)?.[1] ?? '';
  if (/^multipart\//i.test(type) && parameter('boundary') && depth < 10) {
    const parts = ('\n' + body).split('\n--' + parameter('boundary')).slice(1).filter(part => !part.startsWith('--'));
    return parts.map(part => part.slice(part.indexOf('\n') + 1)).map(part => part.startsWith('\n') ? part.slice(1) : decoded(...divided(part), depth + 1)).filter(Boolean).join('\n');
  }
  if (/^message\/rfc822/i.test(type) && depth < 10) return ofMessage(...divided(body), depth + 1);
  if (type && !/^text\//i.test(type)) return '';
  const encoding = fieldOf('content-transfer-encoding').toLowerCase(), charset = parameter('charset') || 'utf-8';
  const text = encoding === 'quoted-printable' ? ofQuoted(body, charset) : encoding === 'base64' ? ofBase64(body, charset) : body;
  return /^text\/html/i.test(type) ? ofTags(text) : text;
}

// withDomain adds the domain of the address to a field that names a sender.
const withDomain = field => field.replace(/^(?:from|sender|reply-to|return-path):[^]*@([a-z0-9.-]+)>?\s*$/i, (all, domain) => `${all}, ${domain}`);

// ofMessage returns the fields of a header that are not about the form of a mail, and its body decoded.
const ofMessage = (head, body, depth) => [...head.split(/\n(?![ \t])/).filter(field => !/^(?:mime-version|content-[a-z-]+):/i.test(field)).map(ofWords).map(withDomain), '', decoded(head, body, depth)].join('\n');

// fieldsOf returns the name of the field that each line of the header is in, of the lines of the text of mailOf.
export function fieldsOf(lines) {
  const fields = [];
  for (const line of lines.slice(0, Math.max(0, lines.indexOf('')))) fields.push(fields.length && /^[ \t]/.test(line) ? fields.at(-1) : line.slice(0, line.indexOf(':')));
  return fields;
}

// ofTags returns HTML with each tag, and each link with its text, in a line.
const ofTags = html => withBase(html.replace(/<a\s[^<>]*>[^]{0,2000}?<\/a>|<[^<>]*>/gi, tag => tag.replace(/\s*\n\s*/g, ' ')));

// attribute is a regular expression for an attribute of HTML: its name, what is before its value, and the value.
const attribute = names => new RegExp(`(\\s(?:${names})\\s*=\\s*)("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'gi');

// withBase returns HTML in which links are resolved against the URL of its tag base, if it has one.
export function withBase(html) {
  const base = attribute('href').exec(/<base\s[^<>]*>/i.exec(html)?.[0])?.[2].replace(/^["']|["']$/g, '');
  if (!base || !URL.canParse(base)) return html;
  return html.replace(/<(?!base\s)[a-z][^<>]*>/gi, tag => tag.replace(attribute('href|src|action|formaction'), (all, before, value) => {
    const url = value.replace(/^["']|["']$/g, '');
    return URL.canParse(url, base) && !url.includes('&#') ? `${before}"${new URL(url, base)}"` : all;
  }));
}

// mailOf returns the text of a mail: the fields of its header that are not about its form, and its decoded parts
// that are text. A text is one if it begins with a header that has the sender or the form of the mail, or if it has an attribute
// of HTML in quoted-printable. Otherwise it returns null.
export function mailOf(text) {
  text = text.replaceAll('\r\n', '\n');
  const [head, body] = divided(text);
  if (/^(?:mime-version|content-transfer-encoding|content-type|from):/im.test(head) && fields.test(head)) {
    return ofMessage(head, body, 0);
  }
  return /\s\w+=3D["']/.test(text) ? ofTags(ofQuoted(text, 'utf-8')) : null;
}
