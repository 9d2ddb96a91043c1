/**
 * The state of the signature that PDF readers show (PAdES B-B, ECDSA P-256, SHA-256). It says whether the file changed since it was signed,
 * not who signed it: any person can sign a file with a certificate of their own. Only the manifest says which file is the published one.
 */
export type PdfSignature =
  | { readonly kind: 'none' }
  /** `signedAt`: as the signature says itself, ISO 8601. */
  | { readonly kind: 'intact'; readonly signedAt?: string }
  /** What was signed is unchanged, but there is more in the file than was signed. */
  | { readonly kind: 'added_to' }
  | { readonly kind: 'broken' };

/** A certificate has one; each costs a hash over the file. */
const mostSignatures = 8;

export async function pdfSignatureOf(pdf: Uint8Array<ArrayBuffer>): Promise<PdfSignature> {
  const text = new TextDecoder('latin1').decode(pdf);
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g)];
  if (ranges.length === 0) return { kind: 'none' };
  if (ranges.length > mostSignatures) return { kind: 'broken' };
  let isWhole = true;
  for (const [, ...numbers] of ranges) {
    const [start = 0, length = 0, again = 0, rest = 0] = numbers.map(Number);
    if (start !== 0 || again < length || again + rest > pdf.length) return { kind: 'broken' };
    const signature = hexIn(text.slice(length, again));
    const content = new Uint8Array(length + rest);
    content.set(pdf.subarray(0, length));
    content.set(pdf.subarray(again, again + rest), length);
    if (signature === undefined || !(await isSignatureOf(signature, content).catch(() => false))) return { kind: 'broken' };
    isWhole &&= again + rest === pdf.length;
  }
  if (!isWhole) return { kind: 'added_to' };
  const at = ranges[0]?.index ?? 0;
  const [, ...moment] = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(text.slice(Math.max(0, at - 400), at + 400)) ?? [];
  const [year, month, day, hour, minute, second] = moment;
  return { kind: 'intact', ...(year === undefined ? {} : { signedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}Z` }) };
}

/** Between the brackets of /Contents; filled up with zeros. */
function hexIn(hole: string): Uint8Array<ArrayBuffer> | undefined {
  const [, digits] = /^\s*<([\da-fA-F]*)>\s*$/.exec(hole) ?? [];
  if (digits === undefined || digits.length % 2 === 1) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  /** With its tag and its length. */
  readonly whole: Uint8Array<ArrayBuffer>;
}

/** One DER element at the start of the bytes; whatever is behind it is left. Throws where there is none. */
function first(bytes: Uint8Array<ArrayBuffer>): Element {
  const [tag, short] = bytes;
  if (tag === undefined || short === undefined || (tag & 0x1f) === 0x1f) throw new Error('no DER');
  const count = short < 0x80 ? 0 : short & 0x7f;
  if (count > 4 || short === 0x80) throw new Error('no DER');
  let length = short < 0x80 ? short : 0;
  for (const byte of bytes.subarray(2, 2 + count)) length = length * 256 + byte;
  const end = 2 + count + length;
  if (end > bytes.length) throw new Error('no DER');
  return { tag, content: bytes.slice(2 + count, end), whole: bytes.slice(0, end) };
}

function partsOf(bytes: Uint8Array<ArrayBuffer> | undefined): readonly Element[] {
  const parts: Element[] = [];
  for (let rest = bytes ?? new Uint8Array(); rest.length > 0; rest = rest.slice(parts.at(-1)?.whole.length ?? rest.length))
    parts.push(first(rest));
  return parts;
}

const messageDigest = '2a864886f70d010904';

/** RFC 5652, 5.4: what is signed are the attributes, and they name the hash of the content. */
async function isSignatureOf(cms: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [, tagged] = partsOf(first(cms).content);
  const signedData = partsOf(first(tagged?.content ?? new Uint8Array()).content);
  const certificates = partsOf(signedData.find(({ tag }) => tag === 0xa0)?.content);
  const signers = partsOf(signedData.findLast(({ tag }) => tag === 0x31)?.content);
  if (signers.length !== 1) return false;
  const signer = partsOf(signers[0]?.content);
  const [issuer, serial] = partsOf(signer[1]?.content);
  const attributes = signer.find(({ tag }) => tag === 0xa0);
  const signature = signer.find(({ tag }) => tag === 0x04);
  if (attributes === undefined || signature === undefined || issuer === undefined || serial === undefined) return false;
  const named = partsOf(attributes.content)
    .map(({ content: attribute }) => partsOf(attribute))
    .find(([type]) => type !== undefined && hexOf(type.content) === messageDigest);
  const digest = partsOf(named?.[1]?.content)[0];
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  if (digest === undefined || hexOf(digest.content) !== hexOf(hash)) return false;
  const key = certificates.map(({ content: certificate }) => keyIn(certificate, issuer, serial)).find((one) => one !== undefined);
  if (key === undefined) return false;
  const imported = await crypto.subtle.importKey('spki', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
  // In the signature they stand under another tag than the set that was signed.
  const signed = attributes.whole.slice();
  signed[0] = 0x31;
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, plainSignature(signature.content), signed);
}

/** The public key of the certificate that the signer names (RFC 5280, 4.1). */
function keyIn(certificate: Uint8Array<ArrayBuffer>, issuer: Element, serial: Element): Uint8Array<ArrayBuffer> | undefined {
  const fields = partsOf(partsOf(certificate)[0]?.content).filter(({ tag }) => tag !== 0xa0);
  const [number, , by, , , key] = fields;
  return number !== undefined && by !== undefined && hexOf(number.whole) === hexOf(serial.whole) && hexOf(by.whole) === hexOf(issuer.whole)
    ? key?.whole
    : undefined;
}

/** WebCrypto wants r and s as 32 bytes each. */
function plainSignature(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(64);
  for (const [at, { content }] of partsOf(first(der).content).slice(0, 2).entries()) {
    const number = content[0] === 0 ? content.slice(1) : content;
    if (number.length > 32) throw new Error('no signature of P-256');
    plain.set(number, at * 32 + 32 - number.length);
  }
  return plain;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
