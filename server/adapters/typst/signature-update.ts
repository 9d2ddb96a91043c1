import { createHash } from 'node:crypto';
import type { SignableFile, SignaturePlace } from '../../ports.ts';

/** What our printer made and nobody touched since: one table of objects, of which we need two. */
interface Printed {
  readonly size: number;
  readonly root: number;
  readonly rest: string;
  readonly startxref: number;
  object(number: number): string;
}

/** Not a file as our printer makes them. */
class NotPrinted extends Error {
  override readonly name = 'NotPrinted';
}

/**
 * What is added to a printed file so that it can be signed (PAdES, level B-B): new catalog and page, the signature and its field, the
 * table of the four. It comes after the last printed byte (ISO 32000-1, 7.5.6), so that what was PDF/A stays so. The same for the same file.
 */
export function signatureUpdate(pdf: Uint8Array, { room, at, label }: SignaturePlace): Omit<SignableFile, 'pdf'> {
  const text = Buffer.from(pdf).toString('latin1');
  const { size, root, rest, startxref, object } = readPrinted(text);
  const [signature, field] = [size, size + 1];
  const catalog = object(root);
  const page = firstPage(catalog, object);
  const contents = `<${'0'.repeat(room * 2)}>`;
  const moment = at.toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+).*$/, 'D:$1$2$3$4$5$6Z');
  const objects: readonly (readonly [number, string])[] = [
    [page, `${object(page).slice(0, -2)}  /Annots [${field} 0 R]\n>>`],
    [root, `${catalog.slice(0, -2)}  /AcroForm <<\n    /Fields [${field} 0 R]\n    /SigFlags 3\n  >>\n>>`],
    [
      signature,
      `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n  /M (${moment})\n  /ByteRange ${rangeRoom}\n  /Reason (${label})\n  /Contents ${contents}\n>>`,
    ],
    // Seen by nobody, printed and locked: a signature of the file, not of a place on its page.
    [
      field,
      `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature)\n  /V ${signature} 0 R\n  /P ${page} 0 R\n  /F 132\n  /Rect [0 0 0 0]\n>>`,
    ],
  ];
  let update = text.endsWith('\n') ? '' : '\n';
  const entries = objects.map(([number, body]) => {
    const offset = text.length + update.length;
    update += `${number} 0 obj\n${body}\nendobj\n\n`;
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const id = createHash('sha256').update(pdf).digest('hex').slice(0, 32);
  const trailer = `/Size ${size + 2}\n  /Root ${root} 0 R\n  /Prev ${startxref}\n  ${rest.replace(secondId, `$1 <${id}>]`)}`;
  const table = text.length + update.length;
  update += `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<<\n  ${trailer}\n>>\nstartxref\n${table}\n%%EOF\n`;
  const from = update.indexOf(contents);
  const to = from + contents.length;
  const range = `[0 ${text.length + from} ${text.length + to} ${update.length - to}]`;
  return { update: Buffer.from(update.replace(rangeRoom, range.padEnd(rangeRoom.length)), 'latin1'), hole: { from, to } };
}

const rangeRoom = `[0 ${'*'.repeat(10)} ${'*'.repeat(10)} ${'*'.repeat(10)}]`;
const secondId = /(\/ID\s*\[\s*(?:\([^()\\]*\)|<[\da-fA-F]*>))\s*(?:\([^()\\]*\)|<[\da-fA-F]*>)\s*\]/;

/** Throws NotPrinted for whatever our printer does not make: above all a file that was signed or added to already. */
function readPrinted(text: string): Printed {
  const [, at = ''] = /\nstartxref\s+(\d{1,9})\s+%%EOF\s*$/.exec(text.slice(-64)) ?? [];
  const startxref = Number(at);
  const [head = '', first, count] = /^xref\n(\d+) (\d+)\n/.exec(text.slice(startxref, startxref + 40)) ?? [];
  const entries = startxref + head.length;
  const [trailer = '', inside = ''] = /^trailer\s*<<\s*([^]*?)\s*>>\s*startxref\s/.exec(text.slice(entries + Number(count) * 20)) ?? [];
  const [, size] = /\/Size (\d+)\s*/.exec(inside) ?? [];
  const [, root] = /\/Root (\d+) 0 R\s*/.exec(inside) ?? [];
  const rest = inside.replace(/\/Size \d+\s*/, '').replace(/\/Root \d+ 0 R\s*/, '');
  if (!text.startsWith('%PDF-1.7') || trailer === '' || first !== '0' || size !== count || root === undefined)
    throw new NotPrinted('no table');
  if (/\/(?:Prev|XRefStm|Encrypt)\b/.test(inside) || !secondId.test(rest)) throw new NotPrinted('another trailer');
  return {
    size: Number(size),
    root: Number(root),
    rest,
    startxref,
    object(number) {
      const entry = number < Number(size) ? text.slice(entries + number * 20, entries + number * 20 + 18) : '';
      const [, offset] = /^(\d{10}) 00000 n$/.exec(entry) ?? [];
      const begin = `${number} 0 obj\n`;
      const end = text.indexOf('\nendobj', Number(offset));
      if (offset === undefined || !text.startsWith(begin, Number(offset)) || end < 0) throw new NotPrinted(`object ${number}`);
      const body = text.slice(Number(offset) + begin.length, end).trimEnd();
      if (!body.startsWith('<<') || !body.endsWith('>>') || body.includes('stream')) throw new NotPrinted(`object ${number}`);
      return body;
    },
  };
}

function firstPage(catalog: string, object: Printed['object']): number {
  const [, pages] = /\/Pages (\d+) 0 R/.exec(catalog) ?? [];
  const [, page] = /\/Kids \[(\d+) 0 R/.exec(object(Number(pages))) ?? [];
  const body = object(Number(page));
  if (!/\/Type \/Page\s/.test(body) || body.includes('/Annots') || catalog.includes('/AcroForm')) throw new NotPrinted('another page');
  return Number(page);
}
