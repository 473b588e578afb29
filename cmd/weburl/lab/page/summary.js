// What is said first about the input: what it is, with its fix, and the verdict on it.
import { h, $, whole } from './dom.js';
import { clipped, shown, quoted, hostOf } from './drawing.js';
import { Text, clip, codePoint, withoutLink } from './text.js';
import { phone } from './tabs.js';
import { foreignIn } from './host.js';
import { until } from './signed.js';

// words are the grades as they are shown. A link without findings is OK only if its host is known.
export const words = { ok: 'Not known', note: 'Note', suspicious: 'Suspicious', dangerous: 'Dangerous' };

// grades are the grades, the gravest last, and gravity is the number of that of a finding or a row.
export const grades = Object.keys(words), gravity = ({ grade }) => grades.indexOf(grade);

// isFine reports whether nothing is found of a URL or a row and its host is known. wordOf is the grade as it is shown, and badge an element of it.
export const isFine = ({ grade, known }) => grade === 'ok' && known === true;
export const wordOf = of => isFine(of) ? 'OK' : words[of.grade];
export const badge = of => h('span', { class: `grade ${of.grade}${isFine(of) ? ' known' : ''}` }, wordOf(of));

// isShared reports whether a fact is that anyone can publish at the host.
export const isShared = fact => fact.startsWith('anyone can publish');

// isPayment reports whether a fact is that a page pays the maker of the link.
export const isPayment = fact => fact.startsWith('pays ');

// isChat reports whether a fact is that a link starts a chat.
const isChat = fact => fact.startsWith('starts a chat');

// nothingOf is said of a URL without a finding, by its host or site if it has one, and leaving of one whose host is not that of its base.
export const leaving = host => `It leaves the host of the base, for ${host}. Nothing else is found.`;
export function nothingOf({ known, facts = [] }, site) {
  const nothing = 'Nothing suspicious is found in the link.';
  if (!site) return nothing;
  return `${facts.some(isPayment) ? 'It pays the maker of the link' : known ? `The owner of ${site} is known` : facts.some(isChat) ? 'It starts a chat in WhatsApp with the owner of a telephone number' : facts.some(isShared) ? 'Anyone can publish there' : `The owner of ${site} is not known here`}. ${nothing}`;
}

// toDo is what to do about a link of a grade, for who reads no more.
export const toDo = { dangerous: 'Do not open this link, and do not reply. ', suspicious: 'Do not open this link, and do not reply: ask the sender in another way. ' };

// ifExpected is what to do about a link of which nothing speaks for or against it.
const ifExpected = 'Open it only if you expected it. ';

// onUnknown is what to do about a link to a host that is not known, of which nothing is found.
const onUnknown = (facts = []) => facts.some(isPayment) ? 'Pay only someone you know. ' : facts.some(isChat) ? 'If somebody you know has a new number, call the old one first. ' : facts.some(isShared) ? 'Open it only if you know who sent it. ' : ifExpected;

// onNote is what to do about a link with a note by a rule. The first that applies is said.
const onNote = { 'short-link': 'Ask the sender, in another way, where this link leads. ', redirect: ifExpected, wrapper: ifExpected, 'name-near': 'Check the name letter by letter. ' };

// ofOwnNetwork are the rules about a host that only the user's own machine and network have.
const ofOwnNetwork = ['internal-address', 'local-name'];
export const isOfOwnNetwork = ({ rules }) => rules.every(rule => ofOwnNetwork.includes(rule));

// ownNetworkAdvice is what to do about a URL with a host of the user's own network, of which no more is found, or nothing.
function ownNetworkAdvice({ grade, findings }) {
  const rules = findings.filter(({ grade }) => isGrave(grade)).map(({ rule }) => rule);
  return grade === 'suspicious' && rules.length && isOfOwnNetwork({ rules }) ? 'Open it only if you mean this device of your own network. ' : '';
}

// adviceOn is what to do about the URL of an answer. That of a grade that warns is said everywhere, and shown on a phone.
export function adviceOn({ inspect, inspect: { grade, known, facts, findings, host, base } }) {
  if (grade === 'ok') return !known && host && !base ? onUnknown(facts) : '';
  return ownNetworkAdvice(inspect) || toDo[grade] || (Object.entries(onNote).find(([rule]) => findings.some(finding => finding.rule === rule))?.[1] ?? '');
}

