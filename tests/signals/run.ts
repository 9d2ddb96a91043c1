/**
 * The whole set through the shipped reader and the domain's checks; prints what was found and what was not, and keeps the counts.
 * `npm run signals -- 1` makes another series of it.
 */
import { writeFile } from 'node:fs/promises';
import { reportFigure, reportNone } from '../nightly/figures.ts';
import { breachesOf } from './bounds.ts';
import { judge, judgeFacts, readAll } from './scoring.ts';
import { asTable, countsOf, mistakesOf } from './table.ts';
import { theSet } from './corpus.ts';

const began = performance.now();
const series = Number(process.argv[2] ?? 0);
const set = theSet(series);
const judged = [...judge(await readAll(set)), ...judgeFacts()];
const counts = countsOf(judged);
const mistakes = mistakesOf(judged);

const faulty = set.filter(({ faults }) => faults.length > 0).length;
console.log(
  `${faulty} documents with faults, ${set.length - faulty} clean, ${set.filter(({ form }) => form === 'scan').length} of them scans`,
);
console.log(asTable(counts));
for (const mistake of mistakes) console.log(mistake);
console.log(`${Math.round((performance.now() - began) / 1000)} s`);

const breaches = breachesOf(judged);
reportFigure({ name: 'mistakes', value: mistakes.length });
reportNone({ 'bounds that do not hold': breaches.length });
for (const breach of breaches) console.log(`BOUND: ${breach}`);
if (breaches.length > 0) process.exitCode = 1;

const report = { series, faulty, clean: set.length - faulty, counts, mistakes };
await writeFile(
  new URL(`../../docs/signals${series === 0 ? '' : `-${series}`}.json`, import.meta.url),
  `${JSON.stringify(report, null, 2)}\n`,
);
