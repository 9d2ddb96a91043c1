import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { isSealedAs } from '@thamani/domain/certificates/printed-names.ts';
import { daysUntil } from '@thamani/domain/certificates/validity.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { factsIn, type CertificateCredential } from './credential.ts';
import type { Issuer } from './issuer.ts';
import { readJwt } from './jwt.ts';
import { checkEd25519, couldSign, type Check, type PublicKey } from './keys.ts';
import type { SealedFacts } from './qr-seal.ts';
import { credentialType, statusRecordType, type StatusRecord } from './published-objects.ts';
import { decodeList, isSet, statusListAddress, statusPurposes, type StatusList, type StatusPurpose } from './status-list.ts';

/** What came of asking for a published object: nothing there is another answer than nobody there. */
export type Fetched = { readonly kind: 'found'; readonly text: string } | { readonly kind: 'absent' } | { readonly kind: 'unreachable' };

export const checks = ['signature', 'facts', 'status', 'dates'] as const;
export type CheckName = (typeof checks)[number];
export type Result = 'VALID' | 'INVALID' | 'UNKNOWN' | 'SKIPPED';

export const reasons = [
  'signed_by_us',
  'altered',
  'key_unknown',
  'unreachable',
  'as_signed',
  'other_than_the_code',
  'no_code',
  'good',
  'revoked',
  'suspended',
  'list_too_old',
  'list_missing',
  'within_dates',
  'expired',
  'not_yet_valid',
  'not_looked_at',
] as const;
export type Reason = (typeof reasons)[number];

export interface Finding {
  readonly check: CheckName;
  readonly result: Result;
  readonly reason: Reason;
}

/** In the order in which one hides the next. */
export const answers = ['altered', 'not_found', 'revoked', 'suspended', 'expired', 'could_not_check', 'replaced', 'valid'] as const;
export type Answer = (typeof answers)[number];

export interface Verification {
  readonly answer: Answer;
  readonly findings: readonly Finding[];
  readonly facts?: CertificateFacts;
  /** What happened to it, and the newer one; absent where it could not be read. */
  readonly status?: StatusRecord;
  /** When the status that was looked at was signed, ISO 8601. */
  readonly statusAsOf?: string;
  /** The day from which the key that signed it is known. */
  readonly keySince?: string;
}

export interface VerificationInput {
  readonly number: string;
  readonly issuer: Issuer;
  readonly keys: readonly PublicKey[];
  readonly credential: Fetched;
  readonly status: Fetched;
  readonly lists: Readonly<Record<StatusPurpose, Fetched>>;
  readonly now: Date;
  /** What the scanned code says, where one was scanned and is genuine. */
  readonly sealed?: SealedFacts;
  readonly check?: Check;
  /** For callers that check many certificates with the same keys: each list is opened once. */
  readonly opened?: OpenedLists;
}

/** What came of opening a list, by how it was fetched and which one was wanted; it holds for the keys that it was opened with. */
export type OpenedLists = WeakMap<Fetched, { readonly wanted: string; readonly read: Promise<ReadList> }>;

/** Past this, a list says nothing of today (rulings, section 6). */
export const statusLifeDays = 7;

/** Everything that can be found out from what is published. What could not be looked at is never called invalid. */
export async function verifyPublished(asked: VerificationInput): Promise<Verification> {
  const { credential, issuer, keys, check = checkEd25519 } = asked;
  if (credential.kind === 'absent') return { answer: 'not_found', findings: [] };
  if (credential.kind === 'unreachable') return withoutFacts('could_not_check', 'UNKNOWN', 'unreachable');
  const read = await readJwt<CertificateCredential>(credential.text, credentialType, issuer.did, keys, check);
  if (read.kind === 'unknown_key') return withoutFacts('could_not_check', 'UNKNOWN', 'key_unknown');
  const facts = read.kind === 'genuine' ? factsIn(read.payload, issuer) : undefined;
  if (read.kind !== 'genuine' || facts === undefined || facts.number !== asked.number || !couldSign(read.key, facts.issuedOn))
    return withoutFacts('altered', 'INVALID', 'altered');
  const record = await statusIn(asked);
  const listed = await statusOf(asked, facts);
  const status = listed.reason === 'revoked' ? listed : (revokedBy(record) ?? listed);
  const findings: Finding[] = [
    { check: 'signature', result: 'VALID', reason: 'signed_by_us' },
    comparedWithCode(facts, asked.sealed),
    { check: 'status', result: status.result, reason: status.reason },
    datesOf(facts, asked.now),
  ];
  return {
    answer: answerOf(findings, record),
    findings,
    facts,
    keySince: read.key.from,
    ...(record === undefined ? {} : { status: record }),
    ...(status.asOf === undefined ? {} : { statusAsOf: status.asOf }),
  };
}

