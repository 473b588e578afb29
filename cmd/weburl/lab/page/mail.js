// A mail as its source: what is encoded in it is decoded, so that its links are read.
import { unlinkedHost } from './text.js';

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
  (/b/i.test(encoding) ? ofBase64(text, charset) : ofQuoted(text.replaceAll('_', ' '), charset)).replace(/[\r\n]+/g, ' '));

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

// withoutDomain takes away what withDomain has added.
const withoutDomain = value => value.replace(/(@([a-z0-9.-]+)>?\s*), \2$/i, '$1');

// form matches the fields about the form of a mail, and followed the names of those with a sender or a link that a user can follow.
const form = /^(?:mime-version|content-[a-z-]+):/i, followed = /^(?:from|sender|reply-to|return-path|subject|list-(?:archive|help|owner|post|subscribe|unsubscribe))$/i;

// isSender reports whether a field of a name has a sender, which anyone can write.
export const isSender = name => /^(?:from|sender|reply-to|return-path)$/i.test(name);

// otherSenders says at which other site the name of a sender in the header of a mail has an address, or returns nothing.
export function otherSenders(header) {
  const from = header.find(field => /^from:/i.test(field)) ?? '', sites = [...from.matchAll(/@((?:[a-z0-9-]+\.)+[a-z]+)/gi)].map(([, site]) => site.toLowerCase());
  const other = sites.slice(0, -1).find(site => site !== sites.at(-1));
  return other ? `The name of the sender has an address at ${unlinkedHost(other)}, and the mail is from another one.` : '';
}

// nameOf is the name of a field.
const nameOf = field => field.slice(0, field.indexOf(':'));

// isFollowed reports whether the links in a field of a name are read. The hosts in other fields, such as Received, are not links.
export const isFollowed = name => followed.test(name);

// ofMessage returns the fields of a header that are not about the form of a mail, and its body decoded. Of a mail within another one, they are those of which the links are read.
const ofMessage = (head, body, depth) => [...head.split(/\n(?![ \t])/).filter(field => depth ? isFollowed(nameOf(field)) : !form.test(field)).map(ofWords).map(withDomain), '', decoded(head, body, depth)].join('\n');

// fieldsOf returns the name of the field that each line of the header is in, of the lines of the text of mailOf.
export function fieldsOf(lines) {
  const head = lines.slice(0, Math.max(0, lines.indexOf(''))), names = [];
  if (!fields.test(head.join('\n'))) return names;
  for (const line of head) names.push(/^[ \t]/.test(line) ? names.at(-1) : nameOf(line));
  return names;
}

// checks are how the server that receives a mail authenticates its sender.
const checks = ['SPF', 'DKIM', 'DMARC'];

// resultsOf returns the results of the checks of a mail: those that it has not passed, as in "SPF fail", and the names of those that it has. Each
// result is in the first field that has it, which the server of the user has written.
export function resultsOf(header) {
  const results = ['authentication-results', 'received-spf'].flatMap(name => header.filter(field => nameOf(field).toLowerCase() === name)).map(field => field.replace(/^received-spf:/i, 'spf=').replace(/\([^()]*\)/g, ''));
  const said = checks.map(check => [check, results.map(field => [...field.matchAll(RegExp(`(?:^|[\\s;])${check}\\s*=\\s*([a-z]+)`, 'gi'))].map(([, result]) => result.toLowerCase())).find(({ length }) => length) ?? []]).filter(([, { length }]) => length);
  return { failed: said.filter(([, results]) => !results.includes('pass')).map(([check, [result]]) => `${check} ${result}`), passed: said.filter(([, results]) => results.includes('pass')).map(([check]) => check) };
}

