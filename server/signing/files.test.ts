import { execFile } from 'node:child_process';
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { certificateLanguages, type CertificateLanguage, published } from '@thamani/credentials/published-objects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyKeeping, createSignerContext, createSigningKeys } from '../context.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { printedFile } from '../features/certificates/document-interface.ts';
import { SigningRefused, type SignablePrinter } from '../ports.ts';
import type { SignedInCompany } from '../testing/applications.ts';
import type { Colleague } from '../testing/cases.ts';
import { approvedApplication, quickSignablePrinter, type IssuingApp, startIssuance } from '../testing/certificates.ts';
import { roomFor, signPdf } from './pades.ts';

// Today: the authority of the last test certifies with the machine's clock, and a certificate of tomorrow does not sign.
const now = new Date(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`);
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
/** Two that are signed, and one that is only intended. */
let number: string;
let another: string;
let unsigned: string;

beforeAll(async () => {
  ({ server, company, officer: ama, chief } = await startIssuance(() => now));
  const steps = certificateActivities(server.context);
  const numbers: string[] = [];
  for (const product_name of ['Shea butter', 'Shea soap', 'Shea oil']) {
    const id = await approvedApplication(server, company, ama, chief, { product_name });
    numbers.push((await steps.reserveCertificateNumber({ key: id, subjectId: id, at: now.toISOString() })).number);
  }
  [number = '', another = '', unsigned = ''] = numbers;
  await steps.signCertificate(number);
  await steps.signCertificate(another);
});
afterAll(() => server.close());

type Row = Parameters<typeof printedFile>[1];

const rowOf = async (of: string): Promise<Row> => {
  const { rows } = await server.context.pool.query<Row>('select facts, deciders, credential, qr_seal from certificates where number = $1', [
    of,
  ]);
  if (rows[0] === undefined) throw new Error(`there is no certificate ${of}`);
  return rows[0];
};
/** As the worker prints it, from the intent's row. */
const printed = async (of: string, language: CertificateLanguage = 'en', change: (row: Row) => Row = (row) => row) =>
  printedFile(server.context, change(await rowOf(of)), language);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const refusal = (of: string, pdf: Uint8Array, language: CertificateLanguage = 'en') =>
  server.context.signer.file(of, language, hashOf(pdf)).then(
    () => 'signed',
    (error: unknown) => (error instanceof SigningRefused ? error.message : String(error)),
  );
/** As an administrator of the database could: no trigger is enforced. */
async function tamper(set: string, ...values: unknown[]): Promise<void> {
  const client = await server.context.pool.connect();
  await client.query('begin');
  await client.query("set local session_replication_role = 'replica'");
  await client.query(`update certificates set ${set} where number = $1`, [number, ...values]);
  await client.query('commit');
  client.release();
}

describe('a file is signed', () => {
  it('where its hash is that of the signer’s own rendering: after the last byte, and never the same twice', async () => {
    const pdf = await printed(number);
    const [one, other] = [
      await server.context.signer.file(number, 'en', hashOf(pdf)),
      await server.context.signer.file(number, 'en', hashOf(pdf)),
    ];
    expect(Buffer.from(one.subarray(0, pdf.length)).equals(pdf)).toBe(true);
    expect(Buffer.from(one).equals(other)).toBe(false);
    // The moment is the intent's, not that of the signature.
    const { rows } = await server.context.pool.query<{ at: string }>(
      "select to_char(reserved_at at time zone 'UTC', 'YYYYMMDDHH24MISS') as at from certificates where number = $1",
      [number],
    );
    expect(Buffer.from(one).toString('latin1')).toContain(`/M (D:${rows[0]?.at}Z)`);
  });

  it('in every language', async () => {
    for (const language of certificateLanguages)
      expect([language, await refusal(number, await printed(number, language), language)]).toEqual([language, 'signed']);
  });

  it('once: what is stored is taken by every later try', async () => {
    const steps = certificateActivities(server.context);
    const fileOf = async () => {
      const found = await server.context.published.read(published.file(number, 'fr'));
      return found === undefined ? undefined : buffer(found.body);
    };
    await Promise.all([steps.printCertificate(number), steps.printCertificate(number)]);
    const first = await fileOf();
    expect(first?.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
    await steps.printCertificate(number);
    expect(await fileOf()).toEqual(first);
  });
});

/** What a worker that was taken over could print. */
const forgeries: readonly (readonly [what: string, change: (row: Row) => Row])[] = [
  ...(
    [
      ['percentage', { valueAddition: '99.99' }],
      ['threshold', { threshold: '10.00' }],
      ['company', { company: 'Another company' }],
      ['registration number', { registrationNumber: 'RC-0' }],
      ['product', { product: 'Gold' }],
      ['HS code', { hsCode: '710812' }],
      ['town', { town: 'Lagos' }],
      ['country', { country: 'NG' }],
      ['scheme', { scheme: '2027-1' }],
      ['day of issue', { issuedOn: '2026-11-01' }],
      ['last day', { expiresOn: '2036-11-16' }],
    ] as const
  ).map(([what, facts]): readonly [string, (row: Row) => Row] => [what, (row) => ({ ...row, facts: { ...row.facts, ...facts } })]),
  ['officer', (row) => ({ ...row, deciders: { ...row.deciders, proposedBy: 'S-9999' } })],
  ['admin', (row) => ({ ...row, deciders: { ...row.deciders, approvedBy: 'S-9999' } })],
  ['day of the approval', (row) => ({ ...row, deciders: { ...row.deciders, approvedOn: '2020-01-01' } })],
  ['seal in its code', (row) => ({ ...row, qr_seal: `${(row.qr_seal ?? '').slice(0, -1)}${row.qr_seal?.endsWith('1') ? '2' : '1'}` })],
  ['credential', (row) => ({ ...row, credential: `${row.credential} ` })],
];

describe('no file is signed', () => {
  it.each(forgeries)('that shows another %s', async (_, change) => {
    expect(await refusal(number, await printed(number, 'en', change))).toBe('file_differs');
  });

  it('that is of another certificate or language, is signed already, or has one byte more, less or changed', async () => {
    const pdf = Buffer.from(await printed(number));
    const signed = await server.context.signer.file(number, 'en', hashOf(pdf));
    for (const [what, other] of [
      ['another certificate', await printed(another)],
      ['another language', await printed(number, 'fr')],
      ['signed already', signed],
      ['with a page more', Buffer.concat([pdf, Buffer.from('\n9 0 obj\n<< /Type /Page >>\nendobj\n')])],
      ['cut', pdf.subarray(0, -1)],
      ['longer', Buffer.concat([pdf, Buffer.from('\n')])],
      ['one bit', Buffer.from(pdf.map((byte, at) => (at === 100 ? byte ^ 1 : byte)))],
      ['empty', Buffer.alloc(0)],
    ] as const)
      expect([what, await refusal(number, other)]).toEqual([what, 'file_differs']);
    expect(await refusal(number, pdf)).toBe('signed');
  });

  it('of an intent whose row names other people than the decision does, though worker and row agree', async () => {
    const { deciders } = await rowOf(number);
    await tamper('deciders = $2', JSON.stringify({ ...deciders, approvedBy: 'S-9999' }));
    expect(await refusal(number, await printed(number))).toBe('file_differs');
    await tamper('deciders = $2', JSON.stringify(deciders));
    expect(await refusal(number, await printed(number))).toBe('signed');
  });

  it('whose facts or credential are not those that were signed here, though worker and row agree', async () => {
    const { facts, credential } = await rowOf(number);
    const { credential: others } = await rowOf(another);
    const [head = '', payload = '', signature = ''] = (credential ?? '').split('.');
    const changed = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const [what, set, value, denial] of [
      [
        'a registration number, which no seal carries',
        'facts',
        JSON.stringify({ ...facts, registrationNumber: 'RC-0' }),
        'other_credential',
      ],
      ['a town', 'facts', JSON.stringify({ ...facts, town: 'Lagos' }), 'other_credential'],
      ['a percentage', 'facts', JSON.stringify({ ...facts, valueAddition: '99.99' }), 'seal_differs'],
      ['another’s credential', 'credential', others, 'other_credential'],
      ['a changed credential', 'credential', changed, 'other_credential'],
      ['a blank after it', 'credential', `${credential} `, 'other_credential'],
      ['some words', 'credential', 'words', 'other_credential'],
    ] as const) {
      await tamper(`${set} = $2`, value);
      expect([what, await refusal(number, await printed(number))]).toEqual([what, denial]);
      await tamper('facts = $2, credential = $3', JSON.stringify(facts), credential);
    }
    expect(await refusal(number, await printed(number))).toBe('signed');
  });

  it('of a certificate that is not signed, or that nobody intended', async () => {
    const pdf = await printed(number);
    expect(await refusal(unsigned, pdf)).toBe('not_signed');
    expect(await refusal('TVA-GH26-0000-0000-0000', pdf)).toBe('no_intent');
    expect(await refusal(number.toLowerCase(), pdf)).toBe('no_intent');
  });

  it('that no certificate of the key outlives', async () => {
    const pdf = await printed(number);
    await tamper("expires_on = expires_on + interval '30 years'");
    expect(await refusal(number, pdf)).toBe('Error: the signer answered 503');
    await tamper("expires_on = expires_on - interval '30 years'");
    expect(await refusal(number, pdf)).toBe('signed');
  });

  it('while nothing can be rendered: an error to be tried again, and no refusal', async () => {
    const broken: SignablePrinter = { printSignable: () => Promise.reject(new Error('a child could not start')) };
    const signer = await signerWith(broken);
    await expect(signer.signer.file(number, 'en', hashOf(await printed(number)))).rejects.toThrow('a child could not start');
    await signer.close();
  });

  it('and the rendering is what stops it: a signer that takes the worker’s page for its own signs a forged one', async () => {
    const forged = Buffer.from(await printed(number, 'en', (row) => ({ ...row, facts: { ...row.facts, valueAddition: '99.99' } })));
    const believing: SignablePrinter = {
      printSignable: async (...given) => ({ ...(await quickSignablePrinter.printSignable(...given)), pdf: forged }),
    };
    const signer = await signerWith(believing);
    const signed = Buffer.from(await signer.signer.file(number, 'en', hashOf(forged)));
    expect(signed.subarray(0, forged.length).equals(forged)).toBe(true);
    await signer.close();
    expect(await refusal(number, forged)).toBe('file_differs');
  });
});

describe('a manifest', () => {
  const manifest = () =>
    server.context.signer.manifest(number).then(
      () => 'signed',
      (error: unknown) => (error instanceof SigningRefused ? error.message : String(error)),
    );
  const put = (body: Uint8Array, language: CertificateLanguage = 'en') =>
    server.context.published.put(published.file(number, language), {
      body,
      sha256: createHash('sha256').update(body).digest(),
      type: 'application/pdf',
    });
  const signed = async (of: string, language: CertificateLanguage = 'en') =>
    Buffer.from(await server.context.signer.file(of, language, hashOf(await printed(of, language))));

  it('names no file that was not signed here for this number and language, whatever its source', async () => {
    await certificateActivities(server.context).printCertificate(number);
    expect(await manifest()).toBe('signed');
    const genuine = await signed(number);
    const text = genuine.toString('latin1');
    const hole = text.slice(text.lastIndexOf('<'), text.lastIndexOf('>') + 1);
    for (const [what, other] of [
      ['unsigned', Buffer.from(await printed(number))],
      ['another percentage under the genuine signature', Buffer.from(text.replace(/"figure":"[\d.]+"/, '"figure":"99.99"'), 'latin1')],
      ['of another certificate', await signed(another)],
      ['of another language', await signed(number, 'fr')],
      ['signed by a key that is not ours', await signedByOthers(await printed(number))],
      ['with more after it', Buffer.concat([genuine, Buffer.from('\n% more\n')])],
      ['with more before it', Buffer.concat([Buffer.from('% more\n'), genuine])],
      ['with an empty signature', Buffer.from(text.replace(hole, `<${'0'.repeat(hole.length - 2)}>`), 'latin1')],
      ['with a signature that says it is longer than its place', Buffer.from(text.replace(hole, `<3082ffff${hole.slice(9)}`), 'latin1')],
      ['with no end', genuine.subarray(0, text.lastIndexOf('>'))],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      await put(other);
      expect([what, await manifest()]).toEqual([what, 'file_not_signed']);
    }
    await put(genuine);
    expect(await manifest()).toBe('signed');
  });
});

/** As an attacker could who has everything of ours but the keys. */
async function signedByOthers(pdf: Uint8Array): Promise<Buffer> {
  const { config, clock } = server.context;
  const token = { ...config.signer.keys, token: `tests-${randomUUID()}`.slice(0, 32) };
  const keys = createSigningKeys({ ...config, signer: { ...config.signer, keys: token } }, clock);
  const key = await keys.document();
  const place = { room: roomFor(key), at: now, label: `${number} en` };
  const prepared = await quickSignablePrinter.printSignable('certificate', { language: 'en', date: '2026-11-16' }, [], place);
  const signed = Buffer.from(await signPdf({ ...prepared, pdf }, key));
  await keys.close();
  return signed;
}

const signerWith = (printer: SignablePrinter) =>
  createSignerContext(server.context.config, server.context.clock, { ...printer, close: async () => undefined });

describe('the door for files', () => {
  const sent = (to: string, headers: Record<string, string> = {}, body?: string) => {
    const { origin, token } = server.context.config.signer;
    return fetch(`${origin}${to}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  };

  it('takes a number, a language and a hash, and no file', async () => {
    const hash = hashOf(await printed(number));
    const path = `/files/${number}/en/${hash}`;
    expect((await sent(path)).status).toBe(200);
    expect((await sent(path, { authorization: 'Bearer wrong' })).status).toBe(401);
    for (const type of ['application/pdf', 'application/json', 'application/octet-stream'])
      expect([type, (await sent(path, { 'content-type': type }, '%PDF-1.7')).status]).toEqual([type, 415]);
    for (const wrong of [
      `/files/${number}`,
      `/files/${number}/en`,
      `/files/${number}/de/${hash}`,
      `/files/${number}/EN/${hash}`,
      `/files/${number}/en/${hash.toUpperCase()}`,
      `/files/${number}/en/${hash.slice(1)}`,
      `/files/${number}/en/${hash}0`,
      `/files/${number}/en/${hash}/more`,
    ])
      expect([wrong, (await sent(wrong)).status]).toEqual([wrong, 404]);
  });
});

describe('a key for files', () => {
  it('is requested, certified by an authority, and stored in the token with its certificate chain', async () => {
    const keeping = createKeyKeeping(server.context.config.signer.keys);
    const request = await keeping.request('Thamani certificates');
    expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n[\w+/=\n]+-----END CERTIFICATE REQUEST-----\n$/);
    const issued = await certifiedByAnAuthority(request);
    const before = (await keeping.list()).certificates.length;
    await expect(keeping.certify('no certificate')).rejects.toThrow('none of the X.509 certificates belongs to a key in this token');
    await expect(keeping.certify(issued.authority)).rejects.toThrow('none of the X.509 certificates belongs to a key in this token');
    expect([await keeping.certify(issued.authority + issued.leaf), await keeping.certify(issued.leaf)]).toEqual([2, 0]);
    expect((await keeping.list()).certificates).toHaveLength(before + 2);
    // The one that lasts longest signs from now on.
    const signed = Buffer.from(await server.context.signer.file(number, 'en', hashOf(await printed(number)))).toString('latin1');
    expect(signed).toContain(new X509Certificate(issued.leaf).raw.toString('hex'));
    await keeping.close();
  });
});

/** As an authority does that has nothing of us but the request. */
async function certifiedByAnAuthority(request: string): Promise<{ readonly authority: string; readonly leaf: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'thamani-authority-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args);
  await writeFile(at('request'), request);
  await openssl('req', '-in', at('request'), '-verify', '-noout');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key')];
  await openssl('req', '-x509', ...key, '-subj', '/CN=An authority', '-days', '9000', '-out', at('authority'));
  await openssl('x509', '-req', '-in', at('request'), '-CA', at('authority'), '-CAkey', at('key'), '-days', '8000', '-out', at('leaf'));
  const [authority, leaf] = [await readFile(at('authority'), 'utf8'), await readFile(at('leaf'), 'utf8')];
  await rm(folder, { recursive: true });
  return { authority, leaf };
}
