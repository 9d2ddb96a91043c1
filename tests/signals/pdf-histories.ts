import { PDFDocument } from '@cantoo/pdf-lib';
import { madeAt } from './typeset.ts';

/** What becomes of a PDF after it was made. */

const later = 'D:20260501100000Z';

/** The same pages in plain objects, as made by the program that is named. */
async function flat(pdf: Uint8Array, program: string, changedAt: Date): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.setProducer(program);
  document.setCreator(program);
  document.setCreationDate(madeAt);
  document.setModificationDate(changedAt);
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}

/** Opened months later in the program that wrote it, and saved: nothing is hidden in that. */
export function savedAgain(pdf: Uint8Array, program = 'LibreOffice 24.2'): Promise<Buffer> {
  return flat(pdf, program, new Date('2026-05-01T10:00:00Z'));
}

/** Something was added behind its end, weeks later. */
export async function addedTo(pdf: Uint8Array, program = 'LibreOffice 24.2'): Promise<Buffer> {
  return append(await flat(pdf, program, madeAt), [], `/Producer(PDF Tools)/CreationDate(D:20260314080000Z)/ModDate(${later})`);
}

export async function signed(pdf: Uint8Array): Promise<Buffer> {
  const base = await flat(pdf, 'Odoo', madeAt);
  const about = '/Producer(Odoo)/CreationDate(D:20260314080000Z)/ModDate(D:20260314080000Z)';
  const place = '0000000000';
  const draft = append(
    base,
    [`<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 0000000000 ${place} ${place}]/Contents<${'00'.repeat(64)}>>>`],
    about,
  );
  const text = draft.toString('latin1');
  const [from, to] = [text.indexOf('/Contents<') + 9, text.indexOf('>', text.indexOf('/Contents<')) + 1];
  const padded = (figure: number): string => String(figure).padStart(10, '0');
  return Buffer.from(
    text.replace(/ByteRange\[[\d ]+\]/, `ByteRange[0 ${padded(from)} ${padded(to)} ${padded(draft.length - to)}]`),
    'latin1',
  );
}

export async function changedAfterSigning(pdf: Uint8Array): Promise<Buffer> {
  return append(await signed(pdf), [], `/Producer(Odoo)/CreationDate(D:20260314080000Z)/ModDate(${later})`);
}

/** Linearized, for reading while it loads: the table of its first page comes before the others, and both have an end. */
export async function linearised(pdf: Uint8Array): Promise<Buffer> {
  const text = (await flat(pdf, 'Microsoft Word', madeAt)).toString('latin1');
  const first = text.search(/^\d+ 0 obj/m);
  const size = Number(/\/Size (\d+)/.exec(text)?.[1]);
  const body = `${text.slice(0, first)}${size} 0 obj\n<</Linearized 1/L ${text.length}/N 1>>\nendobj\n${text.slice(first, text.lastIndexOf('xref\n', text.lastIndexOf('trailer')))}`;
  const whole = withTable(
    body,
    [...body.matchAll(/^(\d+) 0 obj/gm)].map(({ 1: number, index }) => [Number(number), index]),
    trailerOf(text, size + 1),
  );
  return append(Buffer.from(whole, 'latin1'), [], undefined);
}

function append(pdf: Buffer, objects: readonly string[], about: string | undefined): Buffer {
  const text = pdf.toString('latin1');
  const size = Number([...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);
  const added = about === undefined ? objects : [...objects, `<<${about}>>`];
  let body = text.endsWith('\n') ? text : `${text}\n`;
  const places = added.map((object, index): [number, number] => {
    const at = body.length;
    body += `${size + index} 0 obj\n${object}\nendobj\n`;
    return [size + index, at];
  });
  const info = about === undefined ? undefined : size + added.length - 1;
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  return Buffer.from(withTable(body, places, `${trailerOf(text, size + added.length, info)}/Prev ${previous}`), 'latin1');
}

function trailerOf(text: string, size: number, info?: number): string {
  const [root, own] = [[...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1], [...text.matchAll(/\/Info (\d+) 0 R/g)].at(-1)?.[1]];
  return `/Size ${size}/Root ${root} 0 R/Info ${info ?? own} 0 R`;
}

function withTable(body: string, places: readonly (readonly [number, number])[], trailer: string): string {
  const rows = places.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${body}xref\n0 1\n0000000000 65535 f \n${rows}trailer\n<<${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
}