/** What the public would see if this were published now, for the person who decides. It is not signed yet, so no signature is checked. */
export function foreseen(facts: CertificateFacts, status: StatusRecord, keySince: string, now: Date): Verification {
  const findings: Finding[] = [
    { check: 'signature', result: 'VALID', reason: 'signed_by_us' },
    comparedWithCode(facts, undefined),
    status.status === 'good'
      ? { check: 'status', result: 'VALID', reason: 'good' }
      : { check: 'status', result: 'INVALID', reason: status.status },
    datesOf(facts, now),
  ];
  return { answer: answerOf(findings, status), findings, facts, keySince, status, statusAsOf: status.asOf };
}

export function withoutFacts(answer: Answer, result: Result, reason: Reason): Pick<Verification, 'answer' | 'findings'> {
  const rest = checks.slice(1).map((check) => ({ check, result: 'SKIPPED', reason: 'not_looked_at' }) as const);
  return { answer, findings: [{ check: 'signature', result, reason }, ...rest] };
}

function comparedWithCode(facts: CertificateFacts, sealed: SealedFacts | undefined): Finding {
  if (sealed === undefined) return { check: 'facts', result: 'SKIPPED', reason: 'no_code' };
  return isSameCertificate(facts, sealed)
    ? { check: 'facts', result: 'VALID', reason: 'as_signed' }
    : { check: 'facts', result: 'INVALID', reason: 'other_than_the_code' };
}

/** Whether a genuine code and a genuine credential speak of the same. */
export function isSameCertificate(facts: CertificateFacts, sealed: SealedFacts): boolean {
  return differencesFrom(facts, sealed).length === 0;
}

/** In what a genuine code says something else than a genuine credential. */
export function differencesFrom(facts: CertificateFacts, sealed: SealedFacts): readonly (keyof SealedFacts)[] {
  const same: Readonly<Record<keyof SealedFacts, boolean>> = {
    number: facts.number === sealed.number,
    company: isSealedAs(facts.company, sealed.company),
    product: isSealedAs(facts.product, sealed.product),
    hsCode: facts.hsCode === sealed.hsCode,
    valueAddition: facts.valueAddition === sealed.valueAddition,
    issuedOn: facts.issuedOn === sealed.issuedOn,
    expiresOn: facts.expiresOn === sealed.expiresOn,
    status: facts.status.list === sealed.status.list && facts.status.index === sealed.status.index,
    scheme: facts.scheme === sealed.scheme,
  };
  return (Object.keys(same) as (keyof SealedFacts)[]).filter((name) => !same[name]);
}

export function datesOf({ issuedOn, expiresOn }: Pick<CertificateFacts, 'issuedOn' | 'expiresOn'>, now: Date): Finding {
  const today = dayOf(now);
  // The certificate exists, so a clock before its day of issue is wrong, and the dates are unknown.
  if (daysUntil(issuedOn, today) > 0) return { check: 'dates', result: 'UNKNOWN', reason: 'not_yet_valid' };
  return daysUntil(expiresOn, today) < 0
    ? { check: 'dates', result: 'INVALID', reason: 'expired' }
    : { check: 'dates', result: 'VALID', reason: 'within_dates' };
}

export interface Status {
  readonly result: Result;
  readonly reason: Reason;
  readonly asOf?: string;
}

/** What it takes to look a place up in the lists. */
export type Listed = Pick<VerificationInput, 'issuer' | 'keys' | 'lists' | 'now' | 'check' | 'opened'>;

export async function statusOf(asked: Listed, facts: Pick<CertificateFacts, 'status'>): Promise<Status> {
  const looked: Status[] = [];
  for (const purpose of statusPurposes) looked.push(await bitOf(asked, facts, purpose));
  // The worst counts: what is revoked is revoked, whatever the other list says.
  return looked.find(({ result }) => result === 'INVALID') ?? looked.find(({ result }) => result === 'UNKNOWN') ?? oldest(looked);
}

function oldest(looked: readonly Status[]): Status {
  return looked.toSorted((a, b) => ((a.asOf ?? '') < (b.asOf ?? '') ? -1 : 1))[0] ?? { result: 'UNKNOWN', reason: 'list_missing' };
}

