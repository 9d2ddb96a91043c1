import { documentsIn } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { mostPages, type DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { Decision } from '@thamani/domain/review/case-steps.ts';
import { everyPage, figureField, figureInput, modelDocuments, nameOf, type EvidenceWorld, type FigureCommand } from './model.ts';

/** Each is checked in words of its own, not by the functions that are tested. */
export const evidenceLaws = [
  'a document was accepted that the officer had not opened',
  'a figure was changed without a reason',
  'a figure was changed without a place in a document of the case',
  'a figure was changed by a page that the officer had not seen',
  'decided over a document that the proposer had not opened',
  'decided over a document that the decider had not opened',
  'decided on a changed figure without a reason or a place',
  'decided on a ground that cites no document',
] as const;
export type EvidenceLaw = (typeof evidenceLaws)[number];

const shortDocument = 5;

/** What every applicant uploads. */
const requiredAnswers: readonly string[] = [
  'process_flow_diagram',
  'certificate_of_company_registration',
  'production_cost_breakdown',
  'photo_of_production_site_facilities_or_warehouses',
  'invoices',
];

const citingGrounds: readonly string[] = ['figures_not_supported', 'documents_false_or_altered'];

/** Of documents accepted by the officer, in a command that was done. */
export function brokenByAcceptance(world: EvidenceWorld, by: string, fields: readonly RequirementId[]): readonly EvidenceLaw[] {
  const accepted = documentsOf(world, (field) => fields.some((one) => one === field));
  const isSeen = accepted.every((document) => hasSeen(world, by, document, []));
  return isSeen ? [] : ['a document was accepted that the officer had not opened'];
}

/** Of a figure that was changed by the officer, in a command that was done. */
export function brokenByFigure(world: EvidenceWorld, by: string, command: FigureCommand): readonly EvidenceLaw[] {
  if (command.figure === String(world.answers[figureField] ?? '')) return [];
  const { figure_reason: reason = '', figure_place: place } = figureInput(world.files, command);
  const isSeen =
    place !== undefined &&
    world.openings.some((one) => one.by === by && one.document === place.document && (one.isDownloaded || one.pages.includes(place.page)));
  return [
    ...(reason === '' ? (['a figure was changed without a reason'] as const) : []),
    ...(isPlaceOfTheCase(world, place) ? [] : (['a figure was changed without a place in a document of the case'] as const)),
    ...(isSeen ? [] : (['a figure was changed by a page that the officer had not seen'] as const)),
  ];
}

/** `world` is what it was when the decision was made. */
export function brokenByDecision(world: EvidenceWorld, decision: Decision): readonly EvidenceLaw[] {
  const isApproved = decision.kind === 'approved';
  const figures = Object.values(world.requirementDecisions).flatMap((one) =>
    one.verdict === 'accepted' && one.figure !== undefined ? [one] : [],
  );
  const ofFigures = figures.flatMap(({ figurePlace }) => figurePlace ?? []);
  const isAboutFigures = isApproved || decision.grounds.includes('value_addition_not_above_threshold');
  const places = [...(isAboutFigures ? ofFigures : []), ...(isApproved ? [] : world.citations)];
  const required = isApproved ? [...documentsOf(world, (field) => requiredAnswers.includes(field)), ...world.provided] : [];
  const cited = [...places, ...(isApproved ? world.signalPages : [])];
  const basis = [...required, ...places.map(({ document }) => document)];
  const isSeenBy = (person: string) =>
    basis.every((document) =>
      hasSeen(
        world,
        person,
        document,
        cited.filter((one) => one.document === document).map(({ page }) => page),
      ),
    );
  const isProven = figures.every(({ figureReason = '', figurePlace }) => figureReason !== '' && isPlaceOfTheCase(world, figurePlace));
  const isCited = decision.grounds.every(
    (ground) => !citingGrounds.includes(ground) || world.citations.some((citation) => citation.ground === ground),
  );
  return [
    ...(isSeenBy(decision.proposedBy) ? [] : (['decided over a document that the proposer had not opened'] as const)),
    ...(isSeenBy(decision.decidedBy) ? [] : (['decided over a document that the decider had not opened'] as const)),
    ...(isProven ? [] : (['decided on a changed figure without a reason or a place'] as const)),
    ...(isCited ? [] : (['decided on a ground that cites no document'] as const)),
  ];
}

function documentsOf({ answers }: EvidenceWorld, isWanted: (field: string) => boolean): readonly string[] {
  return documentsIn(answers)
    .filter(({ field }) => isWanted(field))
    .flatMap(({ ids }) => ids);
}

/** A box on a page that there is, of a document that the answers name today or that was requested. */
function isPlaceOfTheCase(world: EvidenceWorld, place: DocumentPlace | undefined): boolean {
  if (place?.box === undefined) return false;
  const isNamed = [...documentsOf(world, () => true), ...world.provided].includes(place.document);
  const { pages, isCounted } = modelDocuments[nameOf(world.files, place.document)];
  // How many pages a document has that was downloaded and never counted is not known to the server.
  return isNamed && place.page >= 1 && place.page <= (isCounted ? pages : mostPages);
}

/** Page by page; a document that the viewer could not show counts once it was downloaded. */
function hasSeen({ files, openings }: EvidenceWorld, person: string, document: string, cited: readonly number[]): boolean {
  const own = openings.filter((one) => one.by === person && one.document === document);
  const { pages } = modelDocuments[nameOf(files, document)];
  const wanted = pages <= shortDocument ? everyPage(pages) : [1, ...cited];
  return own.some(({ isDownloaded }) => isDownloaded) || wanted.every((page) => own.some((one) => one.pages.includes(page)));
}
