import type { CertificateState } from '@thamani/domain/certificates/validity.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { RefusalCode } from '@thamani/domain/errors.ts';
import type { ChangedFigure } from '@thamani/domain/review/changed-figures.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import type { PaneGroup } from '@thamani/domain/review/queue.ts';
import type { Pace } from '@thamani/domain/review/service-levels.ts';
import { unresolvedSignals, type Check, type SignalResolution, type Signal } from '@thamani/domain/signals/signals.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { problemSentences } from '../../i18n/error-messages.ts';
import type { HistoryRow } from './cases/case-notes-store.ts';
import type { evidenceView } from './evidence/evidence-view.ts';
import type { ArchivedCase } from './queue/archive-store.ts';
import type { PaneCase } from './queue/pane-store.ts';
import type { WorkloadRow } from './queue/workload-store.ts';
import type { CaseRow, interestsOf, RequirementDecisionRow, lastDecision, ProposalRow, QueueRow, stagesOf } from './store.ts';

interface Written {
  readonly id: string;
  readonly staff_id: string;
  readonly at: Date;
}

interface Noticed extends Pick<Signal, 'code' | 'confidence' | 'details'> {
  readonly id: string;
  readonly fields: readonly string[];
  readonly document_id: string | null;
  readonly spot: NonNullable<Signal['spot']> | null;
  readonly at: Date;
  readonly resolved: (SignalResolution & { readonly by: string; readonly at: Date }) | null;
}

/** All that is read of one case. */
interface CaseData<Document, Person> {
  readonly reviewCase: CaseRow;
  readonly application: {
    readonly row: { readonly application_number: string; readonly product_name: string; readonly submissions: number };
    readonly documents: ReadonlyMap<string, Document>;
    readonly shown: object;
  };
  readonly companyName: string;
  /** Of the company, now. */
  readonly people: readonly Person[];
  /** Of the company, by the id of the account that acted. */
  readonly personOf: (accountId: string) => Person;
  readonly requirementDecisions: readonly RequirementDecisionRow[];
  readonly changedFigures: readonly (ChangedFigure & { readonly before: string | null; readonly after: string | null })[];
  readonly evidence: ReturnType<typeof evidenceView>;
  readonly open: readonly string[];
  readonly assessed: string | null;
  readonly signals: readonly Noticed[];
  readonly checks: readonly Check[];
  readonly interests: Awaited<ReturnType<typeof interestsOf>>;
  readonly proposal: ProposalRow | undefined;
  readonly returned:
    | (Pick<Written, 'at'> & { readonly kind: ProposalRow['kind']; readonly by: string; readonly comment: string })
    | undefined;
  readonly decision: Awaited<ReturnType<typeof lastDecision>>;
  readonly overturned:
    | {
        readonly against: 'rejection' | 'revocation';
        readonly at: Date;
        readonly reasons: readonly (Omit<Written, 'id'> & { readonly note: string })[];
        readonly handling: 'excluded' | 'no_other' | null;
      }
    | undefined;
  readonly stages: Awaited<ReturnType<typeof stagesOf>>;
  readonly notes: readonly (Written & { readonly note: string })[];
  readonly messages: readonly (Omit<Written, 'staff_id'> & {
    readonly staff_id: string | null;
    readonly account_id: string | null;
    readonly message: string;
  })[];
  readonly wanted: readonly (Written & { readonly title: string; readonly comment: string; readonly document_id: string | null })[];
  readonly visits: readonly (Written & {
    readonly visited_on: string;
    readonly person_met: string;
    readonly latitude: string | null;
    readonly longitude: string | null;
    readonly production_seen: boolean;
    readonly as_declared: boolean;
    readonly report: string;
  })[];
  readonly history: readonly HistoryRow[];
  readonly names: Names;
  readonly permissions: readonly Permission[];
  /** Undefined while the clock of the stage is stopped. */
  readonly pace: Pace | undefined;
  readonly today: string;
}

type Names = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly staff_number: string }>;

/** A person whose name is no longer known is shown by the start of their id. */
function by(names: Names, id: string) {
  return names.get(id) ?? { id, name: id.slice(0, 8), staff_number: '' };
}

