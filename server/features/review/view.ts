import type { Permission } from '@thamani/domain/review/policy.ts';
import type { Pace } from '@thamani/domain/review/service-levels.ts';
import { undisposed, type Check, type Disposed, type Signal } from '@thamani/domain/signals/signals.ts';
import type { CaseRow, interestsOf, JudgementRow, lastDecision, ProposalRow, QueueRow, stagesOf } from './store.ts';

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
  readonly disposed: (Disposed & { readonly by: string; readonly at: Date }) | null;
}

/** All that is read of one case. */
interface WholeCase<Document> {
  readonly about: CaseRow;
  readonly application: {
    readonly row: { readonly application_number: string; readonly product_name: string; readonly submissions: number };
    readonly documents: ReadonlyMap<string, Document>;
    readonly shown: object;
  };
  readonly companyName: string;
  readonly judgements: readonly JudgementRow[];
  readonly open: readonly string[];
  readonly assessed: string | null;
  readonly signals: readonly Noticed[];
  readonly checks: readonly Check[];
  readonly interests: Awaited<ReturnType<typeof interestsOf>>;
  readonly proposal: ProposalRow | undefined;
  readonly decision: Awaited<ReturnType<typeof lastDecision>>;
  readonly stages: Awaited<ReturnType<typeof stagesOf>>;
  readonly notes: readonly (Written & { readonly note: string })[];
  readonly messages: readonly (Omit<Written, 'staff_id'> & { readonly staff_id: string | null; readonly message: string })[];
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
  readonly history: readonly { readonly at: Date; readonly action: string; readonly actor_kind: string; readonly name: string | null }[];
  readonly names: Names;
  readonly permissions: readonly Permission[];
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
    holder: row.assignee_id === null ? null : by(names, row.assignee_id),
    findings: row.findings,
    pace: row.pace === undefined ? null : { day: row.pace.day, of: row.pace.of, late_by: row.pace.lateBy },
    takeable: row.takeable,
  };
}

export function caseView<Document>(whole: WholeCase<Document>) {
  const { about, names } = whole;
  const { row, documents, shown } = whole.application;
  const written = (row: Written, words: string) => ({
    id: row.id,
    by: by(names, row.staff_id),
    words,
    at: row.at.toISOString(),
  });
  return {
    id: about.application_id,
    application_number: row.application_number,
    product_name: row.product_name,
    company_name: whole.companyName,
    country: about.country,
    sector: about.sector,
    stage: about.stage,
    due_on: about.due_on,
    late: about.due_on !== null && about.due_on < whole.today,
    holder: about.assignee_id === null ? null : by(names, about.assignee_id),
    findings: undisposed(whole.signals).length,
    application: shown,
    version: row.submissions,
    company_id: about.company_id,
    permissions: [...whole.permissions],
    signals: whole.signals.map((signal) => signalView(signal, names)),
    checks: whole.checks.map(({ code, result, reason = null }) => ({ code, result, reason })),
    judgements: Object.fromEntries(
      whole.judgements.map(({ field, verdict, reason, comment: words, figure, staff_id, at }) => [
        field,
        { verdict, reason, words, figure, by: by(names, staff_id), at: at.toISOString() },
      ]),
    ),
    open_requirements: [...whole.open],
    assessed_cva: whole.assessed,
    wanted_documents: whole.wanted.map((row) => ({
      ...written(row, row.comment),
      title: row.title,
      document: (row.document_id === null ? undefined : documents.get(row.document_id)) ?? null,
    })),
    interests: whole.interests.map(({ staff_id, reason_text, at }) => ({
      by: by(names, staff_id),
      words: reason_text,
      at: at.toISOString(),
    })),
    notes: whole.notes.map((row) => written(row, row.note)),
    messages: whole.messages.map(({ id, staff_id, message, at }) => ({
      id,
      by: staff_id === null ? null : by(names, staff_id),
      words: message,
      at: at.toISOString(),
    })),
    visits: whole.visits.map((row) => ({
      ...written(row, row.report),
      visited_on: row.visited_on,
      met: row.person_met,
      latitude: row.latitude,
      longitude: row.longitude,
      production_seen: row.production_seen,
      as_declared: row.as_declared,
    })),
    proposal:
      whole.proposal === undefined
        ? null
        : {
            kind: whole.proposal.kind,
            by: by(names, whole.proposal.proposed_by),
            grounds: whole.proposal.grounds,
            words: whole.proposal.reason_text,
            at: whole.proposal.at.toISOString(),
          },
    decision:
      whole.decision === undefined
        ? null
        : {
            kind: whole.decision.kind,
            proposed_by: by(names, whole.decision.proposed_by),
            decided_by: by(names, whole.decision.decided_by),
            grounds: whole.decision.grounds,
            words: whole.decision.reason_text,
            at: whole.decision.at.toISOString(),
          },
    stages: whole.stages.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
    history: whole.history.map(({ at, action, actor_kind, name }) => ({ at: at.toISOString(), action, by: name ?? actor_kind })),
    correction_ends_at: about.correction_ends_at?.toISOString() ?? null,
  };
}

function signalView({ id, code, confidence, fields, document_id, spot, details, at, disposed }: Noticed, names: Names) {
  return {
    id,
    code,
    confidence,
    fields: [...fields],
    document_id,
    spot,
    details,
    at: at.toISOString(),
    disposed: disposed && {
      resolution: disposed.resolution,
      words: disposed.words,
      by: by(names, disposed.by),
      at: disposed.at.toISOString(),
    },
  };
}
