import { createHmac, randomBytes } from 'node:crypto';
import { readReport, type ReportField, type ReportForm } from '@thamani/domain/certificate-reports/report-form.ts';
import { reportRules } from '@thamani/domain/certificate-reports/reports.ts';
import { Refusal, type FieldFaults } from '@thamani/domain/errors.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../database/acting-for.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { consumeRateLimit, consumeRateLimits, rateLimitsOfClient } from '../../engine/rate-limit.ts';
import { hashOfPresentedToken, hashOfToken, newToken } from '../../random-values.ts';
import { isPhoneTooShort } from '../accounts/service.ts';
import { followedByHash, insertReport, isPublished, nonceOf, type FollowedRow } from './store.ts';

type Sent = Partial<Record<ReportField | 'website', string | undefined>>;

interface Received {
  readonly reference: string;
  readonly link: string;
}

/** The reporter needs no account and leaves no name. */
export async function receiveReport(context: Context, caller: Caller, { website, ...sent }: Sent): Promise<Received> {
  const { report, faults: found } = readReport(sent);
  const faults: FieldFaults = isPhoneTooShort(report.phone) ? { phone: 'phone_malformed', ...found } : found;
  if (Object.keys(faults).length > 0) {
    throw new Refusal(Object.values(faults).includes('missing') ? 'fields_missing' : 'fields_invalid', { fields: faults });
  }
  // Only a program fills in the hidden field. It is told nothing.
  if ((website ?? '').trim() !== '') return { reference: newReference(context), link: newToken() };
  const call = { scope: 'certificate report', key: caller.idempotencyKey, body: report, at: context.clock.now() };
  // As the system: the public may read no certificate and no report of our tables.
  return asSystem(() =>
    context.db.transaction().execute(async (tx) => {
      // Without the link, which is derived again: the answer is stored as it is returned.
      const { id, reference } = await withIdempotencyKey(tx, call, () => keepReport(tx, context, caller, report, call.at));
      const stored = await nonceOf(tx, id);
      const link = stored && linkToReport(context.config.accountKeys, stored);
      if (link === undefined) throw new Error('the link of a new report cannot be made');
      return { reference, link };
    }),
  );
}

async function keepReport(tx: Tx, context: Context, caller: Caller, report: ReportForm, at: Date) {
  const { number, reason, email } = report;
  if (!(await isPublished(tx, number))) throw new Refusal('fields_invalid', { fields: { number: 'certificate_number_unknown' } });
  const perClient = { limit: reportRules.anHourFromOneClient, windowSeconds: 3600 };
  await consumeRateLimits(tx, rateLimitsOfClient('certificate reports', caller.client, perClient), at);
  const perCertificate = {
    bucket: `certificate reports about ${number}`,
    limit: reportRules.aDayAboutOneCertificate,
    windowSeconds: 86_400,
  };
  await consumeRateLimit(tx, perCertificate, at);
  if (email !== '') {
    // The acknowledgement goes to whatever address was typed: nobody may use us to fill another's inbox.
    const perAddress = {
      bucket: `certificate reports to ${email.toLowerCase()}`,
      limit: reportRules.aDayToOneAddress,
      windowSeconds: 86_400,
    };
    await consumeRateLimit(tx, perAddress, at);
  }
  const id = context.ids.uuid();
  const reference = newReference(context);
  const nonce = randomBytes(32);
  const { description, name, phone } = report;
  await insertReport(
    tx,
    { id, reference, number, reason, received_at: at, nonce, token_hash: hashOfToken(reportLinkOf(context.config.accountKey, nonce)) },
    { description, name, email, phone, language: caller.language },
  );
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at,
    actor: caller.actor,
    action: 'certificate_report.received',
    subject: { kind: 'certificate_report', id },
    data: { number, reason },
    requestId: caller.requestId,
  });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'certificate_report.received', subjectId: id, at });
  return { id, reference };
}

function newReference({ ids }: Pick<Context, 'ids'>): string {
  return `R-${ids.spoken(4)}-${ids.spoken(4)}`;
}

/** Found by the hash of the link: a wrong link and none at all are answered alike and take the same steps. */
export async function followReport(context: Context, caller: Caller, link: string): Promise<FollowedRow> {
  const rateLimits = rateLimitsOfClient('certificate report links', caller.client, {
    limit: reportRules.readingsInTenMinutes,
    windowSeconds: 600,
  });
  // Committed before the link is looked at: a refusal undoes what its transaction counted.
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, context.clock.now()));
  const hash = hashOfPresentedToken(link.trim()) ?? hashOfToken(link);
  const report = await followedByHash(context.db, hash);
  if (report === undefined) throw new Refusal('link_expired');
  return report;
}

/** Derived and not stored, so that a retried mail has the same link and the database alone opens no report. */
function reportLinkOf(key: string, nonce: Buffer): string {
  return createHmac('sha256', key).update('certificate report').update(nonce).digest('base64url');
}

/** While a key is rotated, the key before still makes the link; undefined where none of the keys does. */
export function linkToReport(
  keys: readonly string[],
  { nonce, token_hash }: { readonly nonce: Buffer; readonly token_hash: Buffer },
): string | undefined {
  return keys.map((key) => reportLinkOf(key, nonce)).find((link) => hashOfToken(link).equals(token_hash));
}
