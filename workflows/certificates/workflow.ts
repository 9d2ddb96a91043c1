import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { ignoreFailure, briefly, texting } from '../activity-options.ts';
import { issue } from './issuing.ts';

/** How far the reminders came: which days, and after which certificate. */
export interface ExpiringCursor {
  readonly days: number;
  readonly last?: { readonly expiresOn: `${number}-${number}-${number}`; readonly number: string };
}

export interface CertificateActivities {
  /** Signs both status lists that it is in and its status record, and publishes them. */
  publishStatus(number: string): Promise<void>;
  /** Signs the next few status lists again, after a list; the number of the last one, or nothing where all are done. */
  refreshStatusLists(after: number | undefined): Promise<{ readonly after?: number }>;
  /** Finds a batch of those that expire in 7, 30 or 60 days and hands each over, once; how far it came, or nothing where all are done. */
  enqueueExpiryReminders(now: string, after?: ExpiringCursor): Promise<{ readonly after?: ExpiringCursor }>;
  /** Tells by mail what happened to a certificate; the key is the event's id. */
  notifyCertificateByMail(event: WorkflowInput): Promise<void>;
  /** Only for those who asked for text messages. */
  notifyCertificateBySms(event: WorkflowInput): Promise<void>;
}

const { publishStatus, refreshStatusLists, enqueueExpiryReminders, notifyCertificateByMail } =
  proxyActivities<CertificateActivities>(briefly);
const { notifyCertificateBySms } = proxyActivities<CertificateActivities>(texting);

/** For a replacement, or started by an operator; the certification itself issues all others. */
export async function certificateIssuance(due: WorkflowInput): Promise<void> {
  await issue(due);
}

/** Two people changed its status, or a newer one took its place: strangers read it within a minute. */
export async function statusChanged(event: WorkflowInput): Promise<void> {
  await publishStatus(event.subjectId);
}

/** Its company is told: issued, suspended, reinstated, revoked, or about to expire. */
export async function certificateNotification(event: WorkflowInput): Promise<void> {
  await Promise.all([notifyCertificateByMail(event), ignoreFailure(notifyCertificateBySms(event))]);
}

/** Batches in one history, before it continues as new. */
const mostBatches = 200;

/** Every six hours, by a schedule: a list that nobody changed must not grow old. */
export async function statusListRefresh(after?: number): Promise<void> {
  let done = after;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await refreshStatusLists(done);
    if (round.after === undefined) return;
    done = round.after;
  }
  await continueAsNew<typeof statusListRefresh>(done);
}

/** Once a day, by a schedule: who is to be reminded. Expiry itself is a date, and needs nobody. */
export async function expiryReminders(after?: ExpiringCursor): Promise<void> {
  let done = after;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await enqueueExpiryReminders(new Date().toISOString(), done);
    if (round.after === undefined) return;
    done = round.after;
  }
  await continueAsNew<typeof expiryReminders>(done);
}
