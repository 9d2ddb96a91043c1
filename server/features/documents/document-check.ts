import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { hasInspectionTime, type DocumentRefusal } from '@thamani/domain/documents/documents.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { addressesOf } from './storage-key-interface.ts';
import { chargeInspection, documentById, inspectionTimeSince, settle, type DocumentRow } from './store.ts';

type Outcome = DocumentRefusal | undefined;

/** What clamd reports instead of passing what it could not scan to its end. */
const limitPassed = 'Heuristics.Limits.Exceeded';

const hourMilliseconds = 3_600_000;

/** Every byte goes past the scanner before anything of ours looks at the file. */
export async function scanDocument(context: Context, { subjectId }: WorkflowInput): Promise<Outcome> {
  const document = await documentById(context.db, subjectId);
  if (document?.state !== 'checking') return undefined;
  return withOriginal(context, document, async (body) => {
    const verdict = await context.scanner.scan(body);
    if (verdict.clean) return undefined;
    context.log.warn({ document: document.id, found: verdict.found }, 'the scanner found something in an upload');
    return verdict.found.startsWith(limitPassed) ? 'too_complex' : 'infected';
  });
}

/** The copy for people and the sealed original stand in the store before the document is called ready. */
export async function inspectDocument(context: Context, { subjectId }: WorkflowInput): Promise<Outcome> {
  const document = await documentById(context.db, subjectId);
  if (document?.state !== 'checking') return undefined;
  const now = context.clock.now();
  if (!hasInspectionTime(await inspectionTimeSince(context.db, document.company_id, new Date(now.getTime() - hourMilliseconds))))
    return 'inspection_time_used';
  return withOriginal(context, document, async (body) => {
    const inspection = await context.inspector.inspect(body, document.content_type);
    // Also of one that is refused: those take the longest.
    const pageCount = inspection.refused === undefined ? inspection.pageCount : undefined;
    await chargeInspection(context.db, document.id, inspection.milliseconds, now, pageCount);
    if (inspection.refused !== undefined) return inspection.refused;
    const { view, thumbnail } = inspection;
    const addresses = addressesOf(document);
    await context.objects.put(addresses.view, { body: view.bytes, sha256: hashOf(view.bytes), type: view.type });
    if (thumbnail !== undefined)
      await context.objects.put(addresses.thumbnail, { body: thumbnail, sha256: hashOf(thumbnail), type: 'image/jpeg' });
    await context.objects.copy(addresses.quarantined, addresses.sealed);
    return undefined;
  });
}

/** Settled once; a repeated call only takes away what is left in quarantine. */
export async function finishDocumentCheck(context: Context, { subjectId, key }: WorkflowInput, refusal: Outcome): Promise<void> {
  const document = await documentById(context.db, subjectId);
  if (document === undefined) return;
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const settled = await settle(tx, document.id, {
      checked_at: now,
      ...(refusal === undefined
        ? { state: 'ready', view_type: document.content_type === 'application/pdf' ? 'application/pdf' : 'image/jpeg' }
        : { state: 'refused', refusal }),
    });
    if (!settled) return;
    const command = { tx, context, actor: { kind: 'system' }, requestId: key, at: now } as const;
    const subject = { kind: 'document', id: document.id };
    if (refusal === undefined) await recordCommandEvent(command, 'document.ready', subject);
    else await recordCommandEvent(command, 'document.refused', subject, { refusal });
  });
  await context.objects.remove([addressesOf(document).quarantined]);
}

/** The original's bytes, held against their hash as they pass. One that is gone or differs is lost, and its company is asked for it again. */
async function withOriginal(context: Context, document: DocumentRow, work: (body: Readable) => Promise<Outcome>): Promise<Outcome> {
  const original = await context.objects.read(addressesOf(document).quarantined);
  if (original === undefined) return 'lost';
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  original.body.once('error', (error) => hashed.destroy(error));
  const outcome = await work(original.body.pipe(hashed)).finally(() => original.body.destroy());
  return outcome ?? (hash.digest().equals(document.sha256) ? undefined : 'lost');
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
