// Signed links, by their parameters: until when one is valid.

// endOf returns when a signed link ends, by the parameters of Amazon S3 and Google Cloud Storage, of Azure Storage, and of CloudFront and older links of S3, or
// an invalid date.
function endOf(params) {
  const valueOf = name => params.find(param => param.name.toLowerCase() === name)?.value ?? '';
  for (const of of ['x-amz', 'x-goog']) {
    const begin = Date.parse(valueOf(`${of}-date`).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
    if (begin) return new Date(begin + Number(valueOf(`${of}-expires`) || NaN) * 1000);
  }
  return new Date(valueOf('sig') ? valueOf('se') : valueOf('signature') ? Number(valueOf('expires') || NaN) * 1000 : NaN);
}

// signatures are the parameters that have the signature of a link, with another one that such links have.
const signatures = [['x-amz-signature', 'x-amz-credential'], ['x-goog-signature', 'x-goog-credential'], ['sig', 'se'], ['signature', 'expires'], ['signature', 'policy']];

// isSigned reports whether parameters are those of a signed link.
export const isSigned = params => signatures.some(pair => pair.every(name => params.some(param => param.name.toLowerCase() === name)));

// until says in a sentence how long a signed link is valid, or nothing if it is none.
export function until(params) {
  const end = endOf(params);
  return end > 0 ? `This signed link is valid until ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC${end < new Date() ? ', which has passed' : ': until then it works for everyone who has it'}.` : '';
}
