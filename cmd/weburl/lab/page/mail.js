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
  if (/^message\/rfc822/i.test(type) && depth < 10) return decoded(...divided(body), depth + 1);
  if (type && !/^text\//i.test(type)) return '';
  const encoding = fieldOf('content-transfer-encoding').toLowerCase(), charset = parameter('charset') || 'utf-8';
  const text = encoding === 'quoted-printable' ? ofQuoted(body, charset) : encoding === 'base64' ? ofBase64(body, charset) : body;
  return /^text\/html/i.test(type) ? ofTags(text) : text;
}

// ofTags returns HTML with each tag in a line.
const ofTags = html => html.replace(/<[^<>]*>/g, tag => tag.replace(/\s*\n\s*/g, ' '));

// mailOf returns the text of a mail: the fields of its header that are not about its form, and its decoded parts
// that are text. A text is one if it begins with a header that has the form of the mail, or if it has an attribute
// of HTML in quoted-printable. Otherwise it returns null.
export function mailOf(text) {
  text = text.replaceAll('\r\n', '\n');
  const [head, body] = divided(text);
  if (/^(?:mime-version|content-transfer-encoding|content-type):/im.test(head) && fields.test(head)) {
    const kept = head.split(/\n(?![ \t])/).filter(field => !/^(?:mime-version|content-[a-z-]+):/i.test(field));
    return [...kept, '', decoded(head, body, 0)].join('\n');
  }
  return /\s\w+=3D["']/.test(text) ? ofTags(ofQuoted(text, 'utf-8')) : null;
}