type Queued = QueueRow & { readonly pace: Pace | undefined; readonly takeable: boolean };

export function queueRowView(row: Queued, names: Names, today: string) {
  return {
    id: row.id,
    application_number: row.application_number,
    product_name: row.product_name,
    company_name: row.company_name,
    country: row.country,
    sector: row.sector,
    stage: row.stage,
    due_on: row.due_on,
    late: row.due_on !== null && row.due_on < today,
    assignee: row.assignee_id === null ? null : by(names, row.assignee_id),
    findings: row.findings,
    is_returned: row.is_returned,
    pace: paceView(row.pace),
    takeable: row.takeable,
  };
}

function paceView(pace: Pace | undefined) {
  return pace === undefined ? null : { day: pace.day, of: pace.of, late_by: pace.lateBy };
}

interface GroupOfCases {
  readonly group: PaneGroup;
  readonly total: number;
  readonly late: number;
  readonly rows: readonly (PaneCase & Queued)[];
}

export function paneGroupView({ group, total, late, rows }: GroupOfCases, names: Names, today: string) {
  return {
    group,
    total,
    late,
    rows: rows.map((row) => ({ ...queueRowView(row, names, today), is_unread: row.is_unread, has_message: row.has_message })),
  };
}

export function archivedCaseView(row: ArchivedCase, certificate: { readonly cert_no: string; readonly state: CertificateState } | null) {
  const { id, application_number, product_name, company_id, company_name, country, sector, stage, closed_at } = row;
  const named = { id, application_number, product_name, company_id, company_name, country, sector, stage };
  return { ...named, closed_at: closed_at.toISOString(), certificate };
}

export function workloadView({ id, name, staff_number, grants, open, late, due_soon, with_company }: WorkloadRow) {
  return { by: { id, name, staff_number }, grants: [...grants], open, late, due_in_3_days: due_soon, with_company };
}

const assigneeUnable = /*i18n*/ {
  id: 'review.assignee_unable',
  message:
    'This person cannot take this case. They may be suspended, work in other countries or sectors, or have declared an interest in it. Choose another person.',
};

interface Assigned {
  readonly id: string;
  readonly outcome: 'assigned' | 'unchanged' | 'refused';
  readonly code?: RefusalCode;
}

/** Of the fields that can be wrong in an assignment, a case depends on the person alone. */
export function assignmentView({ id, outcome, code }: Assigned, t: Translate) {
  if (code === undefined) return { id, outcome };
  return { id, outcome, code, message: t(code === 'fields_invalid' ? assigneeUnable : problemSentences[code]) };
}

