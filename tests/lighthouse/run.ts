import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { publicPages } from '@thamani/portal/app/public-layout/pages.ts';
import { productionSettings } from '@thamani/ops/production.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { startVerify } from '../browser/verify.ts';
import { reportFigure } from '../nightly/figures.ts';
import { readCpuTimes, stealBetween } from '../nightly/steal.ts';
import { startSystem } from '../system/system.ts';
import { contextOf } from '../system/context.ts';

/**
 * `npm run lighthouse [-- /services …] [--no-report]`: every public page of the built product, and the verify site's, under Lighthouse's
 * mobile preset, in Debian's Chromium, median of five. To be run alone on the machine: whatever else runs is in the figures.
 */
const runs = 5;
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];

/** Searching machines are told to pass by a certificate. */
const leastOfVerify = { ...least, seo: 0 } as const;

const asked = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
const addresses = asked.length > 0 ? asked : [...publicPages.map(({ path }) => path), addressIn('ar', '/')];

const verify = await startVerify();
const verifyPages: Readonly<Record<string, string>> = {
  '/{number}': `/en/${verify.numbers.valid}`,
  '/app': '/en/app',
  '/ar/app': '/ar/app',
};
const ofPortal = addresses.filter((address) => !(address in verifyPages));
const system = ofPortal.length > 0 ? await startBuiltProduct() : undefined;
const targets = [
  ...ofPortal.map((address) => ({ name: address, url: `${system?.origin}${address}`, least })),
  ...Object.entries(verifyPages)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .map(([name, path]) => ({ name: `verify ${name}`, url: verify.origin + path, least: leastOfVerify })),
];
const port = await freePort();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    `--remote-debugging-port=${port}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const pages = [];
const before = readCpuTimes();
let failed = false;
console.log('page'.padEnd(20), 'perf  a11y  best  seo    FCP    LCP   TBT    CLS   kB');
for (const { name: address, url, least: wanted } of targets) {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure(url));
  const page = summary(address, results);
  pages.push(page);
  const { scores, milliseconds } = page;
  console.log(
    address.padEnd(20),
    ...categories.map((category) => String(scores[category]).padStart(4).padEnd(5)),
    ...[milliseconds.firstContentfulPaint, milliseconds.largestContentfulPaint].map((value) => String(value).padStart(6)),
    String(milliseconds.totalBlockingTime).padStart(5),
    page.layoutShift.toFixed(3).padStart(6),
    (page.bytes / 1000).toFixed(1).padStart(5),
  );
  for (const category of categories)
    reportFigure({ name: `${address} ${category}`, value: scores[category], goal: { atLeast: wanted[category] } });
  reportFigure({ name: `${address} largest contentful paint`, value: milliseconds.largestContentfulPaint, unit: 'ms' });
  for (const category of categories) {
    if (scores[category] >= wanted[category]) continue;
    failed = true;
    console.log(`  ${category} is below ${wanted[category]}: ${page.short[category]?.join('; ')}`);
  }
}
await browser.close();
await verify.stop();
await system?.stop();

const steal = stealBetween(before, readCpuTimes());
console.log(`CPU steal ${(steal * 100).toFixed(1)}%`);
const report = {
  at: new Date().toISOString(),
  machine: `${cpus().length} cores, everything on one machine, HTTP/1.1 without TLS`,
  chromium: browser.version(),
  preset: 'mobile, simulated throttling',
  runs,
  steal: Math.round(steal * 1000) / 1000,
  pages: pages.map(({ short: _, ...page }) => page),
};
if (asked.length === 0 && !process.argv.includes('--no-report'))
  writeFileSync(new URL('../../docs/lighthouse.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
process.exit(failed ? 1 : 0);

/** The api process alone: relay and worker serve no page and would only share the cores. */
async function startBuiltProduct() {
  const started = await startSystem({ ...productionSettings(), PORTAL_BUILD: 'portal' }, ['api']);
  const context = await contextOf(started);
  await seedPrices(context);
  await context.close();
  return { ...started, origin: started.origin.replace('127.0.0.1', 'localhost') };
}

/** Its own trace fails now and then (NO_NAVSTART): such a run has no figures, so it is run again, and not counted. */
async function measure(url: string): Promise<Result> {
  for (let again = 2; ; again -= 1) {
    const answer = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
    if (answer !== undefined && answer.lhr.runtimeError === undefined) return answer.lhr;
    if (again === 0) throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`);
  }
}

/** Performance is the median run; the other scores do not vary, so the worst counts. */
function summary(address: string, results: readonly Result[]) {
  const scoreOf = (result: Result, category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const sorted = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error(`${address} was not measured`);
  const figure = (id: string) => middle.audits[id]?.numericValue ?? Number.NaN;
  const worst = (category: Category) => Math.min(...results.map((result) => scoreOf(result, category)));
  return {
    address,
    scores: {
      performance: scoreOf(middle, 'performance'),
      accessibility: worst('accessibility'),
      'best-practices': worst('best-practices'),
      seo: worst('seo'),
    },
    milliseconds: {
      firstContentfulPaint: Math.round(figure('first-contentful-paint')),
      largestContentfulPaint: Math.round(figure('largest-contentful-paint')),
      speedIndex: Math.round(figure('speed-index')),
      totalBlockingTime: Math.round(figure('total-blocking-time')),
    },
    layoutShift: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    short: Object.fromEntries(categories.map((category) => [category, results.flatMap((result) => shortOf(result, category))])),
  };
}

/** The audits that cost a category its points. */
function shortOf(result: Result, category: Category): string[] {
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.id} (${audit?.score})`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
