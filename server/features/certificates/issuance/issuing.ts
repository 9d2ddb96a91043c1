import { createHash } from 'node:crypto';
import { certificateLanguages, published } from '@thamani/credentials/published-objects.ts';
import { next } from '@thamani/domain/applications/lifecycle.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { lockForReview, setRenewalState, setReviewState, placeOf } from '../../applications/review-interface.ts';
import { completeCase } from '../../review/service.ts';
import { printedFile, printedPicture } from '../document-interface.ts';
import { putCredential, putKeys, putManifest, putMissingLists, publishStatusRecord } from './publishing.ts';
import {
  certificateByNumber,
  formerOf,
  storeSigned,
  lockCertificate,
  markPublished,
  markReplaced,
  renewalIssued,
  type CertificateRow,
} from '../store.ts';

/** The signer looks for itself; what it answered first is kept, and every later step reads that. */
export async function signCertificate(context: Context, number: string): Promise<void> {
  const certificate = await wanted(context, number);
  if (certificate.signed_at !== null) return;
  const signed = await context.signer.certificate(number);
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    if (!(await storeSigned(tx, number, { ...signed, at }))) return;
    await recordIssuanceEvent(context, tx, certificate, 'signed', at);
  });
}

/**
 * One language after the other. An existing file counts and is never replaced, since no signature comes out the same twice. Once it is
 * `stopped` (it timed out, or its worker shuts down) another try prints the rest, and this one fails before its next language: two at once
 * would take the CPU time from each other. It must not return, which would complete the activity with languages missing.
 */
export async function printCertificate(context: Context, number: string, stopped?: AbortSignal): Promise<void> {
  const certificate = await wanted(context, number);
  for (const language of certificateLanguages) {
    stopped?.throwIfAborted();
    const [file, picture] = [published.file(number, language), published.picture(number, language)];
    if (!(await context.published.has(file))) {
      const unsigned = await printedFile(context, certificate, language);
      const signed = await context.signer.file(number, language, createHash('sha256').update(unsigned).digest('hex'));
      await context.published.putIfAbsent(file, contentOf(signed, 'application/pdf'));
    }
    if (!(await context.published.has(picture)))
      await context.published.putIfAbsent(picture, contentOf(await printedPicture(context, certificate, language), 'image/webp'));
  }
}

/** The manifest comes last: a certificate without one is not yet published, whichever of its other files exist. */
export async function publishCertificate(context: Context, number: string): Promise<void> {
  const certificate = await wanted(context, number);
  await putKeys(context);
  await putMissingLists(context, certificate.facts.status.list);
  await putCredential(context, certificate);
  await publishStatusRecord(context, number);
  await putManifest(context, number);
}

/** The application is completed and its company told, in one transaction and once. */
export async function finishIssuance(context: Context, number: string): Promise<void> {
  const { application_id } = await wanted(context, number);
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, application_id);
    const certificate = await lockCertificate(tx, number);
    if (application === undefined || certificate === undefined || !(await markPublished(tx, number, at))) return;
    const place = next(placeOf(application), 'issue', 'system');
    if (place === undefined || place === 'erased') throw new Error(`application ${application_id} is not to be issued`);
    await setReviewState(tx, application_id, place, at);
    await completeCase(tx, context, application_id, at);
    const event = await recordIssuanceEvent(context, tx, certificate, 'issued', at);
    await enqueue(tx, { key: event, topic: 'certificate.notification', subjectId: number, at });
    const replaced = await succeed(tx, certificate);
    const renewed = application.renewal_of === null ? [] : [application.renewal_of];
    for (const one of renewed) await markReplaced(tx, one, number);
    for (const one of [...renewed, ...replaced])
      await enqueue(tx, { key: context.ids.uuid(), topic: 'certificate.status_changed', subjectId: one, at });
  });
}

/** Takes the place of those that its application had before, in the renewals that were begun of them too; whose record changes by it. */
async function succeed(tx: Tx, certificate: CertificateRow): Promise<readonly string[]> {
  const former = await formerOf(tx, certificate);
  if (former.length === 0) return [];
  await setRenewalState(tx, former, certificate.number);
  for (const one of former) await markReplaced(tx, one, certificate.number);
  const renewal = await renewalIssued(tx, certificate);
  if (renewal === undefined) return former;
  await markReplaced(tx, certificate.number, renewal);
  return [...former, certificate.number];
}

async function wanted({ db }: Context, number: string): Promise<CertificateRow> {
  const certificate = await certificateByNumber(db, number);
  if (certificate === undefined) throw new Error(`there is no certificate ${number}`);
  return certificate;
}

function recordIssuanceEvent(context: Context, tx: Tx, certificate: CertificateRow, what: 'signed' | 'issued', at: Date): Promise<string> {
  const { number, application_id: application } = certificate;
  const command = { tx, context, actor: { kind: 'system' }, requestId: application, at } as const;
  return recordCommandEvent(command, `certificate.${what}`, { kind: 'certificate', id: number }, { application });
}

function contentOf(body: Uint8Array, type: string) {
  return { body, sha256: createHash('sha256').update(body).digest(), type };
}
