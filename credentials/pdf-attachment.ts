import { through } from './compression.ts';

/** A certificate's file has some 200 kB; what is larger than this is none, and is not read. */
export const mostPdfBytes = 20 * 1024 * 1024;

/** A credential has some 5 kB, packed or not. */
const mostCredentialBytes = 64 * 1024;
/** Of attached files that are opened: a certificate has one. */
const mostAttached = 16;
/** Between the name of its kind and the bytes of an attached file, and before it: no dictionary of one is longer. */
const longestDictionary = 2_048;

/** The credential that is attached to a certificate's file; the one that was attached last, where there are several. */
export async function credentialIn(pdf: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  return (await credentialsIn(pdf)).at(-1);
}

/**
 * Every attached text in the form of a credential, in the order of the file, each once. It is found by its stream, which a PDF never packs
 * into another object, and not through the cross-reference tables. A later signature writes new tables, other programs compress them, and
 * hostile files make them circular. The result is untrusted input and is checked as such.
 */
export async function credentialsIn(pdf: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  if (pdf.length > mostPdfBytes) return [];
  // One character for each byte, whatever the byte: places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(pdf);
  const found = new Set<string>();
  const kind = /\/EmbeddedFile(?![\w#])/g;
  for (let opened = 0; opened < mostAttached && kind.exec(text) !== null; opened += 1) {
    const credential = await credentialAt(pdf, text, kind.lastIndex);
    if (credential !== undefined) found.add(credential);
  }
  return [...found];
}

async function credentialAt(pdf: Uint8Array<ArrayBuffer>, text: string, at: number): Promise<string | undefined> {
  const before = text.slice(Math.max(0, at - longestDictionary), at);
  const [head] = /^[^]*?\bstream\r?\n/.exec(text.slice(at, at + longestDictionary)) ?? [];
  if (head === undefined || /\bendobj\b/.test(head)) return undefined;
  const dictionary = before.slice(before.lastIndexOf('obj') + 3) + head;
  const packing = packingIn(dictionary);
  if (packing === undefined) return undefined;
  const begin = at + head.length;
  for (const end of endsOf(text, begin, dictionary)) {
    const content = await unpacked(pdf.slice(begin, end), packing);
    if (content !== undefined) return content;
  }
  return undefined;
}

function packingIn(dictionary: string): 'plain' | 'flate' | undefined {
  if (!dictionary.includes('/Filter')) return 'plain';
  return /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary) && !dictionary.includes('/DecodeParms')
    ? 'flate'
    : undefined;
}

/** Where the bytes may end: as the dictionary says, or before the word that closes them, with or without the line's end. */
function endsOf(text: string, begin: number, dictionary: string): readonly number[] {
  const closed = text.slice(begin, begin + mostCredentialBytes + 16).indexOf('endstream');
  if (closed === -1) return [];
  const said = Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1] ?? Number.NaN);
  const tail = /\r?\n?$/.exec(text.slice(begin, begin + closed))?.[0].length ?? 0;
  const lengths = [said, closed - tail, closed - 1, closed].filter((length) => length > 0 && length <= closed);
  return [...new Set(lengths)].map((length) => begin + length);
}

const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

async function unpacked(bytes: Uint8Array<ArrayBuffer>, packing: 'plain' | 'flate'): Promise<string | undefined> {
  try {
    const content = packing === 'plain' ? bytes : await through(bytes, new DecompressionStream('deflate'), mostCredentialBytes);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return compact.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
