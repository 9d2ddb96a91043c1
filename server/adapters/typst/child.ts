import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { work } from '../children/work.ts';
import { readFonts } from './fonts.ts';
import type { Job, Printed } from './job.ts';
import { printable } from './letters.ts';

/** The program that sets one document at a time. */

const templates = new URL('./templates/', import.meta.url);
const { blobs, scripts } = readFonts();
// The compiler searches the machine's fonts too: ours go by names that no machine has, and the templates allow no other.
const compiler = NodeCompiler.create({ workspace: fileURLToPath(templates), fontArgs: [{ fontBlobs: [...blobs] }] });

work<Job, Printed>({
  spentMegabytes: 256,
  mostMegabytes: 448,
  answer: async (job) => {
    const document = set(job);
    if (typeof document === 'string') return { failure: document };
    await writeFile(job.file, document);
    return {};
  },
  thrown: (error) => ({ failure: withoutFacts(error instanceof Error ? error.message : String(error)) }),
});

/** The same bytes for the same facts: the only date in it is the one that it is given. */
function set({ template, facts }: Job): Buffer | string {
  const inputs = { facts: JSON.stringify(printable(facts, scripts)) };
  try {
    const compiled = compiler.compile({ mainFilePath: fileURLToPath(new URL(`${template}.typ`, templates)), inputs });
    const faults = compiled.takeDiagnostics()?.shortDiagnostics ?? compiled.takeWarnings()?.shortDiagnostics;
    if (compiled.result === null || faults !== undefined) return withoutFacts(JSON.stringify(faults));
    return compiler.pdf(compiled.result, { pdfStandard: PdfStandard.A_3a, creationTimestamp: Date.parse(facts.date) / 1000 });
  } finally {
    // What is kept for the next document holds this one's facts, and grows without end.
    compiler.evictCache(0);
  }
}

/** A failure is logged; what a company is called is not. */
function withoutFacts(failure: string): string {
  return failure.replaceAll(/(["'`“]).*?["'`”]/gu, '…').slice(0, 300);
}
