import { createHash } from 'node:crypto';
import { asyncLocalStorage as currentActivity, type Context as Activity } from '@temporalio/activity';
import { readJwt } from '@thamani/credentials/jwt.ts';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { certificateLanguages, manifestType, type Manifest, published } from '@thamani/credentials/published-objects.ts';
import { openSeal } from '@thamani/credentials/qr-seal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedInCompany } from '../../../testing/applications.ts';
import { caseIn, stayIn, type Colleague } from '../../../testing/cases.ts';
import {
  approvedApplication,
  issueCertificate,
  publishedObject,
  quickPrinter,
  verifyAsStranger,
  type IssuingApp,
  startIssuance,
} from '../../../testing/certificates.ts';
import type { Printer } from '../../../ports.ts';
import { certificateActivities } from '../activities.ts';

// Each brings a case a long way first.
const now = new Date('2026-11-16T08:00:00Z');
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;

beforeAll(async () => {
  ({ server, company, officer: ama, chief } = await startIssuance(() => now));
});
beforeEach(() => stayIn(server));
afterAll(() => server.close());

const rows = async <Row extends object>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.context.pool.query<Row>(query, values)).rows;
const textAt = async (key: string): Promise<string> => {
  const object = await publishedObject(server, key);
  if (object.kind !== 'found') throw new Error(`${key} is not published`);
  return object.text;
};
const approved = (more?: object) => approvedApplication(server, company, ama, chief, more);

describe('from approval to certificate', () => {
  it('each step leaves what the next one needs, and repeated changes nothing', async () => {
    const id = await approved();
    const steps = certificateActivities(server.context);
    const due = { key: id, subjectId: id, at: now.toISOString() };
    const { number } = await steps.reserveCertificateNumber(due);
    expect(await steps.reserveCertificateNumber(due)).toEqual({ number });
    expect(number).toMatch(/^TVA-GH26-/);
    const [intent] = await rows<{ facts: object; deciders: object; signed_at: Date | null }>(
      'select * from certificates where number = $1',
      number,
    );
    expect(intent).toMatchObject({
      facts: {
        number,
        company: 'Tamale Shea Works',
        registrationNumber: 'RC-2002',
        country: 'GH',
        product: 'Shea butter, unrefined',
        hsCode: '151590',
        valueAddition: '61.20',
        threshold: '30.00',
        scheme: '2026-1',
        town: 'Tamale',
        issuedOn: '2026-11-16',
        expiresOn: '2027-11-16',
        status: { list: 0, index: 0 },
      },
      deciders: { proposedOn: '2026-11-16', approvedOn: '2026-11-16' },
      signed_at: null,
    });

    await steps.signCertificate(number);
    const signed = () =>
      rows<{ credential: string; qr_seal: string }>('select credential, qr_seal, signed_at from certificates where number = $1', number);
    const [first] = await signed();
    await steps.signCertificate(number);
    expect(await signed()).toEqual([first]);

    await steps.printCertificate(number);
    const file = await textAt(published.file(number, 'ar'));
    await steps.printCertificate(number);
    expect(await textAt(published.file(number, 'ar'))).toBe(file);

    await steps.publishCertificate(number);
    await steps.publishCertificate(number);
    expect((await rows('select state from applications where id = $1', id))[0]).toEqual({ state: 'issuance' });

    await steps.finishIssuance(number);
    await steps.finishIssuance(number);
    expect(
      await rows(
        'select state, stage, closed_at is not null as closed from applications join cases on application_id = id where id = $1',
        id,
      ),
    ).toEqual([{ state: 'completed', stage: 'completed', closed: true }]);
    expect(
      (await rows<{ stage: string }>('select stage from case_stages where application_id = $1 order by number', id))
        .map(({ stage }) => stage)
        .slice(-2),
    ).toEqual(['issuance', 'completed']);
    const events = await rows<{ action: string }>(
      "select action, actor_kind from audit_events where subject_id in ($1, $2) and (action like 'certificate.%' or action = 'case.completed') order by action",
      id,
      number,
    );
    expect(events.map(({ action }) => action)).toEqual([
      'case.completed',
      'certificate.issued',
      'certificate.reserved',
      'certificate.signed',
    ]);
    const handed = await rows<{ topic: string; key: string }>('select topic, key from outbox where subject_id = $1', number);
    const [issued] = await rows<{ id: string }>(
      "select id from audit_events where action = 'certificate.issued' and subject_id = $1",
      number,
    );
    expect(handed).toEqual([{ topic: 'certificate.notification', key: issued?.id }]);
  });

  it('a verifier with only the published files finds it valid, and every file as it was signed', async () => {
    const number = await issueCertificate(server, await approved());
    const found = await verifyAsStranger(server, number, now);
    expect(found).toMatchObject({
      answer: 'valid',
      facts: { number, company: 'Tamale Shea Works' },
      status: { status: 'good', history: [] },
    });
    const issuer = issuerAt(server.context.config.verifyOrigin, 'Thamani');
    const keys = await keysIn(await textAt(published.keys), issuer);
    expect(keys).toHaveLength(1);
    const read = await readJwt<Manifest>(await textAt(published.manifest(number)), manifestType, issuer.did, keys);
    if (read.kind !== 'genuine') throw new Error(read.kind);
    expect(read.payload.files.map(({ language }) => language)).toEqual(['en', 'fr', 'ar']);
    for (const { language, sha256, bytes } of read.payload.files) {
      const file = await textAt(published.file(number, language));
      expect({ sha256, bytes }).toEqual({ sha256: createHash('sha256').update(file).digest('hex'), bytes: Buffer.byteLength(file) });
    }
    expect(await openSeal(read.payload.seal, keys)).toMatchObject({
      kind: 'genuine',
      facts: { number, company: 'Tamale Shea Works', scheme: '2026-1' },
    });
    expect(await verifyAsStranger(server, 'TVA-GH26-0000-0000-0000', now)).toMatchObject({ answer: 'not_found' });
  });

  it('two that are issued at the same time by several workers are two, each once', async () => {
    const [one, other] = [await approved(), await approved({ product_name: 'Shea soap' })];
    const numbers = await Promise.all([one, other, one, other, one].map((id) => issueCertificate(server, id)));
    expect(new Set(numbers).size).toBe(2);
    expect([numbers[2], numbers[4], numbers[3]]).toEqual([numbers[0], numbers[0], numbers[1]]);
    const told = await rows<{ n: number }>(
      "select count(*)::int as n from outbox where topic = 'certificate.notification' and subject_id = any ($1)",
      numbers,
    );
    expect(told).toEqual([{ n: 2 }]);
    const places = await rows<{ status_index: string }>('select status_index from certificates where number = any ($1)', numbers);
    expect(new Set(places.map(({ status_index }) => status_index)).size).toBe(2);
    for (const number of new Set(numbers)) expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid' });
  });

  it('an existing file is never replaced when the certificate is printed again', async () => {
    const steps = certificateActivities(server.context);
    const id = await approved();
    const { number } = await steps.reserveCertificateNumber({ key: id, subjectId: id, at: now.toISOString() });
    await steps.signCertificate(number);
    const earlier = Buffer.from('%PDF-1.7 printed before a crash');
    const content = { body: earlier, sha256: createHash('sha256').update(earlier).digest(), type: 'application/pdf' };
    await server.context.published.putIfAbsent(published.file(number, 'fr'), content);
    await steps.printCertificate(number);
    expect(await textAt(published.file(number, 'fr'))).toBe(String(earlier));
    expect(await textAt(published.file(number, 'en'))).not.toBe(String(earlier));
  });

  it('a print that is cancelled fails before the next language, and a later one prints the rest', async () => {
    const id = await approved();
    const steps = certificateActivities(server.context);
    const { number } = await steps.reserveCertificateNumber({ key: id, subjectId: id, at: now.toISOString() });
    await steps.signCertificate(number);
    const cancellation = new AbortController();
    const printer: Printer = {
      ...quickPrinter,
      picture: async (...given) => {
        // As when its heartbeats did not reach Temporal in time while it printed the first language.
        cancellation.abort(new Error('timed out'));
        return quickPrinter.picture(...given);
      },
    };
    const activity = { cancellationSignal: cancellation.signal } as unknown as Activity;
    await expect(
      currentActivity.run(activity, () => certificateActivities({ ...server.context, printer }).printCertificate(number)),
    ).rejects.toThrow('timed out');
    const { published: store } = server.context;
    const printed = () => Promise.all(certificateLanguages.map((language) => store.has(published.file(number, language))));
    expect(await printed()).toEqual([true, false, false]);
    await steps.printCertificate(number);
    expect(await printed()).toEqual([true, true, true]);
  });

  it('a value addition a hair above the threshold is certified, and rounding never decides', async () => {
    const number = await issueCertificate(server, await approved({ final_product_value: '100000', cost_of_imported_inputed: '69996' }));
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'valid',
      facts: { valueAddition: '30.00', threshold: '30.00' },
    });
  });

  it('is named by the nearest town of its country, however far', async () => {
    const number = await issueCertificate(server, await approved({ facility_latitude: '-40', facility_longitude: '0' }));
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ facts: { town: 'Axim' } });
    const near = await issueCertificate(server, await approved({ facility_latitude: '5.56', facility_longitude: '-0.2' }));
    expect(await verifyAsStranger(server, near, now)).toMatchObject({ facts: { town: 'Accra' } });
  });

  it('marks that turn letters round stay off the certificate', async () => {
    const number = await issueCertificate(server, await approved({ product_name: 'Shea\u202E rettub' }));
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid', facts: { product: 'Shea rettub' } });
  });
});

