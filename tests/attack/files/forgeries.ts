import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AFRelationship, PDFDocument, rgb, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';
import type { CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import sharp from 'sharp';
import { holeOf } from '../../print/signing.ts';
import { codeIn, inFolder, scanned, wordsOf, type Word } from '../../print/pdf-reader.ts';

const run = promisify(execFile);

/** A genuine file, and what a forger can know of it. */
export interface GenuineFile {
  readonly pdf: Buffer;
  readonly facts: CertificateFacts;
  readonly credential: string;
  readonly language: CertificateLanguage;
  /** The same certificate printed with better facts and signed with a key of the forger's: the genuine credential and code are copied. */
  printedAgain(better: Partial<CertificateFacts>): Promise<Buffer>;
  /** The same with a code that leads to another site. */
  leadingElsewhere(): Promise<Buffer>;
}

export interface Forgery {
  readonly what: string;
  /** From which file it was made: its place among the genuine ones. */
  readonly from: number;
  readonly pdf: Buffer;
}

type Way = (genuine: GenuineFile, other: GenuineFile, turn: number) => Promise<Buffer>;

const figures = ['91.07%', '88.42%', '72.50%', '99.99%', '64.00%'];
const dates = ['31 December 2031', '2031-12-31', '1 January 2030', '30 June 2033'];
const companies = ['Golden Coast Holdings Ltd', 'Sahel Exports SARL', 'Other Company plc'];

const ways: Readonly<Record<string, Way>> = {
  'figure drawn over': (genuine, _, turn) => drawnOver(genuine.pdf, figureIn(genuine.facts), pick(figures, turn)),
  'date drawn over': (genuine, _, turn) => drawnOver(genuine.pdf, dateIn(genuine.facts), pick(dates, turn)),
  'company drawn over': (genuine, _, turn) => drawnOver(genuine.pdf, companyIn(genuine.facts), pick(companies, turn)),
  'figure and date drawn over': async ({ pdf, facts }, _, turn) =>
    drawnOver(await drawnOver(pdf, figureIn(facts), pick(figures, turn)), dateIn(facts), pick(dates, turn)),
  'code drawn over by another certificate’s': (genuine, other) => codeOver(genuine.pdf, other.pdf),
  'code drawn over by one that leads elsewhere': async ({ pdf, leadingElsewhere }) => codeOver(pdf, await leadingElsewhere()),
  'code covered': ({ pdf }) => codeOver(pdf, undefined),
  'figure drawn over by an update that leaves the signed bytes': ({ pdf }, _, turn) => updatedPage(pdf, pick(figures, turn), 380),
  'date drawn over by an update that leaves the signed bytes': ({ pdf }, _, turn) => updatedPage(pdf, pick(dates, turn), 300),
  'a note put over the page by an update': ({ pdf }, _, turn) => noted(pdf, pick(figures, turn)),
  'printed again with a better figure and signed by a forger': ({ printedAgain }, _, turn) =>
    printedAgain({ valueAddition: pick(figures, turn).replace('%', '') }),
  'printed again for another company and signed by a forger': ({ printedAgain }, _, turn) =>
    printedAgain({ company: pick(companies, turn) }),
  'saved again': ({ pdf }) => rewritten(pdf, () => undefined),
  'saved again with packed objects': ({ pdf }) => rewritten(pdf, () => undefined, true),
  'saved again by another program': ({ pdf }) => through(pdf, 'qpdf', (from, to) => ['--linearize', from, to]),
  'printed into a PDF': ({ pdf }) => through(pdf, 'pdftocairo', (from, to) => ['-pdf', from, to]),
  'scanned into a PDF': ({ pdf }, _, turn) => asPicture(pdf, 100 + 10 * (turn % 4)),
  'a page added': ({ pdf }, _, turn) =>
    rewritten(pdf, async (document) => {
      const font = await document.embedFont(StandardFonts.HelveticaBold);
      document.addPage().drawText(`Annex: value addition ${pick(figures, turn)}`, { x: 60, y: 700, size: 20, font });
    }),
  'another certificate’s page added': ({ pdf }, { pdf: other }) =>
    rewritten(pdf, async (document) => {
      const [page] = await document.copyPages(await opened(other), [0]);
      if (page !== undefined) document.addPage(page);
    }),
  'its page in place of another’s, which was removed': ({ pdf }, { pdf: other }) =>
    rewritten(pdf, async (document) => {
      const [page] = await document.copyPages(await opened(other), [0]);
      if (page !== undefined) document.insertPage(0, page);
      document.removePage(1);
    }),
  'metadata changed': ({ pdf }, _, turn) =>
    rewritten(pdf, (document) => {
      document.setTitle(`Certificate of ${pick(companies, turn)}`);
      document.setModificationDate(new Date('2031-01-01T00:00:00Z'));
    }),
  'title changed by an update': async ({ pdf }, _, turn) => updated(pdf, [[2, `<< /Title (Certificate ${turn}) >>`]]),
  'another certificate’s credential attached in its place': ({ pdf }, other) => attached(pdf, other.credential, true),
  'another certificate’s credential attached as well': ({ pdf }, other) => attached(pdf, other.credential, false),
  'its credential attached to another certificate’s page': ({ credential }, other) => attached(other.pdf, credential, true),
  'credential removed': ({ pdf }) => attached(pdf, undefined, true),
  'signature cut off': async ({ pdf }) => pdf.subarray(0, printedEnd(pdf)),
  'signature cut off and the figure drawn over': ({ pdf, facts }, _, turn) =>
    drawnOver(pdf.subarray(0, printedEnd(pdf)), figureIn(facts), pick(figures, turn)),
  'signature of another file': async ({ pdf }, { pdf: other }) => {
    const [hole, from] = [holeOf(pdf), holeOf(other)];
    return Buffer.concat([pdf.subarray(0, hole.from), other.subarray(from.from, from.to), pdf.subarray(hole.to)]);
  },
  'bytes appended': async ({ pdf }, _, turn) => Buffer.concat([pdf, Buffer.from('\n% '.repeat(1 + turn))]),
  'a byte changed': async ({ pdf }, _, turn) => {
    const changed = Buffer.from(pdf);
    const at = (turn * 7_919 + 97) % pdf.length;
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  },
};

/** Ways whose pages look otherwise than the genuine ones: what a person is to be deceived by. */
export function isVisible(what: string): boolean {
  return /drawn over|covered|note put|printed again|page added|in place of|scanned/.test(what);
}

export const waysToForge: readonly string[] = Object.keys(ways);

/** One way alone. */
export async function forgedBy(what: string, genuine: GenuineFile, other: GenuineFile, turn = 0): Promise<Buffer> {
  const way = ways[what];
  if (way === undefined) throw new Error(`no way is called ${what}`);
  return Buffer.from(await way(genuine, other, turn));
}

/** So many, each way in turn, from each file in turn; the same for the same genuine files. */
export async function* forgeriesOf(genuine: readonly GenuineFile[], count: number): AsyncGenerator<Forgery> {
  for (let n = 0; n < count; n += 1) {
    const turn = Math.floor(n / waysToForge.length);
    const from = (n + turn) % genuine.length;
    const one = genuine[from];
    const other = genuine.find(({ facts }, at) => facts.number !== one?.facts.number && at > (from + turn) % 3) ?? genuine.at(-1);
    const what = waysToForge[n % waysToForge.length] ?? '';
    if (one === undefined || other === undefined) throw new Error('no genuine file');
    const pdf = await forgedBy(what, one, other, turn);
    if (pdf.equals(one.pdf)) throw new Error(`${what}: came out as it was`);
    yield { what, from, pdf };
  }
}

function pick(from: readonly string[], turn: number): string {
  return from[turn % from.length] ?? '';
}

const figureIn = ({ valueAddition }: CertificateFacts) => new RegExp(valueAddition.replace('.', '[.,٫]'));
const dateIn = ({ expiresOn }: CertificateFacts) => new RegExp(expiresOn.slice(0, 4));
const companyIn = ({ company }: CertificateFacts) => new RegExp(`^${company.split(' ')[0]}`);

function opened(pdf: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false });
}

