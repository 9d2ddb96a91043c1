import type { StatusRecord } from '@thamani/credentials/published-objects.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { verifyPublished, type Answer, type VerificationInput, type Fetched, type Verification } from '@thamani/credentials/verify.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';

export const now = new Date('2026-12-01T12:00:00.000Z');
export const newer = certificateNumber('GH', 2026, 'BBBBBBBBBBB');
export const origins = { verify: issuer.origin, portal: 'https://thamani.example' };

type Kind =
  | Answer
  | 'reinstated'
  | 'suspended_without_record'
  | 'revoked_without_record'
  | 'superseded'
  | 'superseded_early'
  | 'key_unknown'
  | 'status_unknown'
  | 'not_yet_valid';

/** Every answer and its variants, found by the real check in objects signed with the keys of the examples. */
export async function verifications(): Promise<Readonly<Record<Kind, Verification>>> {
  const [ours, another] = [await keyPair(1), await keyPair(2)];
  const signer = signerOf(ours);
  const { list, index } = facts.status;
  const found = (text: string): Fetched => ({ kind: 'found', text });
  const absent: Fetched = { kind: 'absent' };
  const lists = async (revoked: boolean, suspended: boolean, asOf = now) => ({
    revocation: found(await signer.list('revocation', list, revoked ? [index] : [], asOf)),
    suspension: found(await signer.list('suspension', list, suspended ? [index] : [], asOf)),
  });
  const record = async (changed: Partial<StatusRecord>) =>
    found(await signer.status({ number: facts.number, status: 'good', history: [], asOf: now.toISOString(), ...changed }));
  const good: VerificationInput = {
    number: facts.number,
    issuer,
    keys: [ours.known],
    credential: found(await signer.credential()),
    status: await record({}),
    lists: await lists(false, false),
    now,
  };
  const check = (changed: Partial<VerificationInput> = {}) => verifyPublished({ ...good, ...changed });
  const [head = '', body = '', signature = ''] = (await signer.credential()).split('.');
  const better = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
  const suspend = { change: 'suspend', reason: 'evidence_in_doubt', at: '2026-11-20T09:00:00.000Z' } as const;
  const revoke = { change: 'revoke', reason: 'evidence_false', at: '2026-11-25T09:00:00.000Z' } as const;
  const replace = { change: 'replace', reason: 'facts_corrected', at: '2026-11-25T09:00:00.000Z' } as const;
  const reinstate = { change: 'reinstate', reason: 'doubt_removed', at: '2026-11-25T09:00:00.000Z' } as const;
  const revoked = { lists: await lists(true, false) };
  const suspended = { lists: await lists(false, true) };
  const before = new Date('2026-11-14T12:00:00Z');
  return {
    valid: await check(),
    replaced: await check({ status: await record({ replacedBy: newer }) }),
    expired: await check({ now: new Date('2027-11-16T12:00:00Z'), status: await record({ replacedBy: newer }) }),
    suspended: await check({ ...suspended, status: await record({ status: 'suspended', history: [suspend] }) }),
    revoked: await check({ ...revoked, status: await record({ status: 'revoked', history: [suspend, revoke] }) }),
    not_found: await check({ credential: absent }),
    altered: await check({ credential: found(`${head}.${better}.${signature}`) }),
    could_not_check: await check({ credential: { kind: 'unreachable' } }),
    reinstated: await check({ status: await record({ history: [suspend, reinstate] }) }),
    suspended_without_record: await check({ ...suspended, status: absent }),
    revoked_without_record: await check({ ...revoked, status: absent }),
    superseded: await check({ ...revoked, status: await record({ status: 'revoked', history: [replace], replacedBy: newer }) }),
    superseded_early: await check({ ...revoked, status: await record({ status: 'revoked', history: [replace] }) }),
    key_unknown: await check({ keys: [another.known] }),
    status_unknown: await check({ lists: { revocation: absent, suspension: absent } }),
    not_yet_valid: await check({ now: before, lists: await lists(false, false, before) }),
  };
}
