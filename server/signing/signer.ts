import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { credentialOf, factsIn, type CertificateCredential } from '@thamani/credentials/credential.ts';
import { didDocument, type Issuer } from '@thamani/credentials/issuer.ts';
import { readJwt, signJwt } from '@thamani/credentials/jwt.ts';
import {
  certificateLanguages,
  manifestType,
  type CertificateLanguage,
  type Manifest,
  published,
  credentialType,
  statusRecordType,
  type StatusRecord,
} from '@thamani/credentials/published-objects.ts';
import { openSeal, seal } from '@thamani/credentials/qr-seal.ts';
import { statusListCredential } from '@thamani/credentials/status-list.ts';
import { isSameCertificate } from '@thamani/credentials/verify.ts';
import { isSameFacts, statusListBits, type Deciders } from '@thamani/domain/certificates/facts.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Queryable } from '../database/connect.ts';
import { certificateDocument } from '../features/certificates/document-interface.ts';
import {
  SigningRefused,
  type Clock,
  type DocumentKeys,
  type ObjectStore,
  type SignablePrinter,
  type Signer,
  type SigningKeys,
} from '../ports.ts';
import type { Translate } from '../i18n/catalogs.ts';
import { denialToIssue, denialToSign, denialToSignStatus, type SigningDenial } from './preconditions.ts';
import { isSignedFile, roomFor, signPdf } from './pades.ts';
import { changesOf, reservationOf, listedStatuses, type Intent, type RecordedChange } from './store.ts';

export interface SignerParts {
  readonly db: Queryable;
  readonly published: Pick<ObjectStore, 'read'>;
  readonly keys: SigningKeys & DocumentKeys;
  readonly issuer: Issuer;
  readonly clock: Clock;
  readonly printer: SignablePrinter;
  translatorFor(language: Language): Translate;
}

