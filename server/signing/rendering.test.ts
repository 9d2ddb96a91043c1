import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { certificateLanguages, type CertificateLanguage, published } from '@thamani/credentials/published-objects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../config/development-services.ts';
import { createContext } from '../context.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { printedFile } from '../features/certificates/document-interface.ts';
import { SigningRefused } from '../ports.ts';
import { signedInCompany, type SignedInCompany } from '../testing/applications.ts';
import { colleague, type Colleague } from '../testing/cases.ts';
import { approvedApplication, freePort, startIssuingApp, type IssuingApp } from '../testing/certificates.ts';
import { textOf } from '../testing/documents.ts';

/** With printers as they ship: the worker's, and the signer's in its sandbox. */
const now = new Date('2026-11-16T08:00:00Z');
let server: IssuingApp;
let number: string;
let steps: ReturnType<typeof certificateActivities>;

beforeAll(async () => {
  server = await startIssuingApp({}, { clock: { now: () => now } });
  const company: SignedInCompany = await signedInCompany(server);
  const officer: Colleague = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  const admin: Colleague = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  const id = await approvedApplication(server, company, officer, admin);
  steps = certificateActivities(server.context);
  ({ number } = await steps.reserveCertificateNumber({ key: id, subjectId: id, at: now.toISOString() }));
  await steps.signCertificate(number);
}, 120_000);
afterAll(() => server.close());

type Row = Parameters<typeof printedFile>[1];

async function printed(language: CertificateLanguage, change: (row: Row) => Row = (row) => row): Promise<Uint8Array> {
  const { rows } = await server.context.pool.query<Row>('select facts, deciders, credential, qr_seal from certificates where number = $1', [
    number,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no such certificate');
  return printedFile(server.context, change(row), language);
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const asked = (signer: Pick<typeof server.context.signer, 'file'>, pdf: Uint8Array, language: CertificateLanguage = 'en') =>
  signer.file(number, language, hashOf(pdf)).then(
    () => 'signed',
    (error: unknown) => (error instanceof SigningRefused ? error.message : `error: ${String(error)}`),
  );
const stored = async (language: CertificateLanguage) => {
  const found = await server.context.published.read(published.file(number, language));
  return found === undefined ? undefined : buffer(found.body);
};

describe('a page that was set again by the signer', () => {
  it('is the worker’s to the last byte, in every language, and is what gets signed', async () => {
    for (const language of certificateLanguages) {
      const unsigned = Buffer.from(await printed(language));
      const signed = Buffer.from(await server.context.signer.file(number, language, hashOf(unsigned)));
      expect([language, signed.subarray(0, unsigned.length).equals(unsigned)]).toEqual([language, true]);
    }
  }, 120_000);

  it('is refused where the worker’s shows another percentage, name, day, code, person, language, or has a page more', async () => {
    const facts = (more: Partial<Row['facts']>) => (row: Row) => ({ ...row, facts: { ...row.facts, ...more } });
    const genuine = Buffer.from(await printed('en'));
    const forged = {
      percentage: await printed('en', facts({ valueAddition: '99.99' })),
      name: await printed('en', facts({ company: 'Another company' })),
      day: await printed('en', facts({ expiresOn: '2036-11-16' })),
      code: await printed('en', (row) => ({ ...row, qr_seal: '123456789' })),
      person: await printed('en', (row) => ({ ...row, deciders: { ...row.deciders, approvedBy: 'S-9999' } })),
      language: await printed('fr'),
      'page more': Buffer.concat([genuine, Buffer.from('\n9 0 obj\n<< /Type /Page >>\nendobj\n')]),
    };
    // The control: they are what they should be, real pages that say something else.
    expect([await textOf(forged.percentage), await textOf(genuine)]).toEqual([
      expect.stringContaining('99.99'),
      expect.not.stringContaining('99.99'),
    ]);
    for (const [what, pdf] of Object.entries(forged))
      expect([what, await asked(server.context.signer, pdf)]).toEqual([what, 'file_differs']);
    expect(await asked(server.context.signer, genuine)).toBe('signed');
  }, 120_000);

  it('of a worker that prints something else is never stored, however often it is tried', async () => {
    const captured = {
      ...server.context,
      printer: {
        ...server.context.printer,
        print: async (...given: Parameters<typeof server.context.printer.print>) => {
          const [template, page, attachments] = given;
          return server.context.printer.print(template, { ...page, subtitle: 'Another subtitle' }, attachments);
        },
      },
    };
    for (let tries = 0; tries < 3; tries += 1)
      await expect(certificateActivities(captured).printCertificate(number)).rejects.toThrow('file_differs');
    for (const language of certificateLanguages) expect([language, await stored(language)]).toEqual([language, undefined]);
  }, 120_000);
});

describe('a signer that is killed between rendering and signing', () => {
  it('leaves nothing signed and no process; the next try signs once', async () => {
    const port = await freePort();
    const { config } = server.context;
    const origin = `http://127.0.0.1:${port}`;
    const env = {
      ...childEnvironment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SIGNER_DATABASE_URL: config.signer.databaseUrl,
      SIGNER_PORT: String(port),
      SIGNER_TOKEN: config.signer.token,
      SIGNER_PKCS11_MODULE: config.signer.keys.module,
      SIGNER_PKCS11_TOKEN: config.signer.keys.token,
      SIGNER_PKCS11_PIN: config.signer.keys.pin,
      ...(config.signer.keys.softHsm === undefined ? {} : { SOFTHSM_TOKENS: config.signer.keys.softHsm }),
      PUBLISHED_BUCKET: config.publishedBucket,
    };
    const program = spawn(process.execPath, [new URL('../testing/fakes/crashing-signer.ts', import.meta.url).pathname], {
      env,
      stdio: 'ignore',
    });
    const ended = once(program, 'exit');
    const isUp = () =>
      fetch(`${origin}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    for (let tries = 0; tries < 600 && !(await isUp()); tries += 1) await sleep(100);
    const worker = await createContext('test', { ...config, signer: { ...config.signer, origin } });
    const seen = new Set<number>();
    const looking = setInterval(() => below(program.pid ?? 0).forEach((pid) => seen.add(pid)), 5);
    await expect(certificateActivities(worker).printCertificate(number)).rejects.toThrow('socket hang up');
    clearInterval(looking);
    await worker.close();
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await stored('en')).toBeUndefined();
    const alive = () => [...seen].filter((pid) => told(`/proc/${pid}/cmdline`).includes('thamani-rendering-'));
    for (let tries = 0; tries < 100 && alive().length > 0; tries += 1) await sleep(50);
    expect([seen.size > 0, alive()]).toEqual([true, []]);
    // The surviving process retries, and a second one at the same time: both get the same file.
    await Promise.all([steps.printCertificate(number), steps.printCertificate(number)]);
    const first = await stored('en');
    await steps.printCertificate(number);
    expect([first !== undefined, await stored('en')]).toEqual([true, first]);
  }, 180_000);
});

function told(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Every process that this one started, and those that they did. */
function below(pid: number): number[] {
  if (told(`/proc/${pid}/status`) === '') return [];
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => told(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
    .flatMap((child) => [child, ...below(child)]);
}
