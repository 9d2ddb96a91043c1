import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { credentialOf } from '@thamani/credentials/credential.ts';
import { didDocument, type Issuer } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { certificateLanguages, manifestType, type Manifest } from '@thamani/credentials/manifest.ts';
import { credentialsIn } from '@thamani/credentials/pdf.ts';
import { published } from '@thamani/credentials/published.ts';
import { openSeal, seal } from '@thamani/credentials/seal.ts';
import { credentialType, standingType, type StandingRecord } from '@thamani/credentials/standing.ts';
import { statusListCredential } from '@thamani/credentials/status-list.ts';
import { isSameCertificate } from '@thamani/credentials/verify.ts';
import { statusListBits } from '@thamani/domain/certificates/facts.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { Standing } from '@thamani/domain/certificates/standing.ts';
import type { Queryable } from '../database/connect.ts';
import { SigningRefused, type Clock, type DocumentKeys, type ObjectStore, type Signer, type SigningKeys } from '../ports.ts';
import { obstacleToIssuing, obstacleToSpeaking, obstacleToStanding, type SigningObstacle } from './obstacles.ts';
import { NotPrinted, signPdf } from './pades.ts';
import { changesOf, intentOf, listedStandings, type Intent, type RecordedChange } from './store.ts';

export interface SignerParts {
  readonly db: Queryable;
  readonly published: Pick<ObjectStore, 'read'>;
  readonly keys: SigningKeys & DocumentKeys;
  readonly issuer: Issuer;
  readonly clock: Clock;
}

/** Signs what is stored and approved by two people, as it is stored, and nothing that it is told. */
export function createSigner({ db, published: store, keys, issuer, clock }: SignerParts): Signer {
  const signed = async (typ: string, payload: object, cty?: string): Promise<string> =>
    signJwt({ typ, ...(cty === undefined ? {} : { cty }) }, payload, issuer.did, await keys.current());
  const permitted = async (number: string): Promise<Intent> => {
    // What cannot be a number is not even looked for.
    const intent = readCertificateNumber(number) === number ? await intentOf(db, number) : undefined;
    refuseFor(obstacleToSpeaking(intent, number));
    if (intent === undefined) throw new SigningRefused('no_intent');
    return intent;
  };
  /** What was issued once is spoken of by its seal, whatever became of its company's name since. */
  const issued = async (number: string): Promise<Intent & { readonly seal: string; readonly changes: readonly RecordedChange[] }> => {
    const { seal: digits, ...intent } = await permitted(number);
    if (digits === null) throw new SigningRefused('not_signed');
    const opened = await openSeal(digits, await keys.all());
    if (opened.kind !== 'genuine' || !isSameCertificate(intent.facts, opened.facts)) throw new SigningRefused('seal_differs');
    const changes = await changesOf(db, number);
    refuseFor(obstacleToStanding(intent, changes));
    return { ...intent, seal: digits, changes };
  };

  return {
    async certificate(number) {
      const intent = await permitted(number);
      refuseFor(await obstacleToIssuing(intent, number));
      const { facts } = intent;
      return { credential: await signed(credentialType, credentialOf(facts, issuer), 'vc'), seal: await seal(facts, await keys.current()) };
    },
    async file(number, pdf) {
      const { credential, intended_at, expires_on } = await issued(number);
      // What is attached is all that binds a file to its certificate: one, and to the byte the one that was signed and kept.
      const attached = await credentialsIn(new Uint8Array(pdf));
      if (credential === null || attached.length !== 1 || attached[0] !== credential) throw new SigningRefused('other_credential');
      const key = await keys.document();
      // Without a trusted time a signature holds as long as its certificates.
      if (key.until < expires_on) throw new Error(`the certificate of the key for files ends on ${key.until}, before ${number}: renew it`);
      return signPdf(pdf, key, intended_at).catch((error: unknown) => {
        throw error instanceof NotPrinted ? new SigningRefused('not_printed') : error;
      });
    },
    async manifest(number) {
      const intent = await issued(number);
      const files = [];
      for (const language of certificateLanguages) {
        const file = await store.read(published.file(number, language));
        if (file === undefined) continue;
        const bytes = await buffer(file.body);
        files.push({ language, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
      }
      if (files.length === 0) throw new SigningRefused('no_file');
      const manifest: Manifest = { number, seal: intent.seal, files, asOf: clock.now().toISOString() };
      return signed(manifestType, manifest);
    },
    async standing(number) {
      const { standing, replaced_by, changes } = await issued(number);
      const record: StandingRecord = {
        number,
        standing,
        history: changes.map(({ change, reason, at }) => ({ change, reason, at: at.toISOString() })),
        ...(replaced_by === null ? {} : { replacedBy: replaced_by }),
        asOf: clock.now().toISOString(),
      };
      return signed(standingType, record);
    },
    async statusList(purpose, list) {
      const asOf = clock.now();
      const first = list * statusListBits;
      // What is revoked stays on the list of the suspended: whoever holds two lists of different age must not find it on neither.
      const fallen: readonly Standing[] = purpose === 'revocation' ? ['revoked'] : ['suspended', 'revoked'];
      const listed = await listedStandings(db, first, first + statusListBits);
      for (const one of listed) refuseFor(obstacleToStanding(one, one.changes));
      const set = listed.filter(({ standing }) => fallen.includes(standing)).map(({ ordinal }) => ordinal - first);
      return signed(credentialType, await statusListCredential(issuer, purpose, list, set, asOf), 'vc');
    },
    keys: async () => JSON.stringify(didDocument(issuer, await keys.all())),
  };
}

function refuseFor(obstacle: SigningObstacle | undefined): void {
  if (obstacle !== undefined) throw new SigningRefused(obstacle);
}
