import { documentsIn, isSameAnswer, type Answers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { placeFault, type DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { Proposal } from '@thamani/domain/review/case-steps.ts';
import { changedFigures, unprovenFigures, type ChangedFigure } from '@thamani/domain/review/changed-figures.ts';
import {
  isOpenedBy,
  unopenedBy,
  type CaseEvidence,
  type DocumentOpening,
  type EvidenceField,
} from '@thamani/domain/review/document-openings.ts';
import { uncitedGrounds, type Citation, type GroundCode } from '@thamani/domain/review/grounds.ts';
import type { RequirementDecision, RequirementDecisions } from '@thamani/domain/review/requirement-review.ts';

interface ModelDocument {
  readonly pages: number;
  /** Whether the inspection counted them; otherwise the viewer does. */
  readonly isCounted: boolean;
}

/** All of one company: of the application, of its correction, in answer to a request, and one that no case names. */
export const modelDocuments = {
  diagram: { pages: 1, isCounted: true },
  photo: { pages: 1, isCounted: true },
  breakdown: { pages: 3, isCounted: false },
  /** Of one so long, the first page and the cited ones are enough. */
  invoice: { pages: 8, isCounted: true },
  new_invoice: { pages: 5, isCounted: true },
  lease: { pages: 2, isCounted: true },
  foreign: { pages: 2, isCounted: true },
} as const satisfies Readonly<Record<string, ModelDocument>>;

export type DocumentName = keyof typeof modelDocuments;
export const documentNames = Object.keys(modelDocuments) as DocumentName[];

/** The id of each. */
export type Files = Readonly<Record<DocumentName, string>>;

/** Where the application names them at first. */
export const namedAtFirst = ({ diagram, photo, breakdown, invoice }: Files) => ({
  process_flow_diagram: diagram,
  certificate_of_company_registration: diagram,
  photo_of_production_site_facilities_or_warehouses: photo,
  production_cost_breakdown: breakdown,
  invoices: [invoice],
});

export function nameOf(files: Files, id: string): DocumentName {
  const name = documentNames.find((one) => files[one] === id);
  if (name === undefined) throw new Error(`the model has no document ${id}`);
  return name;
}

export function everyPage(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** What a decision is based on. */
export interface EvidenceWorld {
  readonly files: Files;
  readonly answers: Answers;
  readonly requirementDecisions: RequirementDecisions;
  /** Ids that any submitted version names. */
  readonly submittedDocuments: readonly string[];
  /** Ids, in answer to requests. */
  readonly provided: readonly string[];
  /** One for each call of the viewer, each in a session of its own. */
  readonly openings: readonly DocumentOpening[];
  readonly signalPages: CaseEvidence['signalPages'];
  /** Of the open proposal. */
  readonly citations: readonly Citation[];
}

/** What is asked of the domain. Each can be another's idea of it, which forgets something. */
export interface EvidenceRules {
  readonly unopenedBy: typeof unopenedBy;
  readonly isOpenedBy: typeof isOpenedBy;
  readonly unprovenFigures: typeof unprovenFigures;
  readonly uncitedGrounds: typeof uncitedGrounds;
}

export const evidenceRules: EvidenceRules = { unopenedBy, isOpenedBy, unprovenFigures, uncitedGrounds };

export interface OpenCommand {
  readonly kind: 'open';
  readonly who: number;
  readonly documents: readonly DocumentName[];
  /** `failed`: the viewer could not show them, and the originals were downloaded. */
  readonly pages: 'all' | 'failed' | readonly number[];
}

export interface FigureCommand {
  readonly kind: 'change_figure';
  readonly who: number;
  readonly figure: string;
  /** `unmarked`: a whole page. `beyond`: a page that the document does not have. `foreign`: a document that the case does not name. */
  readonly proof: 'full' | 'no_reason' | 'no_place' | 'unmarked' | 'beyond' | 'foreign';
  readonly on: DocumentName;
  readonly page: number;
}

/** What a step says of documents. */
interface CitingStep {
  readonly action: string;
  readonly grounds: readonly GroundCode[];
  /** The document whose second page each ground cites. */
  readonly cites?: DocumentName;
}

export const figureField = 'cost_of_imported_inputed';

/** As the server puts it together from its tables. */
export function evidenceOf(world: EvidenceWorld): CaseEvidence {
  const { files, openings, signalPages } = world;
  const named = namedNow(world);
  const countOf = (id: string): number | null => {
    const { pages, isCounted } = modelDocuments[nameOf(files, id)];
    return isCounted ? pages : null;
  };
  return {
    documents: [...new Set([...named.keys(), ...world.submittedDocuments])].map((id) => ({
      id,
      fields: named.get(id) ?? [],
      pageCount: countOf(id),
    })),
    openings,
    figurePlaces: changedFigures(world.answers, world.requirementDecisions).flatMap(({ place }) => place ?? []),
    signalPages,
  };
}

/** Ids that the answers and the answered requests name. */
export function currentDocuments(world: EvidenceWorld): readonly string[] {
  return [...namedNow(world).keys()];
}

function namedNow({ answers, provided }: EvidenceWorld): ReadonlyMap<string, readonly EvidenceField[]> {
  const named = new Map<string, EvidenceField[]>();
  const add = (id: string, field: EvidenceField) => void named.set(id, [...(named.get(id) ?? []), field]);
  for (const { field, ids } of documentsIn(answers)) for (const id of ids) add(id, field);
  for (const id of provided) add(id, 'document_requests');
  return named;
}

/** What the server should answer, and the openings afterwards: those before a refusal remain. */
export function opened(
  world: EvidenceWorld,
  by: string,
  { documents, pages }: OpenCommand,
): { readonly code: string; readonly openings: readonly DocumentOpening[] } {
  const { openings, files } = world;
  const ofTheCase = evidenceOf(world).documents.map(({ id }) => id);
  const added: DocumentOpening[] = [];
  for (const name of documents) {
    const [document, count] = [files[name], modelDocuments[name].pages];
    if (!ofTheCase.includes(document)) return { code: 'not_found', openings: [...openings, ...added] };
    const shown = shownPages(name, pages);
    if (shown.some((page) => page > count)) return { code: 'fields_invalid', openings: [...openings, ...added] };
    const isDownloaded = pages === 'failed';
    added.push({ document, by, pages: shown, pageCount: isDownloaded ? null : count, isDownloaded });
  }
  return { code: 'done', openings: [...openings, ...added] };
}

export function shownPages(name: DocumentName, pages: OpenCommand['pages']): readonly number[] {
  if (pages === 'failed') return [];
  return pages === 'all' ? everyPage(modelDocuments[name].pages) : pages;
}

/** A document is accepted after it was shown. */
export function isAcceptedUnopened(world: EvidenceWorld, by: string, fields: readonly RequirementId[], rules: EvidenceRules): boolean {
  const evidence = evidenceOf(world);
  return evidence.documents
    .filter((document) => document.fields.some((field) => fields.some((one) => one === field)))
    .some(({ id }) => !rules.isOpenedBy(evidence, by, id, []));
}

interface FigureInput {
  readonly figure: string;
  readonly figure_reason?: string;
  readonly figure_place?: DocumentPlace;
}

/** What is sent for it. */
export function figureInput(files: Files, { figure, proof, on, page }: Omit<FigureCommand, 'kind' | 'who'>): FigureInput {
  const place: DocumentPlace = {
    document: files[proof === 'foreign' ? 'foreign' : on],
    page: proof === 'beyond' ? modelDocuments[on].pages + 1 : page,
    ...(proof === 'unmarked' ? {} : { box: { x: 100, y: 200, width: 300, height: 20 } }),
  };
  return {
    figure,
    ...(proof === 'no_reason' ? {} : { figure_reason: 'The document shows another one.' }),
    ...(proof === 'no_place' ? {} : { figure_place: place }),
  };
}

/** The code of a refusal, or the decision that is kept. */
export function decisionOnFigure(
  world: EvidenceWorld,
  by: string,
  command: FigureCommand,
  rules: EvidenceRules,
): string | RequirementDecision {
  const { figure, figure_reason: reason = null, figure_place: place = null } = figureInput(world.files, command);
  const declared = String(world.answers[figureField] ?? '');
  if (isSameAnswer(figure, declared)) return { verdict: 'accepted' };
  const changed: ChangedFigure = { field: figureField, declared, figure, reason, place };
  const evidence = evidenceOf(world);
  if (rules.unprovenFigures([changed], currentDocuments(world)).length > 0)
    return reason === null || place?.box === undefined ? 'fields_missing' : 'fields_invalid';
  if (place !== null) {
    if (placeFault(place, evidence.documents.find(({ id }) => id === place.document)?.pageCount ?? null) !== undefined)
      return 'fields_invalid';
    const isShown = world.openings.some((one) => one.by === by && one.document === place.document && one.pages.includes(place.page));
    if (!isShown && !rules.isOpenedBy(evidence, by, place.document, [place.page])) return 'documents_unopened';
  }
  return {
    verdict: 'accepted',
    figure,
    ...(reason === null ? {} : { figureReason: reason }),
    ...(place === null ? {} : { figurePlace: place }),
  };
}

const citedPage = 2;

/** What a proposal to reject cites; any other step cites nothing. */
export function citationsOf(files: Files, { action, grounds, cites }: CitingStep): readonly Citation[] {
  if (action !== 'propose_rejection' || cites === undefined) return [];
  return [...new Set(grounds)].map((ground) => ({ ground, document: files[cites], page: citedPage }));
}

/** Why a proposal or a decision is refused for want of evidence. `proposal` is the one that is made, or the one that is decided on. */
export function denialForEvidence(
  world: EvidenceWorld,
  step: CitingStep,
  proposal: Proposal | null,
  by: string,
  rules: EvidenceRules,
): string | undefined {
  const isDecision = step.action === 'approve' || step.action === 'reject';
  if (proposal === null || !(isDecision || step.action === 'propose_approval' || step.action === 'propose_rejection')) return undefined;
  const evidence = evidenceOf(world);
  const citations = isDecision ? world.citations : citationsOf(world.files, step);
  if (step.action === 'propose_rejection') {
    if (rules.uncitedGrounds(proposal.grounds, citations).length > 0) return 'fields_missing';
    const isWrong = (citation: Citation) => {
      const document = evidence.documents.find(({ id }) => id === citation.document);
      return document === undefined || placeFault(citation, document.pageCount) !== undefined;
    };
    if (citations.some(isWrong)) return 'fields_invalid';
  }
  const changed = changedFigures(world.answers, world.requirementDecisions);
  if (rules.unprovenFigures(changed, currentDocuments(world)).length > 0) return 'figures_unproven';
  const proposed = { kind: proposal.kind, grounds: proposal.grounds, citations };
  if (rules.unopenedBy(evidence, by, proposed).length > 0) return 'documents_unopened';
  if (isDecision && rules.unopenedBy(evidence, proposal.by, proposed).length > 0) return 'documents_unopened_by_proposer';
  if (step.action === 'reject' && rules.uncitedGrounds(proposal.grounds, citations).length > 0) return 'documents_unopened_by_proposer';
  return undefined;
}