/** Signs what is stored and approved by two people, as it is stored, and nothing that it is told. */
export function createSigner({ db, published: store, keys, issuer, clock, printer, translatorFor }: SignerParts): Signer {
  const signed = async (typ: string, payload: object, cty?: string): Promise<string> =>
    signJwt({ typ, ...(cty === undefined ? {} : { cty }) }, payload, issuer.did, await keys.current());
  const permitted = async (number: string): Promise<Intent> => {
    // What cannot be a number is not even looked for.
    const intent = readCertificateNumber(number) === number ? await reservationOf(db, number) : undefined;
    refuseFor(denialToSign(intent, number));
    if (intent === undefined) throw new SigningRefused('no_intent');
    return intent;
  };
  /** What was issued once is spoken of by its seal, whatever became of its company's name since. */
  const issued = async (
    number: string,
  ): Promise<Omit<Intent, 'qr_seal'> & { readonly seal: string; readonly changes: readonly RecordedChange[] }> => {
    const { qr_seal: digits, ...intent } = await permitted(number);
    if (digits === null) throw new SigningRefused('not_signed');
    const opened = await openSeal(digits, await keys.all());
    if (opened.kind !== 'genuine' || !isSameCertificate(intent.facts, opened.facts)) throw new SigningRefused('seal_differs');
    const changes = await changesOf(db, number);
    refuseFor(denialToSignStatus(intent, changes));
    return { ...intent, seal: digits, changes };
  };
  const isOfFacts = async (credential: string, facts: Intent['facts']): Promise<boolean> => {
    const read = await readJwt<CertificateCredential>(credential, credentialType, issuer.did, await keys.all());
    const certified = read.kind === 'genuine' ? factsIn(read.payload, issuer) : undefined;
    return certified !== undefined && isSameFacts(certified, facts);
  };

  return {
    async certificate(number) {
      const intent = await permitted(number);
      refuseFor(await denialToIssue(intent, number));
      const { facts } = intent;
      return { credential: await signed(credentialType, credentialOf(facts, issuer), 'vc'), seal: await seal(facts, await keys.current()) };
    },
    async file(number, language, sha256) {
      const { facts, credential, seal: digits, reserved_at, expires_on, ...intent } = await issued(number);
      // The page shows more than the seal says. All of it is in the credential, which was signed here, after the facts were worked out again.
      if (credential === null || !(await isOfFacts(credential, facts))) throw new SigningRefused('other_credential');
      const certificate = { facts, deciders: decidersIn(intent), credential, qr_seal: digits };
      const key = await keys.document();
      // Without a trusted time a signature holds as long as its certificates.
      if (key.until < expires_on) throw new Error(`the certificate of the key for files ends on ${key.until}, before ${number}: renew it`);
      const document = await certificateDocument({ config: { verifyOrigin: issuer.origin }, translatorFor }, certificate, language);
      const place = { room: roomFor(key), at: reserved_at, label: labelOf(number, language) };
      const file = await printer.printSignable('certificate', document.facts, document.attachments, place);
      // What is signed is rendered here in any case. Another hash means that who asks prints something else, and must not go on.
      if (createHash('sha256').update(file.pdf).digest('hex') !== sha256) throw new SigningRefused('file_differs');
      return signPdf(file, key);
    },
    async manifest(number) {
      const intent = await issued(number);
      const files = [];
      const certificates = await keys.documentCertificates();
      for (const language of certificateLanguages) {
        const file = await store.read(published.file(number, language));
        if (file === undefined) continue;
        const bytes = await buffer(file.body);
        // A process that writes to the store could put a forged file there, and a manifest would vouch for it.
        if (!isSignedFile(bytes, labelOf(number, language), certificates)) throw new SigningRefused('file_not_signed');
        files.push({ language, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
      }
      if (files.length === 0) throw new SigningRefused('no_file');
      const manifest: Manifest = { number, seal: intent.seal, files, asOf: clock.now().toISOString() };
      return signed(manifestType, manifest);
    },
    async status(number) {
      const { status, replaced_by, changes } = await issued(number);
      const record: StatusRecord = {
        number,
        status,
        history: changes.map(({ change, reason, at }) => ({ change, reason, at: at.toISOString() })),
        ...(replaced_by === null ? {} : { replacedBy: replaced_by }),
        asOf: clock.now().toISOString(),
      };
      return signed(statusRecordType, record);
    },
    async statusList(purpose, list) {
      const asOf = clock.now();
      const first = list * statusListBits;
      // A revoked certificate stays on the suspension list: a reader with two lists of different age must find it on at least one.
      const fallen: readonly CertificateStatus[] = purpose === 'revocation' ? ['revoked'] : ['suspended', 'revoked'];
      const listed = await listedStatuses(db, first, first + statusListBits);
      for (const one of listed) refuseFor(denialToSignStatus(one, one.changes));
      const set = listed.filter(({ status }) => fallen.includes(status)).map(({ status_index }) => status_index - first);
      return signed(credentialType, await statusListCredential(issuer, purpose, list, set, asOf), 'vc');
    },
    keys: async () => JSON.stringify(didDocument(issuer, await keys.all())),
  };
}

const labelOf = (number: string, language: CertificateLanguage): string => `${number} ${language}`;

/** Who proposed and approved it, as the decision itself says and not the certificate's row. */
function decidersIn({ proposed_by, proposed_at, approved_by, approved_at }: DecidersRead): Deciders {
  if (proposed_by === null || proposed_at === null || approved_by === null || approved_at === null)
    throw new SigningRefused('not_approved');
  return { proposedBy: proposed_by, proposedOn: dayOf(proposed_at), approvedBy: approved_by, approvedOn: dayOf(approved_at) };
}

type DecidersRead = Pick<Intent, 'proposed_by' | 'proposed_at' | 'approved_by' | 'approved_at'>;

function refuseFor(denial: SigningDenial | undefined): void {
  if (denial !== undefined) throw new SigningRefused(denial);
}
