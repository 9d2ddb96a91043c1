import { actionsFor, denialToAct } from '@thamani/domain/certificate-reports/policy.ts';
import { detailsErasureCutoff } from '@thamani/domain/certificate-reports/reports.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { OpenSession, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { readOwn as readOwnCertificate } from '../certificates/service.ts';
import { staffNames } from '../staff/service.ts';
import { candidatesFor, outcomesPossible } from './handling.ts';
import { countOthers, countWaitingFor, pageOfReports, type ReportListFilter } from './list-store.ts';
import { readableReport } from './report-command.ts';
import { deleteDetails, detailsOf, markDetailsErased, notesOf, outcomeOf, pageOfOutcomes, reportedCertificate } from './store.ts';

export { acknowledge, notifyCompany, notifyReporter } from './notifications.ts';
export { assignReport, closeReport, startInvestigation, takeReport, writeNote } from './handling.ts';
export { followReport, receiveReport } from './reporting.ts';

/** Of notes of one report; of other reports about its certificate. */
const most = { notes: 200, others: 100 } as const;

export async function listReports({ db }: Pick<Context, 'db'>, { person }: StaffSession, asked: ReportListFilter) {
  if (scopesOf(person, 'read_report').length === 0) throw new Refusal('permission_denied');
  const { rows, total } = await pageOfReports(db, person, asked);
  const names = await staffNames(
    db,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  );
  return { rows, total, names };
}

export async function readReport({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession, id: string) {
  const now = clock.now();
  const { person } = session;
  const { report, facts } = await readableReport(db, session, id, now);
  const notes = await notesOf(db, id, most.notes);
  return {
    report,
    notes,
    certificate: await reportedCertificate(db, report.number),
    details: await detailsOf(db, id),
    forCompany: (await outcomeOf(db, id))?.explanation ?? null,
    others: await countOthers(db, report, most.others),
    names: await staffNames(db, [...notes.map(({ staff_id }) => staff_id), ...(report.assignee_id === null ? [] : [report.assignee_id])]),
    actions: actionsFor(person, facts, now),
    isPreviouslyInvolved: facts.involved.includes(person.id),
    outcomes: await outcomesPossible(db, report.number),
    today: dayOf(now),
  };
}

export async function listReportCandidates({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession, id: string) {
  const now = clock.now();
  const { facts } = await readableReport(db, session, id, now);
  const denial = denialToAct(session.person, 'assign', facts, now);
  if (denial !== undefined) throw new Refusal(denial);
  return candidatesFor(db, { facts, now });
}

/** For the badge of the navigation. */
export async function countWaitingReports(db: Queryable, person: Person, limit: number): Promise<number> {
  return countWaitingFor(db, person, limit);
}

/** What the company reads: outcomes of closed reports about its own certificate. */
export async function listOwnOutcomes(
  context: Pick<Context, 'db' | 'pool'>,
  session: OpenSession,
  typed: string,
  { page, page_size }: { readonly page: number; readonly page_size: number },
) {
  const { number } = await readOwnCertificate(context, session, typed);
  return pageOfOutcomes(context.db, number, { size: page_size, offset: (page - 1) * page_size });
}

/** What reporters wrote is erased 90 days after their reports were closed; one batch. */
export async function eraseReportDetails({ db, clock }: Pick<Context, 'db' | 'clock'>, batchSize: number): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const ids = await markDetailsErased(tx, detailsErasureCutoff(now), now, batchSize);
    await deleteDetails(tx, ids);
    return ids.length;
  });
}