/** A list as it was signed: whose it is, of when, and its bits; or why it is none. */
export type ReadList =
  | { readonly kind: 'genuine'; readonly validFrom: string; readonly bits: Uint8Array }
  | { readonly kind: 'unknown_key' }
  | { readonly kind: 'none' };

export async function readList(
  text: string,
  purpose: StatusPurpose,
  list: number,
  { issuer, keys, check = checkEd25519 }: Pick<VerificationInput, 'issuer' | 'keys' | 'check'>,
): Promise<ReadList> {
  const read = await readJwt<StatusList>(text, credentialType, issuer.did, keys, check);
  if (read.kind !== 'genuine') return { kind: read.kind === 'unknown_key' ? 'unknown_key' : 'none' };
  const { id, validFrom, credentialSubject: subject } = read.payload;
  const isThisOne = id === statusListAddress(issuer, purpose, list) && subject?.statusPurpose === purpose && couldSign(read.key, validFrom);
  const bits = isThisOne ? await decodeList(subject.encodedList) : undefined;
  return bits === undefined || Number.isNaN(Date.parse(validFrom)) ? { kind: 'none' } : { kind: 'genuine', validFrom, bits };
}

function readOnce(fetched: Fetched & { kind: 'found' }, purpose: StatusPurpose, list: number, asked: Listed): Promise<ReadList> {
  const wanted = `${purpose} ${list}`;
  const before = asked.opened?.get(fetched);
  if (before?.wanted === wanted) return before.read;
  const read = readList(fetched.text, purpose, list, asked);
  asked.opened?.set(fetched, { wanted, read });
  return read;
}

async function bitOf(asked: Listed, facts: Pick<CertificateFacts, 'status'>, purpose: StatusPurpose): Promise<Status> {
  const fetched = asked.lists[purpose];
  if (fetched.kind !== 'found') return { result: 'UNKNOWN', reason: fetched.kind === 'absent' ? 'list_missing' : 'unreachable' };
  const read = await readOnce(fetched, purpose, facts.status.list, asked);
  if (read.kind !== 'genuine') return { result: 'UNKNOWN', reason: read.kind === 'unknown_key' ? 'key_unknown' : 'list_missing' };
  const { validFrom, bits } = read;
  const age = asked.now.getTime() - Date.parse(validFrom);
  const falls = isSet(bits, facts.status.index);
  // What is revoked stays revoked, however old the list is. All else that a list says is only as good as it is young.
  if (falls && purpose === 'revocation') return { result: 'INVALID', reason: 'revoked', asOf: validFrom };
  if (age > statusLifeDays * dayMilliseconds) return { result: 'UNKNOWN', reason: 'list_too_old', asOf: validFrom };
  // Signed tomorrow: the clock is wrong, and so the list's age is not known.
  if (age < -dayMilliseconds) return { result: 'UNKNOWN', reason: 'not_yet_valid', asOf: validFrom };
  return falls ? { result: 'INVALID', reason: 'suspended', asOf: validFrom } : { result: 'VALID', reason: 'good', asOf: validFrom };
}

const dayMilliseconds = 86_400_000;

/** A signed record of a revocation is as good as a list: what is revoked stays revoked. That it is not is for the lists alone to say. */
function revokedBy(status: StatusRecord | undefined): Status | undefined {
  return status?.status === 'revoked' ? { result: 'INVALID', reason: 'revoked', asOf: status.asOf } : undefined;
}

async function statusIn({ number, status, issuer, keys, check }: VerificationInput): Promise<StatusRecord | undefined> {
  if (status.kind !== 'found') return undefined;
  const read = await readJwt<StatusRecord>(status.text, statusRecordType, issuer.did, keys, check ?? checkEd25519);
  return read.kind === 'genuine' && read.payload.number === number && couldSign(read.key, read.payload.asOf) ? read.payload : undefined;
}

export function answerOf(findings: readonly Finding[], status?: StatusRecord): Answer {
  const has = (reason: Reason) => findings.some((finding) => finding.reason === reason);
  if (has('other_than_the_code')) return 'altered';
  if (has('revoked')) return 'revoked';
  if (has('suspended')) return 'suspended';
  if (has('expired')) return 'expired';
  if (findings.some(({ result }) => result === 'UNKNOWN')) return 'could_not_check';
  return status?.replacedBy === undefined ? 'valid' : 'replaced';
}