// numberOf is the number of a row: that of its line and, if the line has several rows, which of them it is.
export const numberOf = ({ line, nth }) => nth ? `${line}.${nth}` : String(line);

// adviceOnRows is what to do about the gravest rows of a list, or nothing if none has a warning.
export function adviceOnRows(rows, isMessage) {
  const grave = rows.filter(({ grade }) => isGrave(grade)), [worst] = grave.toSorted((a, b) => gravity(b) - gravity(a));
  if (!worst) return '';
  const counts = ['dangerous', 'suspicious'].map(grade => [grave.filter(row => row.grade === grade).length, grade]).filter(([n]) => n);
  const links = grave.length === 1 ? `the ${worst.grade} link ${worst.nth ? '' : 'in line '}${numberOf(worst)}` : `the ${counts.map(([n, grade]) => `${n} ${grade}`).join(' and ')} links`;
  return (isMessage ? toDo[worst.grade].trim() : 'Do not open this link.').replace('this link', links);
}

// siteOfAnswer is the site to which the input leads, or undefined: the registrable domain, or else the host.
export const siteOfAnswer = ({ inspect: { site = '', host } }) => site.split('://')[1]?.replace(/:\d+$/, '') || host || undefined;

// mostLine is how many characters of a message are shown or said, and mostFix how many a fixed URL has that is
// shown: of a longer one the edit is, so that it is seen.
const mostLine = 300, mostFix = 56, mostFixNarrow = 28;

// mostSpoken is how many characters of findings are said, of which the first is said whole up to mostLine, and mostURL how many of a URL.
const mostSpoken = 170, mostURL = 80;

// withoutCode is a message without the code points of characters, which a phone has no room for.
const withoutCode = text => phone.matches ? text.replace(/ \(U\+[0-9A-F]+\)/g, '').replace(/<U\+000[AD]>/g, '↵') : text;

// mostShort is how many characters a message has in short.
const mostShort = 120;

// firstOf is the first sentence of a message, and inShort is that without the host, which is beside it, and what follows a colon.
export const firstOf = message => /^.*?\.(?= \p{Lu}|$)/su.exec(message)?.[0] ?? message;
export const inShort = (message = '') => clip(firstOf(message).replace(/^The host "[^"]*" (?:\([^)]*\) )?/, 'It ').replace(/, (?:but is not known|(?:to )?which) .*|: .*|\.$/s, ''), mostShort);

export const sentence = text => text[0].toUpperCase() + text.slice(1) + '.';

// isEmpty reports whether nothing is entered. That is no URL to have a verdict on.
export const isEmpty = ({ inspect, reading }, failed) => inspect.input === '' && failed && !reading.base;

// ownMessage is the message of a finding without those of the URL within the input that it is about.
export function ownMessage({ message, inside }) {
  const first = inside?.findings[0];
  const at = first ? message.indexOf(first.inside ? ', which contains ' : `: ${first.message}`) : -1;
  return at < 0 ? message : `${message.slice(0, at)}.`;
}

// lacksScheme reports whether an input that does not parse is a URL with a scheme before it.
const lacksScheme = ({ result, reading: { assumed, fault, fix } }) => Boolean(!result.url && assumed && !assumed.for && fault === 'there is no scheme' && fix);

// isOther reports whether a finding is more than that the input does not parse, which is said already.
export const isOther = ({ rule }) => rule !== 'not-a-url';

// besides are the findings that are shown. If the input just does not parse, that is how many programs reject it.
function besides({ inspect: { findings }, reading: { fault } }) {
  const rest = findings.filter(isOther);
  return rest.length ? rest : findings.map(finding => ({ ...finding, message: finding.message.split(`: ${fault}. `).at(-1) }));
}

// hostsSaid is what is said of a connection string with several hosts, for which no advice is right for the standard and for its programs, or nothing.
export const hostsSaid = ({ findings }) => findings.find(({ rule, message }) => rule === 'not-a-url' && message.startsWith('This is a connection string with several hosts'))?.message;

// delimiterOf is the character of a password that ends the host and the port before them, if the fix is to encode it.
const delimiterOf = ({ fix }, text) => fix?.another && fix.start > 0 ? /[/\\?#]/.exec(text.slice(fix.start, fix.end))?.[0] : undefined;

// faultsOf are the faults of the input that the bar says, as sentences: of such a password the cause.
function faultsOf({ reading, inspect, result: { url } }, text) {
  if (hostsSaid(inspect)) return [hostsSaid(inspect)];
  const { fault, also } = reading, delimiter = delimiterOf(reading, text);
  return delimiter ? [`“${delimiter}” ends the host, so ${url?.password ? 'only a part of the' : 'no'} password is read. In a password, write ${`%${delimiter.charCodeAt().toString(16).toUpperCase()}`}.`] : fault ? [fault, ...also].map(sentence) : [];
}

// targetOf returns the target of the request that an input is which does not parse, such as a line of a log, or nothing.
const targetOf = (answer, text) => answer.result.url || isGrave(gradeOf(answer)) ? undefined : /(?:^|[\s"'[])[A-Z]+ (\/\S*) HTTP\//.exec(text.string)?.[1];

// ofTarget is said of it: a host is not in it.
const ofTarget = 'A base gives its host.';

// isNoLink reports whether the input is a text without a link, and ofText is said of it.
const isNoLink = ({ reading: { isText, isMail } }) => Boolean(isText || isMail);
const ofText = ({ reading }) => reading.isMail ? 'A link has a host and no name before it. Anyone can write this address as the sender of a message.' : 'That does not make the text safe.';

// isOf says in a few words what the input is.
export function isOf(answer) {
  const { result, reading } = answer;
  if (isNoLink(answer)) return reading.isMail ? 'An e-mail address, not a link' : 'There is no link in this text';
  if (reading.base) return 'The base does not parse';
  return !result.url ? lacksScheme(answer) ? phone.matches ? 'Not a whole link' : 'No scheme' : phone.matches ? 'Not a link' : 'Does not parse' : result.valid ? 'Parses, syntax valid' : phone.matches ? 'Written with an error' : 'Parses, not valid';
}

// ofAddress are the rules about an address in place of a name, or an odd one, which are said beside how programs differ.
const ofAddress = ['internal-address', 'address-spelling', 'ip-address'];

// headline is what is said of findings: the messages about an odd address and that of the gravest finding, with its
// rule, and how many findings there are besides.
export function headline(findings) {
  const said = findings.filter(finding => finding === findings[0] || ofAddress.includes(finding.rule)).map(({ message }) => message);
  return { said, message: said.join(' '), rule: findings[0].rule, others: findings.length - said.length };
}

// unicodeOf is the host in Unicode, if it is in Punycode.
const unicodeOf = ({ host }) => host.unicode !== host.ascii ? host.unicode : undefined;

// leavesBase reports whether a URL has a host, and its base another one.
export const leavesBase = (host, base) => Boolean(host && URL.canParse(base) && ![host, ''].includes(new URL(base).hostname));

// factsOf are the facts about the host and the connection to it.
const factsOf = ({ inspect: { facts = [], base }, result: { url } }) => [leavesBase(url.host, base) ? 'leaves the host of the base' : '', ...facts].filter(Boolean).map(fact => `; ${fact}`).join('');

// previewOf is the address at which a short link shows where it leads, if its service has one and the verdict says so.
function previewOf({ findings, url }) {
  if (!findings.some(({ rule, message }) => rule === 'short-link' && message.includes('shows the address instead'))) return '';
  const preview = new URL(url.href);
  preview.search = preview.hash = '';
  if (preview.hostname === 'tinyurl.com') preview.hostname = 'preview.tinyurl.com';
  else preview.pathname += preview.hostname === 'bit.ly' ? '+' : '-';
  return preview.href;
}

// opens says what it does to open a URL of a scheme.
const opens = { 'mailto:': 'Opens a mail', 'tel:': 'Starts a call', 'sms:': 'Opens a text message' };

// isWiFi reports whether a URL is the text of a QR code for a Wi-Fi network, in which spaces are right.
const isWiFi = url => /^wifi:/.test(url?.href);

// whatOf says what it does to open a URL without a host, if that is known, and who gets a copy of a mail.
function whatOf({ result: { url } }) {
  if (isWiFi(url)) return `Joins the Wi-Fi network ${clip(/[:;]S:((?:\\.|[^;\\])*)/.exec(url.href.replaceAll('%20', ' '))?.[1].replace(/\\(.)/g, '$1') ?? '', mostLine)}.`;
  const [, name, to, query = ''] = /^([a-z]+:)([^?#]*)(?:\?([^#]*))?/.exec(url?.href ?? '') ?? [];
  const fields = name === 'mailto:' ? [...new URLSearchParams(query.replaceAll('+', '%2B'))] : [], inFields = names => fields.filter(([field, value]) => names.test(field) && value).map(([, value]) => value);
  const all = [to?.replaceAll('%40', '@'), ...inFields(/^to$/i)].filter(Boolean).join(', '), copies = inFields(/^b?cc$/i).join(', ');
  return Object.hasOwn(opens, name) ? `${opens[name]}${all && ` to ${clip(all, mostLine)}`}${copies && `, with a copy to ${clip(copies, mostLine)}`}.` : '';
}

// validity says how long a signed link is valid, if that is known.
const validity = ({ result: { url } }) => until([...new URLSearchParams(/\?([^#]*)/.exec(url?.href ?? '')?.[1])].map(([name, value]) => ({ name, value })));

// mostBefore is how many characters before a place say where it is.
const mostBefore = 20;

// before says where a byte of a text is, by what precedes it.
export function before(text, offset) {
  const all = text.slice(0, offset);
  return all === '' ? 'at the beginning' : `after “${all.length > mostBefore ? '…' : ''}${all.slice(-mostBefore)}”`;
}

// errorsOf says of a URL which validation errors it has, in a few words.
const errorsOf = ({ result: { valid }, reading: { fault, more } }) => valid ? 'No errors.' : !fault ? 'Not a valid URL string.' : more ? `${more + 1} errors, the first: ${fault}.` : `1 error: ${fault}.`;

// spoken is the headline for a screen reader: the messages that mostSpoken has room for, but at least the first, and
// how many findings there are besides.
function spoken(findings) {
  const list = headline(findings).said;
  let said = list[0].length > mostLine ? list[0].slice(0, mostLine).replace(/ \S*$/, '') + '…' : list[0], n = 1;
  for (; n < list.length && said.length + list[n].length < mostSpoken; n++) said += ` ${list[n]}`;
  const more = findings.length - n;
  return more ? `${said} ${more} more ${more === 1 ? 'finding' : 'findings'}.` : said;
}

// gradesAll reports whether all links of a text are inspected, and gradeOf is the grade that is shown: of the others nothing is known.
const gradesAll = ({ reading: { links, inspected } }) => !(links > inspected);
export const gradeOf = answer => answer.inspect.grade === 'ok' && !gradesAll(answer) ? 'note' : answer.inspect.grade;

// isGrave reports whether a grade warns of a link.
export const isGrave = grade => grade === 'suspicious' || grade === 'dangerous';

// targetGrade returns the grade of the URL that a chain of URLs within others ends at, or nothing.
const targetGrade = (findings, target) => findings.map(({ inside }) => inside && (inside.input === target ? inside.grade : targetGrade(inside.findings, target))).find(Boolean);

// whichOf says which of several links in a text is read.
const whichOf = ({ links, inspected }) => `the gravest of ${links > inspected ? `the first ${inspected} of ` : ''}${links.toLocaleString('en')} links in this text`;

// readAs says what is read in place of the input.
export const readAs = reading => reading.links ? `This is ${whichOf(reading)}: ` : reading.defanged ? 'This is defanged. It is read as ' : /^\/(?!\/)/.test(reading.read) ? 'This is a request. Its target, a path, is read: ' : 'There is a link in this text. It is read as ';

// resolvedBy says what a base makes of the input, for the description of its field.
export const resolvedBy = (base, answer) => !base ? '' : answer.result.url ? `Resolves to ${clip(answer.result.url.href, mostLine)}` : `${isOf(answer)}.`;

// mostPrivate is how many names of secrets are said, and privateNames are some of them.
const mostPrivate = 3, privateNames = names => `${names.slice(0, mostPrivate).map(name => clip(name, 40)).join(', ')}${names.length > mostPrivate ? ` and ${names.length - mostPrivate} more` : ''}`;

// privateIn says which secrets an input has, or that who made the link has hidden them, or nothing.
const privateIn = ({ secrets: { names }, inspect: { input } }) => names.length ? `Contains something private: ${privateNames(names)}.` : /\bREDACTED\b/.test(input) ? 'What is private is hidden here, as REDACTED.' : '';

// placeIn says after what an input does not parse, unless that is its beginning.
const placeIn = (answer, text) => lacksScheme(answer) || answer.reading.code === 'missing-scheme-non-relative-URL' || answer.result.error?.base || answer.result.error?.offset === undefined ? '' : ` ${before(text, answer.result.error.offset)}`;

// causeIn is a finding or, of one about a URL within the input, the gravest in that.
const causeIn = finding => finding?.inside?.findings.length ? causeIn(finding.inside.findings[0]) : finding;

// saidOf is all of the bar in sentences, for a screen reader. The grade of a URL is said first, with its findings if it is grave, which otherwise come after
// the host and the errors.
export function saidOf(answer, text) {
  if (isEmpty(answer, !answer.result.url)) return 'Empty.';
  const { fault, links, unread, assumed, read } = answer.reading, { url, error } = answer.result, findings = besides(answer), grade = gradeOf(answer);
  if (targetOf(answer, text)) return `The target of a request, a path. ${ofTarget}`;
  if (isNoLink(answer)) return `${isOf(answer)}. ${ofText(answer)}`;
  const why = findings.length ? spoken(findings) : '', word = wordOf({ ...answer.inspect, grade }), graded = [url ? why : why ? `${word}: ${why}` : `${word}.`, unread ? withoutLink(unread) : '', privateIn(answer)].filter(Boolean).join(' ');
  const place = placeIn(answer, text);
  const isFirst = url && isGrave(grade) && Boolean(why); // who listens to no more knows why
  const is = url ? isFirst ? `${word}. ${adviceOn(answer)}${graded} Parses.` : `${word}. ${adviceOn(answer)}Parses.` : `${isOf(answer)}${place}.${fault && !lacksScheme(answer) ? ` ${[...faultsOf(answer, text), hiddenBy(text, answer)].filter(Boolean).join(' ')}` : ''}`;
  const becomes = !url ? '' : answer.inspect.base && !URL.canParse(text.string) ? `Resolved against the base${answer.reading.read !== undefined || answer.secrets.names.length ? '' : `: ${clip(url.href, mostURL)}`}.` : answer.reading.read !== undefined || answer.secrets.names.length ? '' : url.href !== text.string ? `Becomes ${clip(url.href, mostURL)}.` : '';
  const leads = url?.host ? `Host ${url.host}${unicodeOf(answer) ? `, in Unicode ${unicodeOf(answer)}${foreignIn(unicodeOf(answer))}` : ''}${factsOf(answer)}.` : assumed ? `${assumed.for ? `“${assumed.for}” is read as the scheme. ` : ''}${assumed.host ? `Host, read as ${assumed.scheme}: ${assumed.host}` : `Write ${clip(assumed.input, mostLine)}`}.` : url ? [whatOf(answer), becomes ? '' : `URL: ${clip(url.href, mostURL)}`].filter(Boolean).join(' ') : '';
  const target = answer.inspect.chain?.at(-1), targetIs = target && targetGrade(findings, target), goes = targetIs ? `It leads to ${clip(target, mostURL)}: ${wordOf({ ...answer.inspect, grade: targetIs })}.` : '';
  const { names } = answer.untracked, tracks = names.length ? `For tracking: ${clip(names.join(', '), mostLine)}.` : '';
  return [is, links ? sentence(whichOf(answer.reading)) : read === undefined ? '' : `Read from a text: ${clip(read, mostURL)}`, becomes, leads, url ? errorsOf(answer) : '', isFirst ? '' : graded, goes, answer.inBrowser ? `${answer.inBrowser}.` : '', validity(answer), tracks].filter(Boolean).join(' ');
}

// mostBrief is how many characters of a finding are said in brief.
const mostBrief = 80;

// briefOf is what of saidOf is said unasked, in about 25 words at most: the grade, what to do, the gravest finding and the host.
export function briefOf(answer, text) {
  const { reading: { links, read, assumed }, inspect: { findings, chain, base }, result: { url }, secrets: { names } } = answer, grade = gradeOf(answer);
  if (isNoLink(answer) || isEmpty(answer, !url) || targetOf(answer, text)) return saidOf(answer, text);
  const found = causeIn(findings.find(isOther)), why = found ? sentence(inShort(found.message).replace(RegExp(`^(.{${mostBrief}}\\S*).+$`, 's'), '$1…')) : '', word = wordOf({ ...answer.inspect, grade });
  const graded = isGrave(grade) ? `${word}: ${ownNetworkAdvice(answer.inspect) ? 'open it only if you mean this device.' : 'do not open this link.'} ${why}` : url ? `${word}. ${why || adviceOn(answer).trim()}` : '';
  const is = url ? isGrave(grade) || answer.result.valid ? '' : errorsOf(answer) : `${isOf(answer)}${placeIn(answer, text)}. ${isGrave(grade) || lacksScheme(answer) ? '' : faultsOf(answer, text)[0] ?? ''}`;
  const target = chain?.at(-1), to = target && (URL.canParse(target) && new URL(target).host || clip(target, mostURL));
  const leads = url?.host ? to ? `Leads to ${to}, by way of ${url.host}.` : `Host ${url.host}.` : assumed?.host ? `Host, read as ${assumed.scheme}: ${assumed.host}.` : url ? whatOf(answer) || `URL: ${clip(url.href, mostURL)}` : '';
  const isFirst = url || isGrave(grade) && assumed?.host; // it may be opened
  return [isFirst ? graded : is, links ? sentence(whichOf(answer.reading)) : read !== undefined ? 'Read from a text.' : url && base && !URL.canParse(text.string) ? `Resolved against the base${names.length ? '' : `: ${clip(url.href, mostURL)}`}.` : '', leads, names.length ? 'Contains something private.' : '', isFirst ? is : graded].map(text => text.trim()).filter(Boolean).join(' ');
}

// hasPort matches a URL with a port.
export const hasPort = /^[^/?#]*\/\/[^/?#]*:\d+(?:[/?#]|$)/;

// fixed returns the text that a fix leads to.
export const fixed = (text, fix) => text.slice(0, fix.start) + fix.text + text.slice(fix.end, text.length);

// isJoined reports whether a fix removes nothing but line breaks, and isUnhidden whether it removes nothing but characters that are not ASCII.
const isJoined = (text, { start, end, text: written }) => text.slice(start, end) !== written && text.slice(start, end).replace(/[\n\r]+/g, '') === written;
const isUnhidden = (text, { start, end, text: written }) => written === '' && /^[^\0-\x7F]+$/.test(text.slice(start, end));

// characterOf names a character that does not show, as the list of those to insert does.
const characterOf = c => [codePoint(c), [...$('insert').options].find(({ value }) => new Text(value).string === c)?.text].filter(Boolean).join(' ');

// hiddenBy says which characters, that do not show, keep an input from being a URL, or nothing.
export function hiddenBy(text, { reading: { fix, also = [] } }) {
  if (!fix || !isUnhidden(text, fix) || also.length) return '';
  const list = [...new Set(text.slice(fix.start, fix.end))];
  return list.length > 3 ? '' : `${list.map(characterOf).join(', ')} at byte ${fix.start} does not show.`;
}

// editOf names the edit that a fix is.
export const editOf = (text, fix) => isJoined(text, fix) ? 'Remove the line breaks' : fix.text === '' ? ['Remove ', quoted(text.slice(fix.start, fix.end))] : ['Write ', h('code', null, clipped(fix.text, 60))];

// readingsOf are a fix and the other one, if something else may be meant.
export const readingsOf = fix => fix.other ? [fix, { ...fix, text: fix.other }] : [fix];

// fixOf is the text that a fix leads to, or of a long one the edit.
export const fixOf = (text, fix) => isJoined(text, fix) || isUnhidden(text, fix) || fixed(text, fix).length > (phone.matches ? mostFixNarrow : mostFix) ? editOf(text, fix) : ['Write ', h('code', null, shown(fixed(text, fix)))];

// beginsWith reports whether a text begins with the link that is read: then all of it may be one URL.
const beginsWith = ({ defanged }, text) => defanged || $('url').value.trim().startsWith(text.typed);

// showSummary fills the bar. copyText copies a text with a button. apply applies a fix, giveBase leads to the field for the base, and listLinks to
// the list of the links in the text, untrack writes the URL without tracking, open shows another one, and readWhole has all of the
// text, or the link in it, read.
export function showSummary(text, answer, apply, giveBase, listLinks, untrack, open, readWhole, copyText) {
  const { reading, inspect: { chain } } = answer, grade = gradeOf(answer), unicode = unicodeOf(answer);
  const { code, fault, also, fix, all, more, read, assumed, links, inspected, unread } = reading;
  const { url } = answer.result, empty = isEmpty(answer, !url), what = whatOf(answer), rest = besides(answer);
  const { message, rule, others } = assumed?.host && !rest.some(isOther) ? { message: `Read as ${assumed.scheme}: ${nothingOf(assumed, assumed.registrableDomain ?? assumed.host)}`, others: 0 } : rest.length ? headline(rest) : { others: 0 };
  const path = targetOf(answer, text), isText = isNoLink(answer) || path !== undefined;
  document.documentElement.toggleAttribute('data-fails', !url);
  document.documentElement.dataset.grade = empty || isText ? '' : grade;
  document.documentElement.toggleAttribute('data-text', isText);
  const seen = { ...answer.inspect, grade };
  document.documentElement.toggleAttribute('data-known', isFine(seen));
  if (empty) {
    $('summary').replaceChildren(h('p', { id: 'sentence', class: 'is' }, h('strong', null, 'Empty'), phone.matches ? ' Paste a link, or the message that has it, to see where it leads.' : ' Type or paste a URL or a list of them, or choose an example.'));
    return;
  }
  if (isText) {
    $('summary').replaceChildren(h('p', { id: 'sentence', class: 'is' }, h('strong', null, path ? 'The target of a request' : isOf(answer)), path ? [', a path: ', h('code', null, clipped(path, mostLine)), `. ${ofTarget} `, h('button', { type: 'button', class: 'all', onclick: giveBase }, 'Give a base URL')] : ` ${ofText(answer)}`));
    return;
  }
  const write = (edit, label) => h('button', { type: 'button', class: 'fix main', onclick: () => apply(text, edit) }, label, h('code', null, clipped(fixed(text, edit), mostFix)));
  // What is read as a scheme is more likely a host or a drive.
  const meant = assumed?.for ? [h('code', null, clipped(assumed.for, mostFix)), ' is read as the scheme. Write ', write({ start: 0, end: text.length, text: assumed.input }), ' '] : null;
  const base = code === 'missing-scheme-non-relative-URL' && text.length && !(fix && (phone.matches || isUnhidden(text, fix))) ? [h('button', { type: 'button', class: ['all', assumed?.host && 'giveBase'].filter(Boolean).join(' '), onclick: giveBase }, 'Give a base URL'), ' '] : null;
  const is = h('p', { class: ['is', url && 'parsed', answer.result.valid && !assumed && !answer.inBrowser && 'fine'].filter(Boolean).join(' ') }, h('strong', { id: !url && 'word' }, isOf(answer)), ' ',
    code && h('code', { class: 'codeName' }, code), ' ', fault ? [meant, h('span', { id: !url && 'sentence' }, clipped(withoutCode(faultsOf(answer, text).slice(lacksScheme(answer) && grade !== 'dangerous' ? 1 : 0).concat(hiddenBy(text, answer)).join(' ').trim()), mostLine)), ' ', assumed ? null : base,
      // To write a dangerous link as valid does not make it less so.
      fix && !meant && grade !== 'dangerous' ? [assumed ? write(fix, 'Read as ') : readingsOf(all ?? fix).map((edit, i) => [i ? ' or ' : null, h('button', { type: 'button', class: 'fix', onclick: () => apply(text, edit, all ? more + 1 : also.length && also.length + 1) }, all ? `Fix all ${more + 1}` : fixOf(text, edit))]), ' ', h('span', { class: 'note' }, [!assumed && !(all ?? fix).same && (url || fix.another) ? 'changes the URL' : null, more > also.length && !all ? 'fixes only this error' : also.length && !url ? `mends ${also.length > 1 ? 'all' : 'both'}` : null, !delimiterOf(reading, text) && (/^port-/.test(code) || also.some(other => other.startsWith('the port '))) && !hasPort.test(fixed(text, all ?? fix)) ? 'leaves out the port' : null].filter(Boolean).join(', ')), ' '] : null,
      assumed ? base : null,
      more ? [' ', h('a', { href: '#errors' }, `+${more} more ${more > 1 ? 'errors' : 'error'}`)] : null] : assumed ? meant ?? ['with the scheme ', h('code', null, url.scheme), '. Read as ', assumed.scheme, ', it is this URL: ', write({ start: 0, end: text.length, text: assumed.input })] : null,
    answer.inBrowser ? [' ', h('a', { href: '#api' }, answer.inBrowser)] : null);
  const advice = (phone.matches && !whole.on || grade === 'ok' || ownNetworkAdvice(answer.inspect)) && (url || assumed?.host) && adviceOn(answer);
  const hides = privateIn(answer) && !what && !links;
  const graded = h('p', { class: 'graded' }, h('strong', { class: grade, id: url && 'word' }, wordOf(seen)), ' ', advice ? h('span', { class: 'why' }, advice) : null,
    h(rule ? 'a' : 'span', { id: url && 'sentence', class: rule && 'plain', href: rule && (/^(parsers-differ|not-a-url)$/.test(rule) ? '#programs' : '#errors') },
      message ? clipped(withoutCode(message), mostLine) : !gradesAll(answer) ? `Only the first ${inspected} links are examined here. The list examines all.` : leavesBase(url?.host, answer.inspect.base) ? leaving(url.host) : nothingOf(answer.inspect, siteOfAnswer(answer)),
      hides ? ` ${privateIn(answer)}` : null), hides && answer.secrets.names.length ? [' ', h('a', { href: '#share' }, 'Hide it in Share')] : null,
    others > 0 ? [' ', h('a', { href: '#errors' }, `+${others} more ${others > 1 ? 'findings' : 'finding'}`)] : null);
  const leads = chain?.at(-1), target = leads && targetGrade(rest, leads), preview = url?.host && previewOf({ findings: rest, url });
  const goes = url?.host ? h('p', { class: 'goes' }, h('strong', null, 'Leads to'), ' ', leads ? [h('button', { type: 'button', class: 'fix', onclick: () => open(leads) }, h('code', null, clipped(leads, mostLine))), ' ', target ? badge({ ...answer.inspect, grade: target }) : null, ' by way of '] : rest.some(finding => finding.rule === 'short-link') ? 'an unknown page, by way of ' : null, hostOf(url.host, answer.site?.registrableDomain), unicode ? [', in Unicode ', h('code', null, clipped(unicode, mostLine)), foreignIn(unicode)] : null, h('span', null, factsOf(answer)), preview ? [' ', h('button', { type: 'button', class: 'fix', id: 'preview', 'aria-label': `Copy the link that shows where it leads: ${preview}`, onclick: event => copyText(preview, event.currentTarget) }, 'Copy ', h('code', null, clipped(preview.replace(/^\w+:\/\//, ''), mostFix))), h('span', { class: 'note' }, ' a page that shows where it leads')] : null)
    : what ? h('p', { class: 'goes assumed' }, what)
    : assumed?.host ? h('p', { class: 'goes assumed' }, h('strong', null, 'Leads to'), ' ', hostOf(assumed.host, assumed.registrableDomain), `, if it is read as ${assumed.scheme}`) : '';
  const { names, input } = answer.untracked, tracks = names.length ? h('p', { class: 'goes tracks' }, h('strong', null, 'Tracking'), ' ', h('code', null, clipped(names.join(', '), mostLine)), ' ',
    h('button', { type: 'button', class: 'fix', id: 'untrack', onclick: () => untrack(input) }, 'Remove tracking')) : '';
  const signed = validity(answer), valid = signed && h('p', { class: 'goes signed' }, signed);
  // The answer stands first, and a warning before what is wrong with the text.
  const button = (label, onclick) => h('button', { type: 'button', class: 'all', onclick }, label);
  const lineOfText = $('whole').value ? h('p', { class: 'note' }, 'All of the text is read as one URL. ', button('Read only a link in it', () => readWhole(false)), /\n/.test(text.string) ? [' ', button('Read as a list', listLinks)] : null)
    : read === undefined ? '' : h('p', { class: 'note' }, readAs(reading), h('code', null, clipped(read, mostLine)), '. ',
      links ? [button('Show all in the list', listLinks), answer.secrets.names.length ? ` The text contains something private: ${privateNames(answer.secrets.names)}.` : null] : beginsWith(reading, text) && (!reading.defanged || URL.canParse(reading.written)) ? button('Read all of it as one URL', () => readWhole(true)) : null, unread ? ` ${withoutLink(unread)}` : null);
  const answers = url ? [graded, goes, valid, isWiFi(url) ? '' : is, tracks] : assumed?.host && (isGrave(grade) || phone.matches) ? [graded, goes, is] : [is, goes, graded];
  $('summary').replaceChildren(...phone.matches ? [...answers, lineOfText] : [lineOfText, ...answers]); // a phone has room for one of them
}