async function rewritten(pdf: Uint8Array, change: (document: PDFDocument) => unknown, useObjectStreams = false): Promise<Buffer> {
  const document = await opened(pdf);
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams }));
}

/** A white box over the word, and another text on it, as any editor of PDF does it. */
async function drawnOver(pdf: Uint8Array, word: RegExp, text: string): Promise<Buffer> {
  const found = (await wordsOf(pdf)).find((one) => word.test(one.text));
  if (found === undefined) throw new Error(`no ${word.source} on the page`);
  return rewritten(pdf, async (document) => {
    const font = await document.embedFont(StandardFonts.HelveticaBold);
    boxed(document.getPage(found.page - 1), found, text, font);
  });
}

function boxed(page: PDFPage, { left, right, top, bottom }: Word, text: string, font: Awaited<ReturnType<PDFDocument['embedFont']>>): void {
  const { height } = page.getSize();
  const size = Math.max(8, (bottom - top) * 0.8);
  const width = Math.max(right - left, font.widthOfTextAtSize(text, size)) + 4;
  page.drawRectangle({ x: left - 2, y: height - bottom - 1, width, height: bottom - top + 2, color: rgb(1, 1, 1) });
  page.drawText(text, { x: left, y: height - bottom + (bottom - top) * 0.2, size, font, color: rgb(0.04, 0.24, 0.18) });
}

