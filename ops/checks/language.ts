/**
 * The step `language` of `npm run check`: finds words that a newcomer cannot search for, in whole files: comments, documents, test titles,
 * identifiers and English catalogs. In French texts it finds a space at which a line could break before punctuation, punctuation without a
 * space, and words for which another one is used throughout. Prints `file:line: word → what to write` and exits with 1 where it finds one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions, forbiddenFrenchWords, forbiddenWords, skippedFiles } from './language-words.ts';
import { sourceFilesIn } from './structure.ts';

const extensions = /\.(ts|tsx|mjs|js|md|po|sql|typ|css|go|py|sh|yml|yaml)$/;

/** French catalogs, and texts of the help centre in French. */
const frenchTexts = /\/fr\.po$|^web\/[\w/-]+\/fr(?:\/[\w-]+)?\.ts$/;

const root = process.cwd();
const used = new Set<(typeof exceptions)[number]>();
let found = 0;

for (const file of sourceFilesIn(root, extensions)) {
  const isSkipped = skippedFiles.some(({ path }) => path.test(file));
  const isFrench = frenchTexts.test(file);
  if (isSkipped && !isFrench) continue;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  lines.forEach((line, index) => {
    if (isFrench) for (const fault of faultsOfFrench(frenchIn(file, line))) report(`${file}:${index + 1}: ${fault}`);
    if (isSkipped) return;
    for (const { words, write } of forbiddenWords) {
      const match = new RegExp(`\\b(?:${words})\\b`, 'i').exec(line);
      if (match === null) continue;
      const exception = exceptions.find((one) => one.file === file && line.includes(one.line));
      if (exception === undefined) report(`${file}:${index + 1}: ${match[0].toLowerCase()} → ${write}`);
      else used.add(exception);
    }
  });
}

for (const exception of exceptions)
  if (!used.has(exception)) report(`${exception.file}:0: unused exception → remove it from ops/checks/language-words.ts`);

if (found > 0) process.exitCode = 1;

function frenchIn(file: string, line: string): string {
  if (file.endsWith('.po')) return /^msgstr "(.*)"$/.exec(line)?.[1] ?? '';
  return [...line.matchAll(/'([^']*)'/g)].map(([, text]) => text).join('\n');
}

function* faultsOfFrench(text: string): Generator<string> {
  const space = 'a no-break space (U+00A0) after « and before : ; ? ! » %';
  if (/« | [:;?!»%]/.test(text)) yield `breakable space → ${space}`;
  if (/«[^\u00A0 ]|[^\s«][:;?!»%](?=[\s<]|$)/m.test(text)) yield `missing space → ${space}`;
  for (const { words, write } of forbiddenFrenchWords) {
    const match = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu').exec(text);
    if (match !== null) yield `${match[0].toLowerCase()} → ${write}`;
  }
}

function report(text: string): void {
  found += 1;
  console.log(text);
}
