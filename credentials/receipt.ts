import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { hashOf } from './manifest-match.ts';
import type { Issuer } from './issuer.ts';
import { readJwt, signJwt, type Read } from './jwt.ts';
import { checkEd25519, couldSign, type Check, type PublicKey, type SigningKey } from './keys.ts';
import { statusPurposes, type StatusPurpose } from './status-list.ts';
import type { Answer, Fetched, Finding, Verification } from './verify.ts';

/**
 * A signed statement that this site gave this answer at this moment. It proves nothing about today, and nothing about the certificate that
 * the check itself did not prove. A reader who doubts it repeats the check with the objects whose hashes it lists.
 */
export interface Receipt {
  readonly number: string;
  readonly answer: Answer;
  readonly findings: readonly Finding[];
  /** Which certificate it was; absent where none was found, or none that could be believed. */
  readonly facts?: CertificateFacts;
  /** When the status that was looked at was signed. */
  readonly statusAsOf?: string;
  /** The day from which the key that signed the certificate is known. */
  readonly keySince?: string;
  /** The number of a newer certificate, as it was then. */
  readonly replacedBy?: string;
  readonly checkedAt: string;
  /** When the oldest of what can change was read: before that moment, where the store was out of reach for a while. */
  readonly readAt: string;
  readonly objectHashes: LookedAt;
}

/** SHA-256 of each published object as it was read; what was not there, or could not be read, has none. */
export type LookedAt = Readonly<Partial<Record<'credential' | 'status' | StatusPurpose, string>>>;

export const receiptType = 'thamani-receipt+jwt';

/** Below the site's own name, with keys of its own: a key of receipts signs no certificate, and none of theirs signs a receipt. */
export function receiptsIssuer({ origin, did, name }: Issuer): Issuer {
  return { origin, did: `${did}:receipts`, name };
}

/** Where `did:web` leads for that name. */
export const receiptKeysPath = '/receipts/did.json';

export interface Looked {
  readonly credential: Fetched;
  readonly status: Fetched;
  readonly lists: Readonly<Record<StatusPurpose, Fetched>>;
}

export interface Checked {
  readonly number: string;
  readonly verification: Verification;
  readonly checkedAt: Date;
  readonly readAt: Date;
  readonly looked: Looked;
}

/** Undefined where nothing could be checked: nobody is given a paper that says nothing. */
export async function receiptOf({ number, verification, checkedAt, readAt, looked }: Checked): Promise<Receipt | undefined> {
  const { answer, findings, facts, statusAsOf, keySince, status } = verification;
  if (answer === 'could_not_check') return undefined;
  const replacedBy = status?.replacedBy;
  return {
    number,
    answer,
    findings,
    ...(facts === undefined ? {} : { facts }),
    ...(statusAsOf === undefined ? {} : { statusAsOf }),
    ...(keySince === undefined ? {} : { keySince }),
    ...(replacedBy === undefined ? {} : { replacedBy }),
    checkedAt: checkedAt.toISOString(),
    readAt: readAt.toISOString(),
    objectHashes: await hashesOf(looked),
  };
}

async function hashesOf({ credential, status, lists }: Looked): Promise<LookedAt> {
  const objects = [
    ['credential', credential],
    ['status', status],
    ...statusPurposes.map((purpose) => [purpose, lists[purpose]] as const),
  ] as const;
  const hashes: [string, string][] = [];
  for (const [name, fetched] of objects)
    if (fetched.kind === 'found') hashes.push([name, await hashOf(new TextEncoder().encode(fetched.text))]);
  return Object.fromEntries(hashes);
}

/** `issuer`: the issuer of the certificates; the name of the receipts' issuer is derived from it. */
export function signReceipt(receipt: Receipt, issuer: Issuer, key: SigningKey): Promise<string> {
  return signJwt({ typ: receiptType }, receipt, receiptsIssuer(issuer).did, key);
}

/** `keys`: those of receipts. A receipt of another number than the one that is asked about is as good as an altered one. */
export async function readReceipt(
  text: string,
  issuer: Issuer,
  keys: readonly PublicKey[],
  { number, check = checkEd25519 }: { readonly number?: string; readonly check?: Check } = {},
): Promise<Read<Receipt>> {
  const read = await readJwt<Receipt>(text, receiptType, receiptsIssuer(issuer).did, keys, check);
  if (read.kind !== 'genuine') return read;
  const isAsked = number === undefined || read.payload.number === number;
  return isAsked && couldSign(read.key, read.payload.checkedAt) ? read : { kind: 'altered' };
}