describe('a renewal', () => {
  it('leaves the old one valid, with word of the newer one', async () => {
    const old = await issueCertificate(server, await approved());
    const id = await approved();
    await server.context.pool.query('update applications set renewal_of = $2 where id = $1', [id, old]);
    const steps = certificateActivities(server.context);
    const number = await issueCertificate(server, id);
    const [changed] = await rows<{ subject_id: string }>(
      "select subject_id from outbox where topic = 'certificate.status_changed' and subject_id = $1",
      old,
    );
    expect(changed).toEqual({ subject_id: old });
    expect(await verifyAsStranger(server, old, now)).toMatchObject({ answer: 'valid' });
    await steps.publishStatus(old);
    expect(await verifyAsStranger(server, old, now)).toMatchObject({
      answer: 'replaced',
      status: { status: 'good', replacedBy: number },
    });
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid' });
  });
});

describe('what is not due', () => {
  it('an application that nobody approved has no certificate', async () => {
    const [paid] = await rows<{ id: string }>("select id from applications where state = 'completed' limit 1");
    const steps = certificateActivities(server.context);
    const due = (id: string) => ({ key: id, subjectId: id, at: now.toISOString() });
    // What is completed has one, and asked again it is the same.
    expect(await steps.reserveCertificateNumber(due(paid?.id ?? ''))).toMatchObject({ number: expect.any(String) });
    const id = await caseIn(server, 'approval', company, ama);
    await expect(steps.reserveCertificateNumber(due(id))).rejects.toThrow('is not to be issued');
    await expect(steps.finishIssuance('TVA-GH26-0000-0000-0000')).rejects.toThrow('there is no certificate');
  });
});