export function caseView<Document, Person>(caseData: CaseData<Document, Person>) {
  const { reviewCase, names, personOf } = caseData;
  const { row, documents, shown } = caseData.application;
  const written = (row: Written) => ({ id: row.id, by: by(names, row.staff_id), at: row.at.toISOString() });
  return {
    id: reviewCase.application_id,
    application_number: row.application_number,
    product_name: row.product_name,
    company_name: caseData.companyName,
    country: reviewCase.country,
    sector: reviewCase.sector,
    stage: reviewCase.stage,
    due_on: reviewCase.due_on,
    late: reviewCase.due_on !== null && reviewCase.due_on < caseData.today,
    assignee: reviewCase.assignee_id === null ? null : by(names, reviewCase.assignee_id),
    findings: unresolvedSignals(caseData.signals).length,
    pace: paceView(caseData.pace),
    application: shown,
    version: row.submissions,
    company_id: reviewCase.company_id,
    people: [...caseData.people],
    permissions: [...caseData.permissions],
    signals: caseData.signals.map((signal) => signalView(signal, names)),
    checks: caseData.checks.map(({ code, result, reason = null }) => ({ code, result, reason })),
    requirement_decisions: Object.fromEntries(
      caseData.requirementDecisions.map((row) => [
        row.field,
        {
          verdict: row.verdict,
          reason: row.reason,
          comment: row.comment,
          figure: row.figure,
          figure_reason: row.figure_reason,
          figure_place: shownPlace(row),
          by: by(names, row.staff_id),
          at: row.at.toISOString(),
        },
      ]),
    ),
    changed_figures: caseData.changedFigures.flatMap(({ field, declared, figure, reason, before, after }) => {
      const row = caseData.requirementDecisions.find((one) => one.field === field);
      if (row === undefined) return [];
      const decided = { by: by(names, row.staff_id), at: row.at.toISOString() };
      return [{ field, declared, figure, reason, place: shownPlace(row), before, after, ...decided }];
    }),
    evidence: caseData.evidence,
    open_requirements: [...caseData.open],
    assessed_cva: caseData.assessed,
    document_requests: caseData.wanted.map((row) => ({
      ...written(row),
      comment: row.comment,
      title: row.title,
      document: (row.document_id === null ? undefined : documents.get(row.document_id)) ?? null,
    })),
    interests: caseData.interests.map(({ staff_id, reason_text, at }) => ({
      by: by(names, staff_id),
      comment: reason_text,
      at: at.toISOString(),
    })),
    notes: caseData.notes.map((row) => ({ ...written(row), text: row.note })),
    messages: caseData.messages.map(({ id, staff_id, account_id, message, at }) => ({
      id,
      by: staff_id === null ? null : by(names, staff_id),
      ...(account_id === null ? {} : { author: personOf(account_id) }),
      text: message,
      at: at.toISOString(),
    })),
    visits: caseData.visits.map((row) => ({
      ...written(row),
      report: row.report,
      visited_on: row.visited_on,
      met: row.person_met,
      latitude: row.latitude,
      longitude: row.longitude,
      production_seen: row.production_seen,
      as_declared: row.as_declared,
    })),
    proposal:
      caseData.proposal === undefined
        ? null
        : {
            kind: caseData.proposal.kind,
            by: by(names, caseData.proposal.proposed_by),
            grounds: caseData.proposal.grounds,
            citations: [...caseData.proposal.citations],
            comment: caseData.proposal.reason_text,
            at: caseData.proposal.at.toISOString(),
          },
    decision:
      caseData.decision === undefined
        ? null
        : {
            kind: caseData.decision.kind,
            proposed_by: by(names, caseData.decision.proposed_by),
            decided_by: by(names, caseData.decision.decided_by),
            grounds: caseData.decision.grounds,
            citations: [...caseData.decision.citations],
            comment: caseData.decision.reason_text,
            at: caseData.decision.at.toISOString(),
          },
    returned:
      caseData.returned === undefined
        ? null
        : { ...caseData.returned, by: by(names, caseData.returned.by), at: caseData.returned.at.toISOString() },
    overturned:
      caseData.overturned === undefined
        ? null
        : {
            against: caseData.overturned.against,
            handling: caseData.overturned.handling,
            at: caseData.overturned.at.toISOString(),
            reasons: caseData.overturned.reasons.map(({ staff_id, note }) => ({ by: by(names, staff_id), text: note })),
          },
    stages: caseData.stages.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
    history: caseData.history.map(({ at, action, actor_kind, actor_id, name, figure, undoes }) => ({
      at: at.toISOString(),
      action,
      by: name ?? actor_kind,
      ...(actor_kind === 'company' && actor_id !== null ? { person: personOf(actor_id) } : {}),
      ...(figure === null ? {} : { figure: { field: figure.field, from: figure.from, to: figure.to, reason: figure.reason } }),
      ...(undoes === null ? {} : { undoes }),
    })),
    correction_ends_at: reviewCase.correction_ends_at?.toISOString() ?? null,
  };
}

/** A place with the words that were there when the figure was changed. */
function shownPlace({ figure_place, figure_quote }: RequirementDecisionRow): (DocumentPlace & { readonly quote: string }) | null {
  return figure_place && { ...figure_place, quote: figure_quote };
}

function signalView({ id, code, confidence, fields, document_id, spot, details, at, resolved }: Noticed, names: Names) {
  return {
    id,
    code,
    confidence,
    fields: [...fields],
    document_id,
    spot,
    details,
    at: at.toISOString(),
    resolved: resolved && {
      resolution: resolved.resolution,
      comment: resolved.comment,
      by: by(names, resolved.by),
      at: resolved.at.toISOString(),
    },
  };
}
