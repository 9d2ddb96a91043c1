import { eligibleAssignees, isEligible } from '@thamani/domain/certificate-reports/policy.ts';
import { revealsReporter } from '@thamani/domain/certificate-reports/report-form.ts';
import { changesStated, leadsTo, reportOutcomes, type ReportOutcome } from '@thamani/domain/certificate-reports/reports.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { StatusChange } from '@thamani/domain/certificates/status.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { peopleWithin } from '../staff/service.ts';
import { recordReportEvent, withReport, type ReportCommand } from './report-command.ts';
import { detailsOf, insertNote, insertOutcome, newestStatusChange, updateReport } from './store.ts';

/** Officers who can investigate the report now: of its country, or, if there is none, of all countries. */
export async function candidatesFor(db: Queryable, { facts, now }: Pick<ReportCommand, 'facts' | 'now'>) {
  return eligibleAssignees(await peopleWithin(db, ['officer'], facts.country), facts, now);
}

export async function takeReport(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  await withReport(context, caller, session, { id, action: 'take', body: {} }, async (command) => {
    const candidates = await candidatesFor(command.tx, command);
    // Eligible, and not among the candidates: officers of the country come first.
    if (!candidates.some((one) => one.id === session.person.id)) throw new Refusal('report_local_officer_first');
    await assignTo(command, session.person.id);
  });
}

export async function assignReport(context: Context, caller: Caller, session: StaffSession, id: string, to: string | null): Promise<void> {
  await withReport(context, caller, session, { id, action: 'assign', body: { to } }, async (command) => {
    const candidates = to === null ? [] : await candidatesFor(command.tx, command);
    const able = candidates.some((one) => one.id === to && isEligible(one.person, command.facts, command.now));
    if (to !== null && !able) throw new Refusal('fields_invalid', { fields: { staff_id: 'choice_unknown' } });
    await assignTo(command, to);
  });
}

async function assignTo(command: ReportCommand, to: string | null): Promise<void> {
  const { tx, report, now } = command;
  await updateReport(tx, report.id, { assignee_id: to, assigned_at: to === null ? null : now });
  await recordReportEvent(command, 'assigned', { to: to ?? '' });
}

export async function writeNote(context: Context, caller: Caller, session: StaffSession, id: string, text: string): Promise<void> {
  await withReport(context, caller, session, { id, action: 'write_note', body: { text } }, async (command) => {
    const { tx, now } = command;
    await insertNote(tx, { id: context.ids.uuid(), report_id: id, staff_id: session.person.id, note: text, at: now });
    await recordReportEvent(command, 'note_added');
  });
}

export async function startInvestigation(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  await withReport(context, caller, session, { id, action: 'start_investigation', body: {} }, async (command) => {
    await updateReport(command.tx, id, { state: leadsTo.start_investigation ?? 'under_investigation', investigation_at: command.now });
    await recordReportEvent(command, 'investigation_started');
  });
}

export interface Closing {
  readonly outcome: ReportOutcome;
  readonly explanation: string;
  readonly explanation_for_company: string;
}

/** Reporter and company are told by the engine, each their own explanation. */
export async function closeReport(context: Context, caller: Caller, session: StaffSession, id: string, closing: Closing): Promise<void> {
  await withReport(context, caller, session, { id, action: 'close', body: closing }, async (command) => {
    const { tx, now, report } = command;
    const { outcome, explanation, explanation_for_company: forCompany } = closing;
    const details = await detailsOf(tx, id);
    if (details !== undefined && revealsReporter(forCompany, details))
      throw new Refusal('fields_invalid', { fields: { explanation_for_company: 'reveals_reporter' } });
    const change = await newestStatusChange(tx, report.number);
    if (!isTrue(outcome, change?.change)) throw new Refusal('fields_invalid', { fields: { outcome: 'status_change_missing' } });
    const status_change_id = changesStated[outcome].length === 0 ? null : (change?.id ?? null);
    await updateReport(tx, id, { state: 'closed', closed_at: now, closed_by: session.person.id, outcome, status_change_id, explanation });
    await insertOutcome(tx, { report_id: id, number: report.number, outcome, explanation: forCompany, closed_at: now });
    await recordReportEvent(command, 'closed', { outcome });
    await enqueue(tx, { key: context.ids.uuid(), topic: 'certificate_report.closed', subjectId: id, at: now });
  });
}

/** An outcome that states a change of status needs that change to be the newest of the certificate. */
function isTrue(outcome: ReportOutcome, newest: StatusChange | undefined): boolean {
  const stated: readonly StatusChange[] = changesStated[outcome];
  return stated.length === 0 || (newest !== undefined && stated.includes(newest));
}

export async function outcomesPossible(db: Queryable, number: string): Promise<readonly ReportOutcome[]> {
  const newest = await newestStatusChange(db, number);
  return reportOutcomes.filter((outcome) => isTrue(outcome, newest?.change));
}
