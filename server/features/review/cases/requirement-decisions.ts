import { isSameAnswer, readAnswer, type Answers } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { placeFault, type DocumentPlace } from '@thamani/domain/documents/places.ts';
import { Refusal, refusalOfNumber, type FieldFaults } from '@thamani/domain/errors.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { ChangedFigure } from '@thamani/domain/review/changed-figures.ts';
import type { CaseEvidence } from '@thamani/domain/review/document-openings.ts';
import {
  isAssessedFigure,
  isDecidedBySheet,
  requirementsToDecide,
  type AssessedFigure,
  type ReturnReason,
} from '@thamani/domain/review/requirement-review.ts';
import { wordsIn } from '@thamani/domain/signals/document-text.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { textOfDocument } from '../../signals/service.ts';
import { caseEvidenceOf, currentDocuments } from '../evidence/evidence-queries.ts';
import { withCase, recordCaseEvent, type CaseCommand } from './case-command.ts';
import { evidenceRules } from './case-steps.ts';
import { rememberUndo, storedDecision, type Undoing } from './undo.ts';
import { deleteRequirementDecisions, requirementDecisionsOf, upsertRequirementDecisions } from '../store.ts';

export interface RequirementDecisionInput {
  readonly fields: readonly string[];
  readonly verdict: 'accepted' | 'returned' | 'open';
  readonly reason?: ReturnReason | undefined;
  readonly comment?: string | undefined;
  readonly figure?: string | undefined;
  readonly figure_reason?: string | undefined;
  readonly figure_place?: DocumentPlace | undefined;
}

/**
 * Several at once, since an officer accepts a page and sends back a line. Database constraints enforce reason and place of a changed
 * figure, which a test shows by passing rules that forget them.
 */
export async function decideRequirement(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  input: RequirementDecisionInput,
  rules: typeof evidenceRules = evidenceRules,
): Promise<Undoing> {
  const { verdict, reason, comment = '' } = input;
  const fields = [...new Set(input.fields)];
  if (verdict === 'returned' && reason === undefined) throw new Refusal('fields_missing', { fields: { reason: 'missing' } });
  if (verdict === 'returned' && reason === 'other' && comment.trim() === '')
    throw new Refusal('fields_missing', { fields: { comment: 'missing' } });
  const typed = figureIn(input, fields);
  return withCase<Undoing>(context, caller, session, id, 'decide_requirement', input, async (command) => {
    const { tx, application, now } = command;
    if (!isWithOfficer(command.reviewCase.stage)) throw new Refusal('action_not_allowed');
    const answered = requirementsToDecide(application.answers).map((requirement) => requirement.id);
    // What the judgements of the cost sheet decide is never accepted by hand.
    const isStranger = (field: string) =>
      !isRequirement(field) || !answered.includes(field) || (verdict === 'accepted' && isDecidedBySheet(field, application.scheme ?? ''));
    const strangers = fields.filter(isStranger);
    if (strangers.length > 0)
      throw new Refusal('fields_invalid', { fields: Object.fromEntries(strangers.map((field) => [field, 'choice_unknown'])) });
    const known = fields.filter(isRequirement);
    const changed = changeIn(typed, input, application.answers);
    if (verdict === 'accepted') {
      const evidence = await caseEvidenceOf(tx, id);
      refuseUnopened(evidence, session.person.id, known, rules);
      if (changed !== undefined) refuseUnproven(evidence, session.person.id, changed, rules);
    }
    const quote = await quoteAt(tx, changed?.place);
    const former = await requirementDecisionsOf(tx, id);
    if (verdict === 'open') await deleteRequirementDecisions(tx, id, known);
    else
      await upsertRequirementDecisions(tx, id, known, {
        verdict,
        reason: verdict === 'returned' ? (reason ?? null) : null,
        comment: verdict === 'returned' ? comment.trim() : '',
        figure: changed?.figure ?? null,
        figure_reason: changed?.reason ?? null,
        figure_place: changed?.place ?? null,
        figure_quote: quote,
        staff_id: session.person.id,
        at: now,
      });
    if (changed === undefined)
      await recordCaseEvent(command, `requirement_${verdict === 'open' ? 'reopened' : verdict}`, {
        fields: fields.join(','),
        ...(reason && { reason }),
      });
    else await recordFigureChange(command, changed);
    // A reopened answer has no decision that could be recognised as this one.
    if (verdict === 'open') return {};
    const before = known.map((field) => {
      const row = former.find((one) => one.field === field);
      return [field, row === undefined ? null : storedDecision(row)] as const;
    });
    return rememberUndo(command, 'decide', { decisions: Object.fromEntries(before) });
  });
}

