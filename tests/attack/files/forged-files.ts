import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { certificateLanguages, manifestType, type Manifest } from '@thamani/credentials/published-objects.ts';
import { createChecker } from '@thamani/verify/checker.ts';
import { run } from '@thamani/verify/command/run.ts';
import { onlineSource } from '@thamani/verify/online.ts';
import { addresses, type Source } from '@thamani/verify/source.ts';
import { openPress } from '../../browser/printed.ts';
import { startVerify, type VerifyStage } from '../../browser/verify.ts';
import { reportControl, reportFigure, reportNone } from '../../nightly/figures.ts';
import { scanned } from '../../print/pdf-reader.ts';
import { forgedBy, forgeriesOf, isVisible, waysToForge, type Forgery, type GenuineFile } from './forgeries.ts';

/**
 * Certificates are printed, signed and published; then forgers change them in every way that we thought of. Each forgery goes through the
 * library, the command line and the page at /file in Chromium: none may get a positive result, and every genuine file must. The control names
 * forged files in a signed manifest, which is the comparison switched off: then they are positive.
 */
export async function dropForgedFiles([count = '200']: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'thamani-forged-'));
  const stage = await startVerify();
  const press = await openPress(stage);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  try {
    const genuine = await publishedFiles(stage, press);
    const page = await openedAt(browser, stage.origin);
    const paths = { genuine: [] as string[], forged: [] as string[] };
    const good: Record<Judge, boolean[]> = { library: [], 'command line': [], page: [] };
    for (const [at, { pdf }] of genuine.entries()) {
      good.library.push((await byLibrary(onlineSource({ origin: stage.origin }), pdf)).isPositive);
      paths.genuine.push(await kept(folder, `genuine-${at}`, pdf));
      good['command line'].push(await byCommandLine(paths.genuine.at(-1) ?? '', stage.origin));
      good.page.push((await byPage(page, pdf)).isPositive);
    }

    const positive: string[] = [];
    const tried = new Map<string, number>();
    const headings = new Map<string, number>();
    const forged: Forgery[] = [];
    for await (const forgery of forgeriesOf(genuine, Number(count))) {
      const { what, pdf } = forgery;
      forged.push(forgery);
      tried.set(what, (tried.get(what) ?? 0) + 1);
      if ((await byLibrary(onlineSource({ origin: stage.origin }), pdf)).isPositive) positive.push(`library: ${what}`);
      paths.forged.push(await kept(folder, `forged-${forged.length}`, pdf));
      if (await byCommandLine(paths.forged.at(-1) ?? '', stage.origin)) positive.push(`command line: ${what}`);
      const { isPositive, heading } = await byPage(page, pdf);
      if (isPositive) positive.push(`page: ${what}`);
      headings.set(heading, (headings.get(heading) ?? 0) + 1);
      if (forged.length % 25 === 0) console.log(`${forged.length} of ${count} forged files checked, ${positive.length} positive`);
    }
    const processes = { genuine: await asProcess(paths.genuine, stage.origin), forged: await asProcess(paths.forged, stage.origin) };
    const unseen = await unseenAmong(forged, genuine);
    const taken = await withoutComparing(stage, forged, genuine);
    const takenByPage = await withoutComparingOnPage(stage, press, page);

    console.log(
      [
        ...Object.entries(good).map(([judge, all]) => `genuine files, ${judge}: ${all.filter(Boolean).length} of ${all.length} positive`),
        `forged files in library, command line and page: ${positive.length} of ${3 * forged.length} positive ${positive.join('; ')}`,
        `thamani-verify, one process: genuine exit ${processes.genuine.code}, ${processes.genuine.positive} positive; forged exit ${processes.forged.code}, ${processes.forged.positive} positive`,
        `  ${waysToForge.length} ways: ${[...tried].map(([what, times]) => `${what} ${times}`).join(', ')}`,
        `  headlines on the page: ${[...headings].map(([heading, times]) => `${heading} ${times}`).join(', ')}`,
        `  to be seen on the page, by its picture: all but ${unseen.length} of ${forged.filter(({ what }) => isVisible(what)).length} ${unseen.join('; ')}`,
        `control, the comparison switched off: ${taken} of ${forged.length} positive in the library, ${takenByPage} of 3 on the page`,
      ].join('\n'),
    );
    const refused = Object.values(good).flatMap((all) => all.filter((is) => !is)).length;
    reportNone({ 'forged files with a positive result': positive.length, 'genuine files without one': refused });
    reportFigure({ name: 'forged files tried', value: forged.length });
    reportControl('forged files taken without comparing', taken);
    reportControl('forged files taken by the page without comparing', takenByPage);
    const isToldApart =
      processes.genuine.code === 0 &&
      processes.genuine.positive === genuine.length &&
      processes.forged.code === 1 &&
      processes.forged.positive === 0;
    return isToldApart && positive.length === 0 && refused === 0 && unseen.length === 0 && taken > forged.length / 2 && takenByPage === 3;
  } finally {
    await browser.close();
    await press.close();
    await stage.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Judge = 'library' | 'command line' | 'page';
type Press = Awaited<ReturnType<typeof openPress>>;

/** Three certificates in three languages. */
async function publishedFiles(stage: VerifyStage, press: Press): Promise<readonly GenuineFile[]> {
  const { valid, replaced, reinstated } = stage.certificates;
  const thief = await press.strangersKey();
  const files: GenuineFile[] = [];
  for (const certificate of [valid, replaced, reinstated]) {
    const own: Partial<Record<(typeof certificateLanguages)[number], Buffer>> = {};
    for (const language of certificateLanguages) {
      const pdf = await press.print(certificate, language);
      own[language] = pdf;
      files.push({
        pdf,
        facts: certificate.facts,
        credential: certificate.credential,
        language,
        printedAgain: (better) => press.printAs(thief, { ...certificate, facts: { ...certificate.facts, ...better } }, language),
        leadingElsewhere: () => press.print(certificate, language, 'https://verify-thamani.example'),
      });
    }
    await press.publish(certificate, own);
  }
  return files;
}

async function byLibrary(source: Source, pdf: Buffer): Promise<{ readonly isPositive: boolean }> {
  const { answer } = await createChecker({ source }).file(new Uint8Array(pdf));
  return { isPositive: answer === 'valid' || answer === 'replaced' };
}

/** Its exit code, and the word `valid` in what it prints, count both. */
async function byCommandLine(path: string, origin: string): Promise<boolean> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = text(stdout);
  stderr.resume();
  const code = await run(['check', '--origin', origin, path], { stdin: Readable.from([]), stdout, stderr, now: () => new Date() });
  stdout.end();
  return code === 0 || /\bvalid\b/i.test(await said);
}

