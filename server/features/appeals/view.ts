import { stagesToReturnTo, type denialToVote } from '@thamani/domain/appeals/appeals.ts';
import { percentagesIn, type CaseSnapshot, type FrozenDecision } from '@thamani/domain/appeals/case-snapshot.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { Pace } from '@thamani/domain/review/service-levels.ts';
import type { AppealRow, EvidenceRow, VoteRow } from './store.ts';

type Names = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly staff_number: string }>;
type AppealListItem = Pick<AppealRow, 'id' | 'against' | 'lodged_at' | 'due_on' | 'verdict' | 'return_stage' | 'decided_at'>;

interface Clocked {
  readonly pace: Pace | undefined;
  readonly today: Day;
}

/** The same for everybody who may see the appeal at all. */
function statusView(row: AppealListItem, { pace, today }: Clocked) {
  const until = row.decided_at === null ? today : dayOf(row.decided_at);
  return {
    id: row.id,
    against: row.against,
    lodged_at: row.lodged_at.toISOString(),
    due_on: row.due_on,
    late: until > row.due_on,
    pace: pace === undefined ? null : { day: pace.day, of: pace.of, late_by: pace.lateBy },
    verdict: row.verdict,
    return_stage: row.return_stage,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** Reasons and no names: who decided is for the staff. */
function contestedView(against: AppealRow['against'], { decided_at, grounds, reason, comment, cert_no }: FrozenDecision) {
  return { against, decided_at, grounds: [...grounds], reason, comment, cert_no };
}

interface OwnAppeal<Document> extends Clocked {
  readonly row: AppealRow;
  readonly evidence: readonly { readonly title: string; readonly document: Document }[];
  readonly reasons: readonly { readonly staffNumber: string; readonly comment: string }[];
}

export function ownView<Document>(own: OwnAppeal<Document>) {
  const { row } = own;
  return {
    ...statusView(row, own),
    comment: row.statement,
    documents: own.evidence.map(({ title, document }) => ({ title, document })),
    contested: contestedView(row.against, row.snapshot.contested),
    reasons: own.reasons.map(({ staffNumber, comment }) => ({ role: 'board' as const, staff_number: staffNumber, comment })),
  };
}

export function appealableView(open: { readonly against: AppealRow['against']; readonly decision: FrozenDecision; readonly lastDay: Day }) {
  return { ...contestedView(open.against, open.decision), last_day: open.lastDay };
}

/** Those that a reader with an open session can meet. */
type DenialReason = Exclude<ReturnType<typeof denialToVote>, 'not_active' | 'not_assignee' | 'previously_decided' | 'step_up_required'>;

interface Line extends Clocked {
  readonly row: AppealListItem & Pick<AppealRow, 'application_id' | 'country' | 'sector'>;
  readonly beside: {
    readonly application_number: string;
    readonly product_name: string;
    readonly company_name: string;
    readonly voted: boolean;
  };
  readonly denial: ReturnType<typeof denialToVote>;
}

export function lineView({ row, beside, denial, ...clocked }: Line) {
  return {
    ...statusView(row, clocked),
    application_id: row.application_id,
    application_number: beside.application_number,
    product_name: beside.product_name,
    company_name: beside.company_name,
    country: row.country,
    sector: row.sector,
    voted: beside.voted,
    denial: (denial as DenialReason) ?? null,
  };
}

/** A file that was frozen before figures needed a reason and a place has neither. */
function decisionView({ figure_reason, figure_place, figure_quote, ...decision }: CaseSnapshot['requirement_decisions'][string]) {
  return {
    ...decision,
    figure_reason: figure_reason ?? null,
    figure_place: figure_place ? { ...figure_place, quote: figure_quote ?? '' } : null,
  };
}

interface AppealData<Document> extends Line {
  readonly row: AppealRow;
  readonly evidence: readonly EvidenceRow[];
  readonly documents: ReadonlyMap<string, Document>;
  readonly unopened: readonly string[];
  readonly votes: readonly VoteRow[];
  readonly votesWanted: number;
  readonly interests: readonly { readonly staff_id: string; readonly reason_text: string; readonly at: Date }[];
  readonly names: Names;
}

export function appealView<Document>(appealData: AppealData<Document>) {
  const { row, documents, names } = appealData;
  const { snapshot } = row;
  const { declared, assessed } = percentagesIn(snapshot);
  const by = (id: string) => names.get(id) ?? { id, name: id.slice(0, 8), staff_number: '' };
  const named = (id: string) => documents.get(id);
  return {
    ...lineView(appealData),
    comment: row.statement,
    documents: appealData.evidence.flatMap(({ title, document_id }) => {
      const document = named(document_id);
      return document === undefined ? [] : [{ title, document }];
    }),
    contested: {
      ...contestedView(row.against, snapshot.contested),
      proposed_by: by(snapshot.contested.proposed_by),
      decided_by: by(snapshot.contested.decided_by),
    },
    file: {
      version: snapshot.version,
      answers: snapshot.answers,
      declared_cva: declared,
      assessed_cva: assessed,
      requirement_decisions: Object.fromEntries(
        Object.entries(snapshot.requirement_decisions).map(([field, decision]) => [field, decisionView(decision)]),
      ),
      documents: snapshot.documents.flatMap(({ field, id, sha256 }) => {
        const document = named(id);
        return document === undefined ? [] : [{ field, document, sha256 }];
      }),
      signals: [...snapshot.signals],
    },
    unopened: [...appealData.unopened],
    votes: appealData.votes.map(({ staff_id, verdict, return_stage, reason_text: comment, at }) => ({
      by: by(staff_id),
      verdict,
      to: return_stage,
      comment,
      at: at.toISOString(),
    })),
    votes_wanted: appealData.votesWanted,
    interests: appealData.interests.map(({ staff_id, reason_text: comment, at }) => ({ by: by(staff_id), comment, at: at.toISOString() })),
    stages: [...stagesToReturnTo],
  };
}