const dotsPerInch = 200;
/** 40 mm and its quiet zone, in points. */
const codePoints = 128;

/** The code of another page over this one's, cut out of its picture; nothing but white where there is none. */
async function codeOver(pdf: Uint8Array, from: Uint8Array | undefined): Promise<Buffer> {
  const { middle } = await codeIn(await scanned(pdf, dotsPerInch));
  const code = from === undefined ? undefined : await cutOut(await scanned(from, dotsPerInch));
  return rewritten(pdf, async (document) => {
    const page = document.getPage(0);
    const [x, y] = [(middle.x * 72) / dotsPerInch - codePoints / 2, page.getHeight() - (middle.y * 72) / dotsPerInch - codePoints / 2];
    page.drawRectangle({ x, y, width: codePoints, height: codePoints, color: rgb(1, 1, 1) });
    if (code !== undefined) page.drawImage(await document.embedPng(code), { x, y, width: codePoints, height: codePoints });
  });
}

async function cutOut(picture: Uint8Array): Promise<Buffer> {
  const { middle } = await codeIn(picture);
  const side = Math.round((codePoints * dotsPerInch) / 72);
  const [left, top] = [Math.max(0, Math.round(middle.x - side / 2)), Math.max(0, Math.round(middle.y - side / 2))];
  return sharp(picture).extract({ left, top, width: side, height: side }).png().toBuffer();
}

/** Without the credential that is there, and with another where one is given. */
function attached(pdf: Uint8Array, credential: string | undefined, withoutOwn: boolean): Promise<Buffer> {
  return rewritten(pdf, async (document) => {
    if (withoutOwn) for (const one of document.getAttachments()) document.detach(one.name);
    if (credential === undefined) return;
    await document.attach(Buffer.from(credential), 'credential.jwt', {
      mimeType: 'application/vc+jwt',
      afRelationship: AFRelationship.Source,
    });
  });
}

async function through(pdf: Uint8Array, program: string, argsOf: (from: string, to: string) => readonly string[]): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
    await writeFile(from, pdf);
    await run(program, [...argsOf(from, to)]);
    return readFile(to);
  });
}

