import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { factsIn, type CertificateCredential } from './credential.ts';
import { matchFile, type FileMatch } from './files.ts';
import { readJwt } from './jwt.ts';
import { couldSign } from './keys.ts';
import { readScanned, type Scanned } from './scanned.ts';
import { openSeal, type Opened, type SealedFacts } from './seal.ts';
import { credentialType } from './standing.ts';
import type { StatusPurpose } from './status-list.ts';
import { differencesFrom, verifyPublished, type Asked, type Fetched, type Verification } from './verify.ts';

/** What is published, as whoever checks a file can get at it. */
export interface PublishedReader {
  credential(number: string): Promise<Fetched>;
  manifest(number: string): Promise<Fetched>;
  standing(number: string): Promise<Fetched>;
  list(purpose: StatusPurpose, list: number): Promise<Fetched>;
}

export interface FileAsked extends Pick<Asked, 'issuer' | 'keys' | 'now' | 'check'> {
  readonly file: Uint8Array<ArrayBuffer>;
  /** The texts in it that look like credentials (pdf.ts). */
  readonly credentials: readonly string[];
  /** What the codes on its pages hold; left out where nobody looked. */
  readonly codes?: readonly string[];
  /** As somebody read it on the page, where nothing inside tells. */
  readonly typed?: string;
  readonly published: PublishedReader;
}

export type InsideCredential =
  | { readonly kind: 'genuine'; readonly text: string; readonly facts: CertificateFacts }
  /** Unreadable: another thing than a certificate of ours, or one that nobody can read any more. */
  | { readonly kind: 'altered' | 'unknown_key' | 'unreadable' };

export interface InsideCode {
  readonly scanned: Scanned;
  /** Left out where it carries no seal. */
  readonly opened?: Opened;
}

export interface FileFound {
  /** Of a file that names no certificate nobody can say. */
  readonly match: FileMatch | { readonly kind: 'no_number' };
  readonly number?: string;
  readonly credentials: readonly InsideCredential[];
  readonly codes?: readonly InsideCode[];
  /** The certificate that it speaks of, as it is published now. */
  readonly verification?: Verification;
  /** What in it cannot all be true: each alone may be genuine. */
  readonly contradictions: readonly Contradiction[];
}

export const contradictions = ['several_credentials', 'other_than_published', 'code_of_another', 'code_says_other'] as const;
export type Contradiction = (typeof contradictions)[number];

/** Everything that a file tells, checked. Its hash alone makes nothing invalid, and nothing inside it is believed unchecked. */
export async function checkFile(asked: FileAsked): Promise<FileFound> {
  const credentials = await Promise.all(asked.credentials.map((text) => openCredential(text, asked)));
  const codes = asked.codes && (await Promise.all(asked.codes.map((text) => openCode(text, asked))));
  const inside = credentials.find((one) => one.kind === 'genuine');
  const sealed = genuineIn(codes ?? []);
  const number = inside?.facts.number ?? sealed[0]?.number ?? numberOn(codes ?? []) ?? asked.typed;
  const found = { credentials, ...(codes === undefined ? {} : { codes }) };
  if (number === undefined) return { ...found, match: { kind: 'no_number' }, contradictions: [] };
  const [manifest, published] = await Promise.all([asked.published.manifest(number), asked.published.credential(number)]);
  const match = await matchFile(asked.file, manifest, { ...asked, number });
  const verification = await verified(number, published, inside, asked);
  const contradictions = [
    ...(several(credentials) ? (['several_credentials'] as const) : []),
    ...(inside && published.kind === 'found' && published.text !== inside.text ? (['other_than_published'] as const) : []),
    ...comparedWith(number, verification.facts ?? inside?.facts, sealed, codes ?? []),
  ];
  return { ...found, match, number, verification, contradictions };
}

async function openCredential(text: string, { issuer, keys, check }: FileAsked): Promise<InsideCredential> {
  const read = await readJwt<CertificateCredential>(text, credentialType, issuer.did, keys, check);
  if (read.kind === 'unknown_key' || read.kind === 'unreadable') return { kind: read.kind };
  const facts = read.kind === 'genuine' && factsIn(read.payload, issuer);
  if (read.kind !== 'genuine' || !facts || !couldSign(read.key, facts.issuedOn)) return { kind: 'altered' };
  return { kind: 'genuine', text, facts };
}

async function openCode(text: string, { issuer, keys, check }: FileAsked): Promise<InsideCode> {
  const scanned = readScanned(text, issuer);
  const digits = 'digits' in scanned ? scanned.digits : '';
  return digits === '' ? { scanned } : { scanned, opened: await openSeal(digits, keys, check) };
}

function genuineIn(codes: readonly InsideCode[]): readonly SealedFacts[] {
  return codes.flatMap(({ opened }) => (opened?.kind === 'genuine' ? [opened.facts] : []));
}

function numberOn(codes: readonly InsideCode[]): string | undefined {
  return codes.flatMap(({ scanned }) => ('number' in scanned ? [scanned.number] : []))[0];
}

function several(credentials: readonly InsideCredential[]): boolean {
  return new Set(credentials.map((one) => (one.kind === 'genuine' ? one.facts.number : one.kind))).size > 1;
}

/** By what is published; where that is out of reach, by what the file itself brings. */
async function verified(
  number: string,
  published: Fetched,
  inside: Extract<InsideCredential, { kind: 'genuine' }> | undefined,
  { issuer, keys, now, check, published: reader }: FileAsked,
): Promise<Verification> {
  const credential: Fetched = published.kind === 'unreachable' && inside !== undefined ? { kind: 'found', text: inside.text } : published;
  const asked = { number, issuer, keys, credential, now, ...(check === undefined ? {} : { check }) };
  const nothing: Fetched = { kind: 'absent' };
  // Which list it stands in is known from what was signed alone.
  const first = await verifyPublished({ ...asked, standing: nothing, lists: { revocation: nothing, suspension: nothing } });
  const { facts } = first;
  if (facts === undefined) return first;
  const [standing, revocation, suspension] = await Promise.all([
    reader.standing(number),
    reader.list('revocation', facts.status.list),
    reader.list('suspension', facts.status.list),
  ]);
  return verifyPublished({ ...asked, standing, lists: { revocation, suspension } });
}

function comparedWith(
  number: string,
  facts: CertificateFacts | undefined,
  sealed: readonly SealedFacts[],
  codes: readonly InsideCode[],
): readonly Contradiction[] {
  const numbers = [...sealed.map((one) => one.number), ...codes.flatMap(({ scanned }) => ('number' in scanned ? [scanned.number] : []))];
  if (numbers.some((one) => one !== number)) return ['code_of_another'];
  return facts !== undefined && sealed.some((one) => differencesFrom(facts, one).length > 0) ? ['code_says_other'] : [];
}

/** Whether something in it pretends: signed by nobody of ours, changed, or leading elsewhere. */
export function pretends({ credentials, codes = [] }: Pick<FileFound, 'credentials' | 'codes'>): boolean {
  return (
    credentials.some(({ kind }) => kind === 'altered' || kind === 'unknown_key') ||
    codes.some(({ scanned, opened }) => (opened !== undefined && opened.kind !== 'genuine') || isCopied(scanned, opened))
  );
}

/** A genuine seal on a code that leads to somebody else's site. */
function isCopied(scanned: Scanned, opened: Opened | undefined): boolean {
  return scanned.kind === 'foreign' && opened?.kind === 'genuine';
}