const program = fileURLToPath(new URL('../../../verifier/cli.ts', import.meta.url));

/** All at once, as a process of its own: what it ends with, and for how many it prints a positive answer. */
function asProcess(paths: readonly string[], origin: string): Promise<{ readonly code: number; readonly positive: number }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'check', '--origin', origin, ...paths], { maxBuffer: 20_000_000 }, (error, stdout) =>
      resolve({ code: error === null ? 0 : Number(error.code), positive: stdout.match(/^(?:valid|replaced)\b/gm)?.length ?? 0 }),
    );
  });
}

async function kept(folder: string, name: string, pdf: Buffer): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, pdf);
  return path;
}

async function openedAt(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  // The picture of the published file beside the answer has no part in it.
  await page.route('**/*.pdf', (route) => route.abort());
  await page.goto(`${origin}/en/file`);
  return page;
}

/** Dropped as a reader drops it; anything green on the page counts. */
async function byPage(page: Page, pdf: Buffer): Promise<{ readonly isPositive: boolean; readonly heading: string }> {
  // So that the page does not grow without end.
  if ((await page.locator('.file').count()) >= 20) await page.reload();
  const before = await page.locator('.file').count();
  await page.locator('#files').setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.locator(`.file:not([aria-busy]):nth-last-child(${before + 1})`).waitFor({ timeout: 300_000 });
  // The page shows the newest file first.
  const shown = page.locator('.file').first();
  const green = await shown.locator(':is(.VALID, .ans.valid, .ans.replaced)').count();
  return { isPositive: green > 0, heading: (await shown.locator('h1').textContent()) ?? '' };
}

/** Forgeries that look like the file they were made of: none of those that are meant to be seen. */
async function unseenAmong(forged: readonly Forgery[], genuine: readonly GenuineFile[]): Promise<readonly string[]> {
  const pictures = await Promise.all(genuine.map(({ pdf }) => scanned(pdf, 50)));
  const unseen: string[] = [];
  for (const { what, from, pdf } of forged) {
    // An added page comes after the first, and only the first is compared.
    if (!isVisible(what) || /page added/.test(what)) continue;
    if (Buffer.from(await scanned(pdf, 50)).equals(Buffer.from(pictures[from] ?? new Uint8Array()))) unseen.push(what);
  }
  return unseen;
}

/** A manifest that names whatever is dropped, signed with the key that signs genuine ones. */
async function withoutComparing(stage: VerifyStage, forged: readonly Forgery[], genuine: readonly GenuineFile[]): Promise<number> {
  const online = onlineSource({ origin: stage.origin });
  let taken = 0;
  for (const { pdf, from } of forged) {
    const { facts, language } = genuine[from] ?? {};
    if (facts === undefined || language === undefined) continue;
    const manifest = await manifestNaming(stage, facts.number, { language, pdf });
    const source: Source = {
      ...online,
      read: async (address) => (address === addresses.manifest(facts.number) ? { kind: 'found', text: manifest } : online.read(address)),
    };
    if ((await byLibrary(source, pdf)).isPositive) taken += 1;
  }
  return taken;
}

/** The same through the site: a certificate whose manifest names the forged files from the start. */
async function withoutComparingOnPage(stage: VerifyStage, press: Press, page: Page): Promise<number> {
  let taken = 0;
  for (const what of ['figure drawn over', 'bytes appended', 'saved again']) {
    const certificate = await stage.house.issue();
    const pdf = await press.print(certificate);
    const { facts, credential } = certificate;
    const alone: GenuineFile = { pdf, facts, credential, language: 'en', printedAgain: async () => pdf, leadingElsewhere: async () => pdf };
    const forged = await forgedBy(what, alone, alone);
    await press.publish(certificate, { en: forged });
    if ((await byPage(page, forged)).isPositive) taken += 1;
  }
  return taken;
}

async function manifestNaming(
  { origin, house }: VerifyStage,
  number: string,
  { language, pdf }: { readonly language: Manifest['files'][number]['language']; readonly pdf: Buffer },
): Promise<string> {
  const files: Manifest['files'] = [{ language, sha256: await hashOf(new Uint8Array(pdf)), bytes: pdf.length }];
  const manifest: Manifest = { number, seal: '', files, asOf: new Date().toISOString() };
  return signJwt({ typ: manifestType }, manifest, issuerAt(origin, 'Thamani').did, house.key.signing);
}
