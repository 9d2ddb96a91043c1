import { readdirSync, readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { chromium, type Browser } from '@playwright/test';
import type { InvoiceFacts } from './invoices.ts';
import { htmlOf } from './html-sheet.ts';
import { sheetOf, textsOf, type SheetPart, type SheetText } from './sheet.ts';
import { typstOf } from './typst-sheet.ts';

/** Sets invoices as PDF with text, by the two programs at hand: what they write differs in how its letters are told. */
export interface Press {
  pdf(facts: InvoiceFacts): Promise<Buffer>;
  /**
   * The same sheet on which a part alone is visible, as black blocks as high as its letters with their ascenders and descenders: shows
   * where the part is without a reader of text.
   */
  mask(facts: InvoiceFacts, part: SheetPart): Promise<Buffer>;
  close(): Promise<void>;
}

export function press(): Press {
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts() }] });
  let browser: Promise<Browser> | undefined;
  const printed = async (html: string): Promise<Buffer> => {
    browser ??= chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    const page = await (await browser).newPage();
    try {
      await page.setContent(html);
      return atOneTime(await page.pdf({ format: 'A4', printBackground: true }));
    } finally {
      await page.close();
    }
  };
  const set = async (facts: InvoiceFacts, mask?: readonly SheetText[]): Promise<Buffer> => {
    const sheet = sheetOf(facts);
    if (facts.look.program === 'chromium') return printed(htmlOf(sheet, mask));
    const compiled = compiler.compile({ mainFileContent: typstOf(sheet, mask) });
    if (compiled.result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
    const pdf = compiler.pdf(compiled.result, { creationTimestamp: madeAt.getTime() / 1000 });
    compiler.evictCache(0);
    return pdf;
  };
  return {
    pdf: (facts) => set(facts),
    mask: (facts, part) => set(facts, textsOf(facts, part, sheetOf(facts))),
    close: async () => (await browser)?.close(),
  };
}

export const madeAt = new Date('2026-03-14T08:00:00Z');

/** The browser writes its own clock, twice, in as many letters. */
function atOneTime(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString('latin1').replaceAll(/\(D:\d{14}/g, '(D:20260314080000'), 'latin1');
}

/** The product's own: it draws every script that an invoice of the set is written in. */
function fonts(): Buffer[] {
  const folder = new URL(import.meta.resolve('@thamani/server/adapters/typst/fonts/text-400.ttf'));
  return readdirSync(new URL('.', folder))
    .filter((file) => file.endsWith('.ttf'))
    .toSorted()
    .map((file) => readFileSync(new URL(file, folder)));
}
