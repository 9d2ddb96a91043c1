import { stateOf } from '@thamani/domain/certificates/validity.ts';
import type { ReportAction, ReportOutcome } from '@thamani/domain/certificate-reports/reports.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { ListedReport } from './list-store.ts';
import type { FollowedRow, NoteRow, OutcomeRow, ReportDetails, ReportedCertificate, ReportRow } from './store.ts';

type Names = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly staff_number: string }>;

const moment = (at: Date | null) => at?.toISOString() ?? null;

function byOf(names: Names, id: string) {
  return names.get(id) ?? { id, name: id.slice(0, 8), staff_number: '' };
}

export function followedView(row: FollowedRow) {
  return {
    ...row,
    received_at: row.received_at.toISOString(),
    investigation_at: moment(row.investigation_at),
    closed_at: moment(row.closed_at),
  };
}

export function rowView(row: ListedReport, names: Names) {
  const { id, reference, product_name, company_name, country, reason, state, outcome } = row;
  return {
    id,
    reference,
    cert_no: row.number,
    product_name,
    company_name,
    country,
    reason,
    state,
    assignee: row.assignee_id === null ? null : byOf(names, row.assignee_id),
    received_at: row.received_at.toISOString(),
    closed_at: moment(row.closed_at),
    outcome,
  };
}

interface ReportData {
  readonly report: ReportRow;
  readonly certificate: ReportedCertificate;
  /** Undefined once they were erased. */
  readonly details: ReportDetails | undefined;
  readonly notes: readonly NoteRow[];
  readonly names: Names;
  readonly forCompany: string | null;
  readonly others: number;
  readonly actions: Iterable<ReportAction>;
  readonly isPreviouslyInvolved: boolean;
  readonly outcomes: Iterable<ReportOutcome>;
  readonly today: Day;
}

export function reportView({ report, certificate, details, notes, names, ...more }: ReportData) {
  const { product_name, company_name, application_id, application_number, status, issued_on, expires_on } = certificate;
  return {
    ...rowView({ ...report, product_name, company_name }, names),
    application: { id: application_id, application_number },
    certificate: {
      state: stateOf({ status, expiresOn: expires_on }, more.today),
      issued_date: issued_on,
      expiry_date: expires_on,
    },
    details: details ?? null,
    assigned_at: moment(report.assigned_at),
    investigation_at: moment(report.investigation_at),
    details_erased_at: moment(report.details_erased_at),
    explanation: report.explanation,
    explanation_for_company: more.forCompany,
    notes: notes.map(({ id, staff_id, note: text, at }) => ({ id, by: byOf(names, staff_id), text, at: at.toISOString() })),
    other_reports: more.others,
    actions: [...more.actions],
    is_previously_involved: more.isPreviouslyInvolved,
    outcomes: [...more.outcomes],
  };
}

/** For the company: these three and nothing else. */
export function outcomeView({ outcome, explanation, closed_at }: OutcomeRow) {
  return { outcome, explanation, closed_at: closed_at.toISOString() };
}
