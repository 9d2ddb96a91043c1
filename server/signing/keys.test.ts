import { createHash } from 'node:crypto';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyKeeping, createSignerContext } from '../context.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { putKeys } from '../features/certificates/issuance/publishing.ts';
import type { SignedInCompany } from '../testing/applications.ts';
import { stayIn, type Colleague } from '../testing/cases.ts';
import {
  approvedApplication,
  issueCertificate,
  publishedObject,
  verifyAsStranger,
  type IssuingApp,
  startIssuance,
} from '../testing/certificates.ts';
import { ownToken } from '../testing/softhsm-token.ts';

// Each brings a case a long way first.
let now = new Date('2026-11-16T08:00:00Z');
/** Of the key that is made automatically: before the oldest certificate of the demo data. */
const firstFrom = '2025-10-12';
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;

beforeAll(async () => {
  ({ server, company, officer: ama, chief } = await startIssuance(() => now));
});
afterAll(() => server.close());

/** The same settings, and another token: as if ours were lost. */
const withToken = (token: string) => {
  const { config } = server.context;
  return { ...config, signer: { ...config.signer, keys: { ...config.signer.keys, token } } };
};

describe('keys', () => {
  it('change without anything that was signed losing its worth', async () => {
    await stayIn(server);
    const issuer = issuerAt(server.context.config.verifyOrigin, 'Thamani');
    const old = await issueCertificate(server, await approvedApplication(server, company, ama, chief));
    const kidOfList = async () => {
      const header = (await server.context.signer.statusList('revocation', 0)).split('.')[0] ?? '';
      return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid.split('#')[1];
    };
    const [oldKid = ''] = (await keysIn(await server.context.signer.keys(), issuer)).map(({ kid }) => kid);
    const keeping = createKeyKeeping(server.context.config.signer.keys);
    await keeping.add('2026-11-20');
    await keeping.end(oldKid, '2026-11-20');
    await expect(keeping.end('0123456789abcdef', '2026-11-20')).rejects.toThrow('the token has no key 0123456789abcdef');
    expect((await keeping.list()).credentials).toEqual(
      expect.arrayContaining([{ kid: oldKid, from: firstFrom, until: '2026-11-20', signs: true }]),
    );
    await keeping.close();
    // A key that begins later is known already, and signs nothing.
    expect(await kidOfList()).toBe(oldKid);
    now = new Date('2026-11-21T08:00:00Z');
    await stayIn(server);
    expect(await kidOfList()).not.toBe(oldKid);
    const newer = await issueCertificate(server, await approvedApplication(server, company, ama, chief));
    const keys = await keysIn(await server.context.signer.keys(), issuer);
    expect(keys.map(({ from, until }) => ({ from, until }))).toEqual([
      { from: firstFrom, until: '2026-11-20' },
      { from: '2026-11-20', until: undefined },
    ]);
    expect(await verifyAsStranger(server, old, now)).toMatchObject({ answer: 'valid', keySince: firstFrom });
    expect(await verifyAsStranger(server, newer, now)).toMatchObject({ answer: 'valid', keySince: '2026-11-20' });
    // Everything of the old one can still be signed again, with the new key.
    await certificateActivities(server.context).publishStatus(old);
    expect(await verifyAsStranger(server, old, now)).toMatchObject({ answer: 'valid', status: { status: 'good' } });
    // The control: without the old key in public, nobody can say.
    const document = await publishedObject(server, published.keys);
    if (document.kind !== 'found') throw new Error('no keys');
    const without = { ...(JSON.parse(document.text) as { verificationMethod: unknown[] }) };
    without.verificationMethod = without.verificationMethod.slice(1);
    expect(await keysIn(JSON.stringify(without), issuer)).toHaveLength(1);
  });

  it('that are lost are not created again in production, nor removed from the published keys', async () => {
    const { config } = server.context;
    const lost = withToken('lost');
    const signer = await createSignerContext({ ...lost, mode: 'production', demonstration: false }, server.context.clock);
    await expect(signer.ready()).rejects.toThrow('there is no signing token lost');
    // A token that is there and empty is the wrong one as well.
    await createKeyKeeping(lost.signer.keys).make();
    await expect(signer.ready()).rejects.toThrow('there is no signing key');
    await signer.close();
    await server.context.published.remove([published.keys]);
    await putKeys(server.context);
    const another = await createSignerContext(lost, server.context.clock);
    const serious = { ...server.context, config: { ...config, demonstration: false } };
    await expect(putKeys({ ...serious, signer: another.signer })).rejects.toThrow('no longer has keys that are published');
    // What is none of ours is put right, and so is what cannot be read.
    const trustedKeys: string[] = (await keysIn(await server.context.signer.keys(), issuerAt(config.verifyOrigin, ''))).map(
      ({ kid }) => kid,
    );
    await putKeys({ ...server.context, config: { ...config, demonstration: true }, signer: another.signer });
    await putKeys({ ...serious, config: { ...serious.config, trustedKeys } });
    const broken = Buffer.from('{');
    await server.context.published.put(published.keys, {
      body: broken,
      sha256: createHash('sha256').update(broken).digest(),
      type: 'text/plain',
    });
    await putKeys(serious);
    await another.close();
  });

  it('two signers that begin together make one token with one key', async () => {
    const config = withToken(ownToken().settings.SIGNER_PKCS11_TOKEN);
    const signers = await Promise.all([
      createSignerContext(config, server.context.clock),
      createSignerContext(config, server.context.clock),
    ]);
    const [one, other] = await Promise.all(signers.map(({ signer }) => signer.keys()));
    expect(one).toBe(other);
    await Promise.all(signers.map(({ ready }) => ready()));
    const keeping = createKeyKeeping(config.signer.keys);
    const { credentials, certificates } = await keeping.list();
    expect([credentials.length, certificates.length]).toEqual([1, 3]);
    await keeping.close();
    for (const signer of signers) await signer.close();
  });
});
