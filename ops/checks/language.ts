/**
 * The step `language` of `npm run check`: finds words that a newcomer cannot search for, in whole files: comments, documents, test titles,
 * identifiers and English catalogs. In French catalogs it finds a space at which a line could break before punctuation. Prints
 * `file:line: word → what to write` and exits with 1 where it finds one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions, forbiddenWords, skippedFiles } from './language-words.ts';
import { sourceFilesIn } from './structure.ts';

const extensions = /\.(ts|tsx|mjs|js|md|po|sql|typ|css|go|py|sh|yml|yaml)$/;

const root = process.cwd();
const used = new Set<(typeof exceptions)[number]>();
let found = 0;

for (const file of sourceFilesIn(root, extensions)) {
  const isSkipped = skippedFiles.some(({ path }) => path.test(file));
  if (isSkipped && !file.endsWith('/fr.po')) continue;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  lines.forEach((line, index) => {
    if (file.endsWith('/fr.po') && line.startsWith('msgstr') && /« | [:;?!»%]/.test(line))
      report(`${file}:${index + 1}: breakable space → a no-break space (U+00A0) after « and before : ; ? ! » %`);
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

function report(text: string): void {
  found += 1;
  console.log(text);
}
