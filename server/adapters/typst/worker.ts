import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { work } from '../process-pool/worker-protocol.ts';
import { readFonts } from './fonts.ts';
import { updateOf, type Job, type Printed } from './protocol.ts';
import { printable } from './printable-text.ts';
import { signatureUpdate } from './signature-update.ts';

/** The program that sets one document at a time. */

const templates = new URL('./templates/', import.meta.url);
const { blobs, scripts } = readFonts();
// The compiler searches the machine's fonts too: ours go by names that no machine has, and the templates allow no other.
const compiler = NodeCompiler.create({ workspace: fileURLToPath(templates), fontArgs: [{ fontBlobs: [...blobs] }] });

work<Job, Printed>({
  spentMegabytes: 256,
  mostMegabytes: 448,
  answer: async (job) => {
    try {
      const document = set(job);
      if (typeof document === 'string') return { failure: document };
      const made = job.width === undefined ? pdfOf(document, job) : await pictureOf(document, job.width);
      await writeFile(job.file, made);
      if (job.signature === undefined) return {};
      const { update, hole } = signatureUpdate(made, job.signature);
      await writeFile(updateOf(job.file), update);
      return { hole };
    } finally {
      // What is kept for the next document holds this one's facts, and grows without end.
      compiler.evictCache(0);
    }
  },
  thrown: (error) => ({ failure: withoutFacts(error instanceof Error ? error.message : String(error)) }),
});

function set({ template, facts, attachments }: Job): NodeTypstDocument | string {
  const inputs = { facts: JSON.stringify(printable(facts, scripts)), attachments: JSON.stringify(attachments) };
  const compiled = compiler.compile({ mainFilePath: fileURLToPath(new URL(`${template}.typ`, templates)), inputs });
  const faults = compiled.takeDiagnostics()?.shortDiagnostics ?? compiled.takeWarnings()?.shortDiagnostics;
  return compiled.result === null || faults !== undefined ? withoutFacts(JSON.stringify(faults)) : compiled.result;
}

/** The same bytes for the same facts: the only date in it is the one that it is given. */
function pdfOf(document: NodeTypstDocument, { facts }: Job): Buffer {
  return compiler.pdf(document, { pdfStandard: PdfStandard.A_3a, creationTimestamp: Date.parse(facts.date) / 1000 });
}

/** Its library is loaded by those who need it: the signer's children draw no pictures. */
async function pictureOf(document: NodeTypstDocument, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const page = Buffer.from(compiler.plainSvg(document));
  const { width: own } = await sharp(page).metadata();
  return sharp(page, { density: (72 * width) / own })
    .resize({ width })
    .flatten({ background: 'white' })
    .webp({ quality: 44, effort: 5 })
    .toBuffer();
}

/** A failure is logged; what a company is called is not. */
function withoutFacts(failure: string): string {
  return failure.replaceAll(/(["'`“]).*?["'`”]/gu, '…').slice(0, 300);
}
