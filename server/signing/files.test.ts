import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { credentialsIn } from '@thamani/credentials/pdf.ts';
import { published } from '@thamani/credentials/published.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyKeeping } from '../context.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { SigningRefused } from '../ports.ts';
import { signedInCompany, type SignedInCompany } from '../testing/applications.ts';
import { colleague, type Colleague } from '../testing/cases.ts';
import { approvedApplication, quickPrinter, startIssuingApp, type IssuingApp } from '../testing/certificates.ts';
import { quickPdf } from '../testing/quick-pdf.ts';

const now = new Date('2026-11-16T08:00:00Z');
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
/** Two that are signed, and one that is only intended. */
let number: string;
let another: string;
let unsigned: string;
let credential: string;

beforeAll(async () => {
  server = await startIssuingApp({}, { clock: { now: () => now }, printer: quickPrinter });
  company = await signedInCompany(server);
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  const steps = certificateActivities(server.context);
  const numbers: string[] = [];
  for (const product_name of ['Shea butter', 'Shea soap', 'Shea oil']) {
    const id = await approvedApplication(server, company, ama, chief, { product_name });
    numbers.push((await steps.intendCertificate({ key: id, subjectId: id, at: now.toISOString() })).number);
  }
  [number = '', another = '', unsigned = ''] = numbers;
  await steps.signCertificate(number);
  await steps.signCertificate(another);
  credential = await credentialOf(number);
});
afterAll(() => server.close());

const credentialOf = async (of: string): Promise<string> => {
  const { rows } = await server.context.pool.query<{ credential: string }>('select credential from certificates where number = $1', [of]);
  return rows[0]?.credential ?? '';
};
const attached = (...texts: string[]) =>
  quickPdf(
    'a page',
    texts.map((text, at) => ({ name: `credential${at}.jwt`, type: 'application/vc+jwt', description: '', text })),
  );
const refusal = (of: string, pdf: Uint8Array) =>
  server.context.signer.file(of, pdf).then(
    () => 'signed',
    (error: unknown) => (error instanceof SigningRefused ? error.message : String(error)),
  );

