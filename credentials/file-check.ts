import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { factsIn, type CertificateCredential } from './credential.ts';
import { matchFile } from './manifest-match.ts';
import { readJwt } from './jwt.ts';
import { couldSign } from './keys.ts';
import { type CertificateLanguage, type Manifest, credentialType } from './published-objects.ts';
import { pdfSignatureOf, type PdfSignature } from './pdf-signature.ts';
import { readScanned, type Scanned } from './qr-text.ts';
import { openSeal, type Opened, type SealedFacts } from './qr-seal.ts';
import type { StatusPurpose } from './status-list.ts';
import { differencesFrom, verifyPublished, type Answer, type VerificationInput, type Fetched, type Verification } from './verify.ts';

/** Access to the published objects, which the caller that checks a file supplies. */
export interface PublishedReader {
  credential(number: string): Promise<Fetched>;
  manifest(number: string): Promise<Fetched>;
  status(number: string): Promise<Fetched>;
  list(purpose: StatusPurpose, list: number): Promise<Fetched>;
}

export interface FileCheckInput extends Pick<VerificationInput, 'issuer' | 'keys' | 'now' | 'check'> {
  readonly file: Uint8Array<ArrayBuffer>;
  /** The texts in it that look like credentials (pdf-attachment.ts). */
  readonly credentials: readonly string[];
  /** What the codes on its pages hold; left out where nobody looked. */
  readonly codes?: readonly string[];
  /** The number that the reader typed from the page, where nothing in the file gives one. */
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

interface Inside {
  readonly credentials: readonly InsideCredential[];
  readonly codes?: readonly InsideCode[];
  /** What in it cannot all be true: each alone may be genuine. */
  readonly contradictions: readonly Contradiction[];
  readonly signature: PdfSignature;
}

/** In every byte a file that was published under its number: the one kind of file that can be valid. */
export interface PublishedFile extends Inside {
  readonly kind: 'published';
  readonly number: string;
  readonly language: CertificateLanguage;
  readonly answer: Answer;
  /** The certificate as it is published now. */
  readonly verification: Verification;
}

/** Without `valid` and `replaced`: that the certificate is in force says nothing of a file that is not the published one. */
export const otherAnswers = ['revoked', 'suspended', 'altered', 'not_found', 'changed', 'could_not_check'] as const;
export type OtherAnswer = (typeof otherAnswers)[number];

/** The certificate that a file names, in words that cannot be taken for an answer about the file. */
export interface NamedCertificate extends Omit<Verification, 'answer'> {
  readonly state: 'in_force' | Exclude<Answer, 'valid' | 'replaced'>;
}

/** Any other file. It has neither a `Verification` nor an answer that is positive, so nobody can show one (rulings, section 9). */
export interface OtherFile extends Inside {
  /** `not_compared`: the list of published files is out of reach; `no_number`: nothing tells which certificate it is of. */
  readonly kind: 'changed' | 'not_compared' | 'no_number';
  readonly answer: OtherAnswer;
  readonly number?: string;
  readonly certificate?: NamedCertificate;
  /** Those that were published under its number, to use in its place. */
  readonly files: Manifest['files'];
}

export type FileFound = PublishedFile | OtherFile;

export const contradictions = ['several_credentials', 'other_than_published', 'code_of_another', 'code_says_other'] as const;
export type Contradiction = (typeof contradictions)[number];

/** Everything that a file tells, checked. Only its bytes make it the published one; nothing inside it is believed unchecked. */
export async function checkFile(asked: FileCheckInput): Promise<FileFound> {
  const [credentials, signature] = await Promise.all([
    Promise.all(asked.credentials.map((text) => openCredential(text, asked))),
    pdfSignatureOf(asked.file),
  ]);
  const codes = asked.codes && (await Promise.all(asked.codes.map((text) => openCode(text, asked))));
  const inside = credentials.find((one) => one.kind === 'genuine');
  const sealed = genuineIn(codes ?? []);
  const number = inside?.facts.number ?? sealed[0]?.number ?? numberOn(codes ?? []) ?? asked.typed;
  const found = { credentials, signature, ...(codes === undefined ? {} : { codes }) };
  if (number === undefined)
    return { ...found, kind: 'no_number', answer: pretends(found) ? 'altered' : 'could_not_check', contradictions: [], files: [] };
  const [manifest, published] = await Promise.all([asked.published.manifest(number), asked.published.credential(number)]);
  const match = await matchFile(asked.file, manifest, { ...asked, number });
  const verification = await verified(number, published, inside, asked);
  const contradictions = [
    ...(several(credentials) ? (['several_credentials'] as const) : []),
    ...(inside && published.kind === 'found' && published.text !== inside.text ? (['other_than_published'] as const) : []),
    ...comparedWith(number, verification.facts ?? inside?.facts, sealed, codes ?? []),
  ];
  const isSound = contradictions.length === 0 && !pretends(found);
  if (match.kind === 'published' && isSound)
    return { ...found, kind: 'published', number, language: match.language, answer: verification.answer, verification, contradictions };
  const kind = match.kind === 'could_not_look' ? 'not_compared' : 'changed';
  return {
    ...found,
    kind,
    number,
    contradictions,
    answer: answerWithout(kind, isSound, verification.answer),
    certificate: namedBy(verification),
    files: match.kind === 'not_published' ? match.files : [],
  };
}

/** The worst first: what happened to the certificate, then what the file carries, then that it is another file. */
function answerWithout(kind: 'changed' | 'not_compared', isSound: boolean, answer: Answer): OtherAnswer {
  if (answer === 'revoked' || answer === 'suspended') return answer;
  if (!isSound || answer === 'altered') return 'altered';
  if (answer === 'not_found') return answer;
  return kind === 'changed' ? 'changed' : 'could_not_check';
}

function namedBy({ answer, ...rest }: Verification): NamedCertificate {
  return { ...rest, state: answer === 'valid' || answer === 'replaced' ? 'in_force' : answer };
}

async function openCredential(text: string, { issuer, keys, check }: FileCheckInput): Promise<InsideCredential> {
  const read = await readJwt<CertificateCredential>(text, credentialType, issuer.did, keys, check);
  if (read.kind === 'unknown_key' || read.kind === 'unreadable') return { kind: read.kind };
  const facts = read.kind === 'genuine' && factsIn(read.payload, issuer);
  if (read.kind !== 'genuine' || !facts || !couldSign(read.key, facts.issuedOn)) return { kind: 'altered' };
  return { kind: 'genuine', text, facts };
}

async function openCode(text: string, { issuer, keys, check }: FileCheckInput): Promise<InsideCode> {
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
  { issuer, keys, now, check, published: reader }: FileCheckInput,
): Promise<Verification> {
  const credential: Fetched = published.kind === 'unreachable' && inside !== undefined ? { kind: 'found', text: inside.text } : published;
  const asked = { number, issuer, keys, credential, now, ...(check === undefined ? {} : { check }) };
  const nothing: Fetched = { kind: 'absent' };
  // Only the signed credential says which status list has the certificate.
  const first = await verifyPublished({ ...asked, status: nothing, lists: { revocation: nothing, suspension: nothing } });
  const { facts } = first;
  if (facts === undefined) return first;
  const [status, revocation, suspension] = await Promise.all([
    reader.status(number),
    reader.list('revocation', facts.status.list),
    reader.list('suspension', facts.status.list),
  ]);
  return verifyPublished({ ...asked, status, lists: { revocation, suspension } });
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
export function pretends({ credentials, codes = [] }: Pick<Inside, 'credentials' | 'codes'>): boolean {
  return (
    credentials.some(({ kind }) => kind === 'altered' || kind === 'unknown_key') ||
    codes.some(({ scanned, opened }) => (opened !== undefined && opened.kind !== 'genuine') || isCopied(scanned, opened))
  );
}

/** A genuine seal on a code that leads to another site. */
function isCopied(scanned: Scanned, opened: Opened | undefined): boolean {
  return scanned.kind === 'foreign' && opened?.kind === 'genuine';
}
