import { requirements } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { evidenceSignals } from '@thamani/domain/signals/signals.ts';
import type { ReactNode } from 'react';
import { CaseProvider } from '../case/CaseProvider.tsx';
import type { CaseDetails, CaseDocument, ChangedFigure, Paper, Signal, Undo } from '../case/case-data.ts';
import type { CaseRelations } from '../case/relations/case-relations.ts';
import { ownId, someone, type ApiAnswer } from './render.tsx';

export const caseId = '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90';
const at = '2026-11-02T09:30:00.000Z';

export const efua = someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Efua Owusu', 'S-0417');

type Application = CaseDetails['application'];

/** Every answer is empty, except those that are given. */
function applicationWith(answers: Partial<Application>): Application {
  const unanswered = requirements.map(({ id }) => [id, fieldOf(id).kind === 'documents' ? [] : null]);
  return {
    ...Object.fromEntries(unanswered),
    id: caseId,
    application_number: 'APP-26-000123',
    status: 'under_review',
    paid: true,
    current_review_stage: 'assessment',
    created_at: at,
    updated_at: at,
    certificate_state: null,
    submitted_at: at,
    actions: [],
    cva: '61.20',
    product_name: 'Cocoa butter',
    fee: null,
    discount_offer: null,
    payment: null,
    calculated_value_addition: '61.20',
    certificate: null,
    renewal_of: null,
    revision: 1,
    versions: {},
    missing: [],
    unparsed_answers: {},
    final_product_value: '10.00',
    cost_of_imported_inputed: '3.88',
    facility_address: '12 Harper Road',
    ...answers,
  } as Application;
}

type CaseChanges = Partial<Omit<CaseDetails, 'application'>> & { readonly application?: Partial<Application> };

/** A case in assessment that the reader has taken, without signals; what a test is about is changed. */
export function sampleCase({ application = {}, ...changes }: CaseChanges = {}): CaseDetails {
  return {
    id: caseId,
    application_number: 'APP-26-000123',
    product_name: 'Cocoa butter',
    company_name: 'Kumasi Cocoa Works',
    country: 'GH',
    sector: 'agriculture',
    stage: 'assessment',
    due_on: '2026-11-20',
    late: false,
    pace: { day: 4, of: 10, late_by: 0 },
    assignee: someone(ownId, 'Ama Mensah', 'S-0001'),
    findings: 0,
    application: applicationWith(application),
    version: 1,
    company_id: 'c0ffee00-1111-4222-8333-444455556666',
    permissions: [],
    signals: [],
    checks: evidenceSignals.map((code) => ({ code, result: 'clear', reason: null })),
    evidence: { documents: [], unopened: [], unopened_by_proposer: [] },
    changed_figures: [],
    requirement_decisions: {},
    open_requirements: [],
    assessed_cva: null,
    document_requests: [],
    interests: [],
    notes: [],
    messages: [],
    visits: [],
    proposal: null,
    returned: null,
    decision: null,
    overturned: null,
    stages: [],
    history: [],
    correction_ends_at: null,
    ...changes,
  };
}

/** What a command on a case answers; with an undo, where its person can take it back. */
export function caseAnswer(data: CaseDetails, undo: Undo | null = null): ApiAnswer {
  return { body: { message: 'Done.', data, undo } };
}

/** An undo that is offered for ten seconds. The number makes its id. */
export function sampleUndo(number = 1): Undo {
  return { id: `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`, until: new Date(Date.now() + 10_000).toISOString() };
}

/** A case that nothing belongs to; what a test is about is changed. */
export function sampleRelations(changes: Partial<CaseRelations> = {}): CaseRelations {
  return { certificates: [], appeals: [], payments: [], earlier: { total: 0, cases: [] }, renewal_of: null, ...changes };
}

const unchanged = { figure: null, figure_reason: null, figure_place: null };

export function accepted(): CaseDetails['requirement_decisions'][string] {
  return { verdict: 'accepted', reason: null, comment: '', ...unchanged, by: efua, at };
}

export function sentBack(): CaseDetails['requirement_decisions'][string] {
  return { verdict: 'returned', reason: 'incomplete', comment: 'Name the street.', ...unchanged, by: efua, at };
}

/** A PDF that passed its check. The number makes its id. */
export function samplePaper(number: number, name: string): Paper {
  const id = `d0d0d0d0-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id,
    media: `/api/media/${id}`,
    name,
    content_type: 'application/pdf',
    size: 1000,
    sha256: 'a'.repeat(64),
    state: 'ready',
    uploaded_at: at,
  };
}

/** Seen whole by the people named, on 2 November; `as` the officer's colleague decides. */
export function openedDocument(
  paper: Paper,
  openings: readonly { readonly by: typeof efua; readonly as: 'officer' | 'decider' | 'other'; readonly isWhole?: boolean }[] = [],
  changes: Partial<CaseDocument> = {},
): CaseDocument {
  return {
    document_id: paper.id,
    is_required: true,
    page_count: 1,
    cited_pages: [],
    openings: openings.map(({ by, as, isWhole = true }) => ({
      by,
      as,
      is_opened: isWhole,
      pages_shown: 1,
      opened_at: at,
      last_shown_at: at,
    })),
    ...changes,
  };
}

/** Imported inputs of 4.20 in place of 3.88, proven on page 1 of the document. */
export function changedFigure(paper: Paper, changes: Partial<ChangedFigure> = {}): ChangedFigure {
  return {
    field: 'cost_of_imported_inputed',
    declared: '3.88',
    figure: '4.20',
    reason: 'Sea freight was left out.',
    place: { document: paper.id, page: 1, box: { x: 80, y: 240, width: 820, height: 18 }, quote: 'Sea freight 0.32' },
    before: '61.20',
    after: '58.00',
    by: efua,
    at,
    ...changes,
  };
}

let signals = 0;

export function sampleSignal(changes: Partial<Signal> = {}): Signal {
  signals += 1;
  return {
    id: `0e0e0e0e-0000-4000-8000-${String(signals).padStart(12, '0')}`,
    code: 'registration_shared',
    confidence: 'certain',
    fields: [],
    document_id: null,
    spot: null,
    details: {},
    at,
    resolved: null,
    ...changes,
  };
}

interface AroundCaseProps {
  readonly loaded: CaseDetails;
  /** null: they could not be read. */
  readonly relations?: CaseRelations | null;
  readonly children: ReactNode;
}

/** A part of the page of a case, with the state that the page keeps and the commands that it sends. */
export function AroundCase({ loaded, relations = sampleRelations(), children }: AroundCaseProps) {
  return (
    <CaseProvider loaded={loaded} relations={relations ?? undefined} countryName="Ghana">
      {children}
    </CaseProvider>
  );
}
