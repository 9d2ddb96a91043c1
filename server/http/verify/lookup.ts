import { didDocument, keysIn, type Issuer } from '@thamani/credentials/issuer.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import { namedIn } from '@thamani/credentials/unverified-claims.ts';
import type { Looked } from '@thamani/credentials/receipt.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { rosetteHash } from '@thamani/credentials/credential.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import { verifyPublished, type Fetched, type Reason, type Verification } from '@thamani/credentials/verify.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type { Clock } from '../../ports.ts';
import type { PublishedObjects, CachedObject } from './published-objects.ts';

/** Everything that can be said of a number, and for how long. */
export interface LookupResult {
  readonly number: string;
  readonly verification: Verification;
  readonly keys: readonly PublicKey[];
  /** What the rosette is drawn from, here and on paper. */
  readonly hash?: string;
  readonly checkedAt: Date;
  /** What the answer was made of, as it was read. */
  readonly looked: Looked;
  /** When the oldest of what changes was read, and until when it may be shown without another look; milliseconds since 1970. */
  readonly seenAt: number;
  readonly until: number;
}

export const lives = {
  /** Never changes. */
  credential: 86_400_000,
  /** Half of the minute within which a change must be public, however recent the last read: the rest is for signing it. */
  changing: 30_000,
} as const;

export interface Lookup {
  ask(number: string): Promise<LookupResult>;
  /** The document of our keys; where it is known which are ours, with those alone. */
  keys(): Promise<CachedObject>;
  /** An object as it was signed, for machines. */
  object(key: string, life: number): Promise<CachedObject>;
}

interface Parts {
  readonly objects: PublishedObjects;
  readonly issuer: Issuer;
  readonly clock: Clock;
  /** Ids of our keys: a process that can write to the store could add a foreign one. Omitted, all published keys count. */
  readonly trusted?: readonly string[];
}

export function createAsking({ objects, issuer, clock, trusted }: Parts): Lookup {
  const isOurs = ({ kid }: PublicKey): boolean => trusted === undefined || trusted.includes(kid);

  /** `age`: how old what changes may be. */
  const look = async (number: string, age?: number): Promise<LookupResult> => {
    const [keyed, credential, status] = await Promise.all([
      objects.read(published.keys, lives.changing),
      objects.read(published.credential(number), lives.credential),
      objects.read(published.status(number), lives.changing, age),
    ]);
    const lists = await listsOf(objects, credential.fetched, age);
    const keys = keyed.fetched.kind === 'found' ? (await keysIn(keyed.fetched.text, issuer)).filter(isOurs) : [];
    // Without the keys nothing can be said of what is there; that nothing is there needs none.
    const known: Fetched =
      credential.fetched.kind === 'found' && keyed.fetched.kind === 'unreachable' ? { kind: 'unreachable' } : credential.fetched;
    const looked: Looked = {
      credential: credential.fetched,
      status: status.fetched,
      lists: { revocation: lists.revocation.fetched, suspension: lists.suspension.fetched },
    };
    const now = clock.now();
    const verification = await verifyPublished({
      number,
      issuer,
      keys,
      ...looked,
      credential: known,
      now,
    });
    const changing = [keyed, status, lists.revocation, lists.suspension];
    return {
      number,
      verification,
      keys,
      ...(credential.fetched.kind === 'found' ? { hash: await rosetteHash(credential.fetched.text) } : {}),
      checkedAt: now,
      looked,
      seenAt: Math.min(...changing.map(({ at }) => at)),
      until: Math.min(credential.until, ...changing.map(({ until }) => until)),
    };
  };

  return {
    object: objects.read,
    async keys() {
      const keyed = await objects.read(published.keys, lives.changing);
      if (trusted === undefined || keyed.fetched.kind !== 'found') return keyed;
      // Built again and not filtered: other content of the stored document is not served.
      const ours = (await keysIn(keyed.fetched.text, issuer)).filter(isOurs);
      return { ...keyed, fetched: { kind: 'found', text: JSON.stringify(didDocument(issuer, ours)) } };
    },
    async ask(number) {
      const asked = await look(number);
      if (!isOutOfStep(asked.verification)) return asked;
      // A change is put in several objects, one after the other, and this was read in between: what is held of it is looked at again.
      const again = await look(number, inBetween);
      return isOutOfStep(again.verification) ? { ...again, until: Math.min(again.until, again.checkedAt.getTime() + inBetween) } : again;
    },
  };
}

/** Of several objects that change together, in milliseconds. */
const inBetween = 2_000;

const statusBy: Readonly<Partial<Record<Reason, CertificateStatus>>> = { good: 'good', suspended: 'suspended', revoked: 'revoked' };

/** The lists and the record say different things: one of them is older than the change that the other tells of. */
function isOutOfStep({ findings, status }: Verification): boolean {
  const reason = findings.find(({ check }) => check === 'status')?.reason;
  const listed = reason && statusBy[reason];
  return status !== undefined && listed !== undefined && listed !== status.status;
}

/** Which list it is must be known before the credential is checked; a wrong one is found out then, since a list names itself. */
async function listsOf(
  objects: PublishedObjects,
  credential: Fetched,
  age?: number,
): Promise<Readonly<Record<StatusPurpose, CachedObject>>> {
  const list = credential.kind === 'found' ? namedIn(credential.text).list : undefined;
  const read = (purpose: StatusPurpose): Promise<CachedObject> | CachedObject =>
    list === undefined ? nowhere : objects.read(published.statusList(purpose, list), lives.changing, age);
  const [revocation, suspension] = await Promise.all([read('revocation'), read('suspension')]);
  return { revocation, suspension };
}

const nowhere: CachedObject = { fetched: { kind: 'absent' }, at: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY };
