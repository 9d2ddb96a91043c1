import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { toBase64url } from '@thamani/credentials/base64url.ts';
import { checkFile, type FileFound } from '@thamani/credentials/file-check.ts';
import { keysIn, type Issuer } from '@thamani/credentials/issuer.ts';
import type { Check, PublicKey } from '@thamani/credentials/keys.ts';
import type { AnyVerification } from '@thamani/credentials/verification-json.ts';
import { namedIn } from '@thamani/credentials/unverified-claims.ts';
import { credentialsIn } from '@thamani/credentials/pdf-attachment.ts';
import { pdfSignatureOf } from '@thamani/credentials/pdf-signature.ts';
import { readReceipt, receiptsIssuer, type Receipt } from '@thamani/credentials/receipt.ts';
import { openSeal } from '@thamani/credentials/qr-seal.ts';
import { verifySealed } from '@thamani/credentials/qr-seal-verification.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import {
  verifyPublished,
  withoutFacts,
  type VerificationInput,
  type Fetched,
  type OpenedLists,
  type Verification,
} from '@thamani/credentials/verify.ts';
import { addresses, type Source } from './source.ts';

export interface CheckerOptions {
  readonly source: Source;
  /** Ids of the keys to believe. All that the source names, where it is left out: then the source itself is believed. */
  readonly trusted?: readonly string[];
  readonly now?: () => Date;
}

export interface CheckedReceipt {
  readonly kind: 'genuine' | 'altered' | 'unknown_key';
  /** What was said then. */
  readonly receipt?: Receipt;
  /** What is to be said now. */
  readonly verification: Verification;
}

export interface Checker {
  number(number: string): Promise<Verification>;
  /** `digits`: the fragment of a code's address, after the #; `number`: the number before it. */
  seal(digits: string, number?: string): Promise<AnyVerification>;
  /** A credential that the caller supplies, as it was signed. */
  credential(token: string): Promise<Verification>;
  /** Codes on its pages are not looked for: what is attached to it is. */
  file(pdf: Uint8Array<ArrayBuffer>): Promise<FileFound>;
  receipt(token: string): Promise<CheckedReceipt>;
  /** Those that are believed, and whether they could be read at all. */
  keys(of: 'certificates' | 'receipts'): Promise<Keys>;
}

export type Keys = { readonly kind: 'found'; readonly keys: readonly PublicKey[] } | { readonly kind: 'absent' | 'unreachable' };

/** How long what changes is used again, in milliseconds, where the source tells of now. */
const life = 60_000;