describe('a file is signed', () => {
  it('where its credential is attached: after the last byte that was printed, and never the same twice', async () => {
    const pdf = attached(credential);
    const [one, other] = [await server.context.signer.file(number, pdf), await server.context.signer.file(number, pdf)];
    expect(Buffer.from(one.subarray(0, pdf.length))).toEqual(pdf);
    expect(await credentialsIn(new Uint8Array(one))).toEqual([credential]);
    expect(Buffer.from(one)).not.toEqual(Buffer.from(other));
    // The moment is the intent's, not that of the signature.
    const { rows } = await server.context.pool.query<{ at: string }>(
      "select to_char(intended_at at time zone 'UTC', 'YYYYMMDDHH24MISS') as at from certificates where number = $1",
      [number],
    );
    expect(Buffer.from(one).toString('latin1')).toContain(`/M (D:${rows[0]?.at}Z)`);
  });

  it('once: what stands is taken by every later try', async () => {
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

describe('no file is signed', () => {
  it('that carries another credential, none, or more than one', async () => {
    const others = await credentialOf(another);
    const [head = '', payload = '', signature = ''] = credential.split('.');
    const changed = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const [what, pdf] of [
      ['another’s', attached(others)],
      ['none', attached()],
      ['both', attached(credential, others)],
      ['both, the other way round', attached(others, credential)],
      ['changed', attached(changed)],
      ['with a blank after it', attached(`${credential} `)],
      ['a part of it', attached(credential.slice(0, -4))],
      ['some words', attached('words')],
    ] as const)
      expect([what, await refusal(number, pdf)]).toEqual([what, 'other_credential']);
    expect(await refusal(another, attached(credential))).toBe('other_credential');
    expect([await refusal(number, attached(credential)), await refusal(another, attached(others))]).toEqual(['signed', 'signed']);
  });

  it('of a certificate that is not signed, or that nobody intended', async () => {
    expect(await refusal(unsigned, attached(credential))).toBe('not_signed');
    expect(await refusal('TVA-GH26-0000-0000-0000', attached(credential))).toBe('no_intent');
    expect(await refusal(number.toLowerCase(), attached(credential))).toBe('no_intent');
  });

  it('that is signed already, that something was added to, or that our printer did not make', async () => {
    const pdf = attached(credential);
    const text = pdf.toString('latin1');
    const signed = await server.context.signer.file(number, pdf);
    for (const [what, other] of [
      ['signed already', signed],
      ['cut', pdf.subarray(0, -20)],
      ['longer', Buffer.concat([pdf, Buffer.from('\n% more\n')])],
      ['with a form', Buffer.from(text.replace('/Type /Catalog\n', '/AcroForm 9 0 R'), 'latin1')],
      ['with notes on its page', Buffer.from(text.replace('/Resources << >>', '/Annots [9 0 R] '), 'latin1')],
      ['of another version', Buffer.from(text.replace('%PDF-1.7', '%PDF-2.0'), 'latin1')],
      ['without its table', Buffer.from(text.replace('\nxref\n', '\nxxxx\n'), 'latin1')],
      ['encrypted', Buffer.from(text.replace('/ID [(one)', '/Encrypt 9 0 R /ID [(one)'), 'latin1')],
      ['no PDF', Buffer.from(`/EmbeddedFile\nstream\n${credential}\nendstream`)],
    ] as const)
      expect([what, await refusal(number, other)]).toEqual([what, 'not_printed']);
    expect(await refusal(number, pdf)).toBe('signed');
  });

  it('that no certificate of the key outlives', async () => {
    await server.context.pool.query('alter table certificates disable trigger user');
    const moved = (by: string) =>
      server.context.pool.query(`update certificates set expires_on = expires_on ${by} interval '30 years' where number = $1`, [number]);
    await moved('+');
    expect(await refusal(number, attached(credential))).toBe('Error: the signer answered 503');
    await moved('-');
    await server.context.pool.query('alter table certificates enable trigger user');
    expect(await refusal(number, attached(credential))).toBe('signed');
  });
});

describe('the door for files', () => {
  const sent = (body: Uint8Array | undefined, headers: Record<string, string>, to = `/files/${number}`) => {
    const { origin, token } = server.context.config.signer;
    return fetch(`${origin}${to}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  };

  it('takes a PDF of two million bytes at most, from who has the token', async () => {
    const pdf = attached(credential);
    const type = { 'content-type': 'application/pdf' };
    expect((await sent(pdf, type)).status).toBe(200);
    expect((await sent(pdf, { ...type, authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await sent(Buffer.alloc(2_000_001), type)).status).toBe(413);
    expect((await sent(pdf, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await sent(pdf, { 'content-type': 'application/octet-stream' })).status).toBe(415);
    expect((await sent(undefined, {})).status).toBe(415);
    // A file opens no other door.
    expect((await sent(pdf, type, `/certificates/${number}`)).status).toBe(415);
    expect((await sent(pdf, type, '/keys')).status).toBe(415);
  });
});

describe('a key for files', () => {
  it('is asked for, certified by an authority, and stands in the token with those who vouch for it', async () => {
    const keeping = createKeyKeeping(server.context.config.signer.keys);
    const request = await keeping.request('Thamani certificates');
    expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n[\w+/=\n]+-----END CERTIFICATE REQUEST-----\n$/);
    const issued = await certifiedByAnAuthority(request);
    const before = (await keeping.list()).certificates.length;
    await expect(keeping.certify('no certificate')).rejects.toThrow('none of the certificates is of a key in this token');
    await expect(keeping.certify(issued.authority)).rejects.toThrow('none of the certificates is of a key in this token');
    expect([await keeping.certify(issued.authority + issued.leaf), await keeping.certify(issued.leaf)]).toEqual([2, 0]);
    expect((await keeping.list()).certificates).toHaveLength(before + 2);
    // The one that lasts longest signs from now on.
    const signed = Buffer.from(await server.context.signer.file(number, attached(credential))).toString('latin1');
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
