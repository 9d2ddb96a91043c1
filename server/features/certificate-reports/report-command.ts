import type { ActionOf, ChainedAction } from '@thamani/domain/audit/actions.ts';
import { canRead, denialToAct, type ReportFacts } from '@thamani/domain/certificate-reports/policy.ts';
import type { ReportAction } from '@thamani/domain/certificate-reports/reports.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { decidersOf, interestedIn, lockReport, reportById, type ReportRow } from './store.ts';

/** One person at a report, which is locked until the transaction ends. */
export interface ReportCommand {
  readonly tx: Tx;
  readonly context: Context;
  readonly caller: Caller;
  readonly session: StaffSession;
  readonly report: ReportRow;
  readonly facts: ReportFacts;
  readonly now: Date;
}

async function factsOf(db: Queryable, report: ReportRow): Promise<ReportFacts> {
  const { country, sector, state, assignee_id: assignee, number } = report;
  return { country, sector, state, assignee, interested: await interestedIn(db, number), involved: await decidersOf(db, number) };
}

/** A report outside the reader's scope is as unknown as one that does not exist. */
export async function readableReport(db: Queryable, { person }: StaffSession, id: string, now: Date) {
  const report = await reportById(db, id);
  const facts = report && (await factsOf(db, report));
  if (report === undefined || facts === undefined || !canRead(person, facts, now)) throw new Refusal('not_found');
  return { report, facts };
}

/** A command on a report, in one transaction: the lock of the report, then the policy. It takes no other lock. */
export async function withReport(
  context: Context,
  caller: Caller,
  session: StaffSession,
  { id, action, body }: { readonly id: string; readonly action: ReportAction; readonly body: unknown },
  work: (command: ReportCommand) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  const call = { scope: `${action} report ${id} by ${session.person.id}`, key: caller.idempotencyKey, body, at: now };
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const report = await lockReport(tx, id);
      if (report === undefined) throw new Refusal('not_found');
      const facts = await factsOf(tx, report);
      const denial = denialToAct(session.person, action, facts, now);
      if (denial !== undefined) throw new Refusal(denial);
      await work({ tx, context, caller, session, report, facts, now });
      return {};
    }),
  );
}

/** The subject is the report, so that its events are a chain of their own: the company of the certificate reads none of them. */
export async function recordReportEvent(
  { tx, context, session, caller, report, now }: ReportCommand,
  what: ActionOf<'certificate_report', ChainedAction>,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  await recordCommandEvent(
    { tx, context, actor: { kind: 'staff', id: session.person.id }, requestId: caller.requestId, at: now },
    `certificate_report.${what}`,
    { kind: 'certificate_report', id: report.id },
    { number: report.number, ...data },
  );
}