async function asPicture(pdf: Uint8Array, dots: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const picture = await document.embedPng(await scanned(pdf, dots));
  const page = document.addPage([(picture.width * 72) / dots, (picture.height * 72) / dots]);
  page.drawImage(picture, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  return Buffer.from(await document.save());
}

/** Where the printer's own bytes end, before the signature's update. Tables of letters inside a file end in the same word as the file. */
function printedEnd(pdf: Buffer): number {
  const [end] = pdf.toString('latin1').matchAll(/startxref\s+\d+\s+%%EOF\n?/g);
  if (end === undefined) throw new Error('no end of the printed file');
  return end.index + end[0].length;
}

/** An incremental update by hand (ISO 32000-1, 7.5.6): every signed byte stays, and readers show what comes last. */
function updated(pdf: Buffer, objects: readonly (readonly [number, string])[]): Buffer {
  const text = pdf.toString('latin1');
  const table = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? '0';
  const [, trailer = ''] = /trailer\n<<([^]*?)>>\nstartxref\n\d+\n%%EOF\n$/.exec(text.slice(text.lastIndexOf('trailer\n'))) ?? [];
  const size = Math.max(Number(/\/Size (\d+)/.exec(trailer)?.[1]), ...objects.map(([number]) => number + 1));
  let update = '';
  const entries = objects.map(([number, body]) => {
    const offset = text.length + update.length;
    update += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const rest = trailer.replace(/\/Size \d+/, `/Size ${size}`).replace(/\/Prev \d+/, `/Prev ${table}`);
  const end = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<<${rest}>>\nstartxref\n${text.length + update.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(update + end, 'latin1')]);
}

/** The last version of the first page in the file, and an unused object number. */
function pageIn(pdf: Buffer): { readonly number: number; readonly body: string; readonly free: number } {
  const text = pdf.toString('latin1');
  const [, number, body] =
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n(<<(?:(?!endobj)[^])*\/Type \/Page\s(?:(?!endobj)[^])*>>)\s*endobj/g)].at(-1) ?? [];
  const size = Number([...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);
  if (number === undefined || body === undefined || Number.isNaN(size)) throw new Error('no page');
  return { number: Number(number), body, free: size };
}

async function updatedPage(pdf: Buffer, text: string, y: number): Promise<Buffer> {
  const { number, body, free } = pageIn(pdf);
  const [, contents = ''] = /\/Contents (\d+ 0 R|\[[^\]]*\])/.exec(body) ?? [];
  const drawn = `q 1 1 1 rg 60 ${y} 300 30 re f 0 0 0 rg BT /Forged 20 Tf 66 ${y + 8} Td (${text}) Tj ET Q\n`;
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>';
  const withFont = /\/Font <</.test(body)
    ? body.replace('/Font <<', `/Font << /Forged ${free + 1} 0 R`)
    : body.replace(/\/Resources (\d+ 0 R|<<)/, (all) => all);
  const list = contents.startsWith('[') ? contents.slice(1, -1) : contents;
  const page = withFont.replace(`/Contents ${contents}`, `/Contents [${list} ${free} 0 R]`);
  return updated(pdf, [
    [number, page],
    [free, `<< /Length ${drawn.length} >>\nstream\n${drawn}endstream`],
    [free + 1, font],
  ]);
}

async function noted(pdf: Buffer, text: string): Promise<Buffer> {
  const { number, body, free } = pageIn(pdf);
  const note = `<< /Type /Annot /Subtype /FreeText /Rect [60 360 300 400] /F 4 /Contents (Value addition ${text}) /DA (/Helv 16 Tf 0 g) /C [1 1 1] >>`;
  const page = /\/Annots \[/.test(body)
    ? body.replace('/Annots [', `/Annots [${free} 0 R `)
    : `${body.slice(0, -2)} /Annots [${free} 0 R]\n>>`;
  return updated(pdf, [
    [number, page],
    [free, note],
  ]);
}