interface TypedFigure {
  readonly field: AssessedFigure;
  readonly figure: string;
}

/** Another figure is taken for one of the two that the value addition is made from, and for nothing else. */
function figureIn({ verdict, figure }: RequirementDecisionInput, [field = '', ...others]: readonly string[]): TypedFigure | undefined {
  if (figure === undefined || figure.trim() === '') return undefined;
  if (verdict !== 'accepted' || others.length > 0 || !isAssessedFigure(field))
    throw new Refusal('fields_invalid', { fields: { figure: 'choice_unknown' } });
  const read = readAnswer(field, figure);
  if ('fault' in read) throw new Refusal(refusalOfNumber(read.fault), { fields: { figure: read.fault } });
  return { field, figure: String(read.value) };
}

/** None where the figure is the declared one. */
function changeIn(typed: TypedFigure | undefined, input: RequirementDecisionInput, answers: Answers): ChangedFigure | undefined {
  if (typed === undefined) return undefined;
  const declared = String(answers[typed.field] ?? '');
  if (isSameAnswer(typed.figure, declared)) return undefined;
  const reason = input.figure_reason?.trim() ?? '';
  return {
    ...typed,
    declared,
    reason: reason === '' ? null : reason,
    place: input.figure_place ?? null,
  };
}

/** A document is accepted after it was shown. */
function refuseUnopened(evidence: CaseEvidence, person: string, fields: readonly RequirementId[], rules: typeof evidenceRules): void {
  const documents = evidence.documents.filter((document) => document.fields.some((field) => fields.some((one) => one === field)));
  if (documents.some((document) => !rules.isOpenedBy(evidence, person, document.id, []))) throw new Refusal('documents_unopened');
}

/** A changed figure has a reason, and a place in a document of the case on a page that the officer has seen. */
function refuseUnproven(evidence: CaseEvidence, person: string, changed: ChangedFigure, rules: typeof evidenceRules): void {
  const documents = currentDocuments(evidence);
  const { reason, place } = changed;
  if (rules.unprovenFigures([changed], documents).length > 0) {
    const isMissing = place === null || (place.box === undefined && place.cell === undefined);
    const missing: FieldFaults = { ...(reason === null && { figure_reason: 'missing' }), ...(isMissing && { figure_place: 'missing' }) };
    if (Object.keys(missing).length > 0) throw new Refusal('fields_missing', { fields: missing });
    const isKnown = place !== null && documents.includes(place.document);
    throw new Refusal('fields_invalid', { fields: { figure_place: isKnown ? 'place_malformed' : 'document_unknown' } });
  }
  if (place === null) return;
  const fault = placeFault(place, evidence.documents.find(({ id }) => id === place.document)?.pageCount ?? null);
  if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { figure_place: fault } });
  if (!isPageShownTo(evidence, person, place) && !rules.isOpenedBy(evidence, person, place.document, [place.page]))
    throw new Refusal('documents_unopened');
}

/** The other pages of a short document can wait until the proposal. */
function isPageShownTo({ openings }: CaseEvidence, person: string, { document, page }: DocumentPlace): boolean {
  return openings.some((opening) => opening.by === person && opening.document === document && opening.pages.includes(page));
}

/** As extracted now: a later extraction may read it otherwise. */
async function quoteAt(db: Queryable, place: DocumentPlace | null | undefined): Promise<string> {
  if (!place?.box) return '';
  const text = await textOfDocument(db, place.document);
  return text === undefined ? '' : wordsIn(text, place.page, place.box);
}

/** Without the quote: it is content of a document, and an event is permanent. */
async function recordFigureChange(command: CaseCommand, { field, declared, figure, reason, place }: ChangedFigure) {
  await recordCaseEvent(command, 'figure_changed', {
    field,
    from: declared,
    to: figure,
    reason: reason ?? '',
    ...(place !== null && { document: place.document, page: place.page }),
  });
}
