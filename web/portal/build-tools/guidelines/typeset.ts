import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { markPath } from '../logo.ts';
import type { GuidelinesText } from './texts.ts';

const here = import.meta.dirname;

/**
 * The guidelines of one language as a PDF (PDF/UA-1), the same bytes for the same words. Texts reach the template as data, never as markup.
 * The compiler searches the machine's fonts too: ours go by names that no machine has, and the template allows no other.
 */
export function typeset(text: GuidelinesText): Buffer {
  const fonts = join(here, 'fonts');
  const fontBlobs = readdirSync(fonts)
    .filter((file) => file.endsWith('.ttf'))
    .toSorted()
    .map((file) => readFileSync(join(fonts, file)));
  const compiler = NodeCompiler.create({ workspace: here, fontArgs: [{ fontBlobs }] });
  const inputs = { content: JSON.stringify({ ...text, colours: colours(), markPath }) };
  const compiled = compiler.compile({ mainFilePath: join(here, 'guidelines.typ'), inputs });
  const document = compiled.result;
  if (document === null) {
    compiled.printErrors();
    throw new Error(`The guidelines in ${text.language} cannot be set`);
  }
  return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1, creationTimestamp: Date.parse(text.date) / 1000 });
}

/** The light theme's colours, as the screens have them. */
function colours(): Record<string, string> {
  const css = readFileSync(join(here, '../../../ui/tokens.css'), 'utf8');
  const light = css.slice(0, css.indexOf("[data-theme='dark']"));
  return Object.fromEntries([...light.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}