/** Checks by the one set of rules (credentials/); it only fetches what they ask for, and each key and list once. */
export function createChecker({ source, trusted, now = () => new Date() }: CheckerOptions): Checker {
  const { issuer } = source;
  const check = rememberingKeys();
  const opened: OpenedLists = new WeakMap();
  const shared = sharing(source, now);

  const keysFor = async (of: 'certificates' | 'receipts'): Promise<Keys> => {
    const whose: Issuer = of === 'receipts' ? receiptsIssuer(issuer) : issuer;
    const document = await shared(of === 'receipts' ? addresses.receiptKeys : addresses.keys);
    if (document.fetched.kind !== 'found') return { kind: document.fetched.kind };
    document.keys ??= keysIn(document.fetched.text, whose).then((keys) =>
      keys.filter(({ kid }) => trusted === undefined || trusted.includes(kid)),
    );
    return { kind: 'found', keys: await document.keys };
  };

  const listsOf = async (list: number | undefined): Promise<VerificationInput['lists']> => {
    const read = async (purpose: StatusPurpose): Promise<Fetched> =>
      list === undefined ? { kind: 'absent' } : (await shared(addresses.list(purpose, list))).fetched;
    const [revocation, suspension] = await Promise.all([read('revocation'), read('suspension')]);
    return { revocation, suspension };
  };

  const askedOf = async (number: string, given?: string): Promise<VerificationInput> => {
    const [keys, credential, status] = await Promise.all([
      keysFor('certificates'),
      given === undefined ? source.read(addresses.credential(number)) : ({ kind: 'found', text: given } as const),
      source.read(addresses.status(number)),
    ]);
    const lists = await listsOf(credential.kind === 'found' ? namedIn(credential.text).list : undefined);
    return {
      number,
      issuer,
      keys: keys.kind === 'found' ? keys.keys : [],
      // Without the keys nothing can be said of what is there; that nothing is there needs none.
      credential: credential.kind === 'found' && keys.kind !== 'found' ? { kind: 'unreachable' } : credential,
      status,
      lists,
      now: now(),
      check,
      opened,
    };
  };

  const number = async (one: string): Promise<Verification> => verifyPublished(await askedOf(one));

  const credential = async (token: string): Promise<Verification> => {
    const { number: named } = namedIn(token);
    return named === undefined ? withoutFacts('altered', 'INVALID', 'altered') : verifyPublished(await askedOf(named, token));
  };

  return {
    number,
    credential,
    keys: keysFor,
    async seal(digits, stated) {
      const keys = await keysFor('certificates');
      if (keys.kind !== 'found') return withoutFacts('could_not_check', 'UNKNOWN', 'unreachable');
      const code = await openSeal(digits, keys.keys, check);
      if (code.kind === 'genuine' && (stated === undefined || stated === code.facts.number)) {
        const asked = await askedOf(code.facts.number);
        if (asked.credential.kind !== 'unreachable') return verifyPublished({ ...asked, sealed: code.facts });
      }
      const time = { now: now(), check, keysAreCurrent: source.isCurrent && trusted === undefined };
      return verifySealed({
        digits,
        ...(stated === undefined ? {} : { number: stated }),
        keys: keys.keys,
        issuer,
        lists: listsOf,
        ...time,
      });
    },
    async file(pdf) {
      const keys = await keysFor('certificates');
      // Without the keys nothing that was signed can be told from anything else.
      if (keys.kind !== 'found')
        return {
          kind: 'not_compared',
          answer: 'could_not_check',
          credentials: [],
          contradictions: [],
          files: [],
          signature: await pdfSignatureOf(pdf),
        };
      const published = {
        credential: (of: string) => source.read(addresses.credential(of)),
        manifest: (of: string) => source.read(addresses.manifest(of)),
        status: (of: string) => source.read(addresses.status(of)),
        list: async (purpose: StatusPurpose, list: number) => (await shared(addresses.list(purpose, list))).fetched,
      };
      return checkFile({ file: pdf, credentials: await credentialsIn(pdf), issuer, keys: keys.keys, now: now(), check, published });
    },
    async receipt(token) {
      const keys = await keysFor('receipts');
      if (keys.kind !== 'found') return { kind: 'unknown_key', verification: withoutFacts('could_not_check', 'UNKNOWN', 'unreachable') };
      const read = await readReceipt(token, issuer, keys.keys, { check });
      if (read.kind === 'genuine') return { kind: 'genuine', receipt: read.payload, verification: await number(read.payload.number) };
      return read.kind === 'unknown_key'
        ? { kind: 'unknown_key', verification: withoutFacts('could_not_check', 'UNKNOWN', 'key_unknown') }
        : { kind: 'altered', verification: withoutFacts('altered', 'INVALID', 'altered') };
    },
  };
}

interface Shared {
  readonly fetched: Fetched;
  keys?: Promise<readonly PublicKey[]>;
}

/** What many certificates have in common is asked for once; what could not be read is asked for again. */
function sharing(source: Source, now: () => Date): (address: string) => Promise<Shared> {
  const held = new Map<string, { readonly read: Promise<Shared>; readonly until: number }>();
  return (address) => {
    const before = held.get(address);
    const at = now().getTime();
    if (before !== undefined && before.until > at) return before.read;
    const read = source.read(address).then((fetched) => {
      if (fetched.kind === 'unreachable') held.delete(address);
      return { fetched };
    });
    held.set(address, { read, until: source.isCurrent ? at + life : Number.POSITIVE_INFINITY });
    return read;
  };
}

/** Off this thread, on however many cores there are, each key imported once: the platform's WebCrypto checks on the thread that asks. */
function rememberingKeys(): Check {
  const imported = new WeakMap<Uint8Array, KeyObject>();
  return (key, signature, message) => {
    let ready = imported.get(key);
    if (ready === undefined) {
      ready = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: toBase64url(key) }, format: 'jwk' });
      imported.set(key, ready);
    }
    return isSigned(null, message, ready, signature);
  };
}

const isSigned = promisify(verify);