// notesOf returns what the tags in a line of a mail do without a click on a link, by the hosts in them.
export function notesOf(line) {
  const notes = new Map();
  for (const [tag] of line.matchAll(/<(?:form|button|input|meta)\s[^<>]*>/gi)) {
    const note = /\s(?:form)?action\s*=/i.test(tag) ? 'What is entered in the mail is sent there.' : /\shttp-equiv\s*=\s*["']?refresh\b/i.test(tag) ? 'Who opens the mail may be led there without a click.' : '';
    const [, host] = /[/\\]{2}(?:[^\s"'<>/\\?#]*@)?([^\s"'<>/\\?#:]+)/.exec(tag) ?? [], url = `https://${host}`;
    if (note && host && URL.canParse(url)) notes.set(new URL(url).hostname, note);
  }
  return notes;
}

// headerOf returns the fields of the header in the lines of the text of mailOf.
export const headerOf = lines => lines.slice(0, fieldsOf(lines).length).join('\n').split(/\n(?![ \t])/);

// saidOfHeader says which checks a mail has passed and not passed, by its resultsOf, and to which site replies or errors go, if that is
// not the one of the sender. siteOf returns the site that the address in a field has.
export function saidOfHeader({ failed, passed }, siteOf) {
  const from = siteOf('from'), isFrom = !failed.length && passed.includes('DMARC') && from;
  const others = ['Reply-To', 'Return-Path'].map(name => [name, siteOf(name.toLowerCase())]).filter(([, site]) => from && site && site !== from);
  return [...failed.length ? [`${failed.join(', ')}.`] : [], ...passed.length ? [`${passed.join(', ')} passed${isFrom ? `: the mail is from ${unlinkedHost(from)}. That says nothing about its links` : ''}.`] : [],
    ...others.length ? [`${others.map(([name, site]) => `${name} is at ${unlinkedHost(site)}`).join(', ')}, and From at ${unlinkedHost(from)}.`] : []].join(' ');
}

// told are the fields by which others find a mail.
const told = ['From', 'Subject', 'Date', 'Message-ID'];

// headerFacts returns what a ticket has of the header of a mail: its fields, and the IP addresses of the servers that it came through, the first of
// them last. The one that a server has written says the truth only if that server does.
export function headerFacts(header) {
  const valueOf = name => header.find(field => nameOf(field).toLowerCase() === name.toLowerCase())?.slice(name.length + 1).replace(/\s+/g, ' ').trim();
  const servers = [...new Set(header.filter(field => /^received:/i.test(field)).flatMap(field => /[[(]((?:\d{1,3}\.){3}\d{1,3}|(?:IPv6:)?[0-9a-f]*:[0-9a-f:.]+)[\])]/i.exec(field.split(/\sby\s/)[0])?.[1] ?? []))];
  return [...told.map(name => [name, name === 'From' ? withoutDomain(valueOf(name) ?? '') : valueOf(name)]).filter(([, value]) => value), ...servers.length ? [['Received from', servers.join(', ')]] : []];
}

// mostOfTag is how many lines a tag has at most.
const mostOfTag = 20;

// unclosed matches the beginning of a tag, or of a link with its text, that the line does not end.
const unclosed = /<(?:a|area|base|button|form|iframe|img|input|link|meta|script|source)(?:\s[^<>]*)?$|<a\s[^<>]*>(?:[^<]|<(?!\/a>|a\s))*$/i;

// joinTags writes each tag of HTML, and each link with its text, in the line in which it begins. The other lines stay, empty. Line breaks in a value are no part of a URL.
export function joinTags(lines) {
  for (let i = 0; i < lines.length; i++) {
    let joined = lines[i], n = 1, open = '';
    for (; n < mostOfTag; n++) {
      [open = ''] = unclosed.exec(joined) ?? [];
      if (!open || i + n === lines.length) break;
      joined += open.includes('>') ? ` ${lines[i + n].trim()}` : `${open.split('"').length % 2 && open.split("'").length % 2 ? ' ' : ''}${lines[i + n]}`;
    }
    if (n > 1 && !open) lines.splice(i, n, joined, ...Array(n - 1).fill(''));
  }
}

// ofTags returns HTML with each tag, and each link with its text, in a line.
const ofTags = html => withBase(html.replace(/<[a-z][^<>]*>/gi, tag => tag.replace(/"[^"]*"|'[^']*'/g, value => value.replace(/[\n\r\t]/g, ''))).replace(/<a\s[^<>]*>[^]{0,2000}?<\/a>|<[^<>]*>/gi, tag => tag.replace(/\s*\n\s*/g, ' ')));

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
