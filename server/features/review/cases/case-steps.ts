import { placeFault } from '@thamani/domain/documents/places.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import type { OfficerStage } from '@thamani/domain/review/case-stages.ts';
import { takeStep, type Case } from '@thamani/domain/review/case-steps.ts';
import { changedFigures, unprovenFigures } from '@thamani/domain/review/changed-figures.ts';
import { isOpenedBy, unopenedBy, type CaseEvidence, type ProposedDecision } from '@thamani/domain/review/document-openings.ts';
import { uncitedGrounds, type Citation, type GroundCode } from '@thamani/domain/review/grounds.ts';
import type { StaffAction } from '@thamani/domain/review/policy.ts';
import { editableIn, unaccepted, type RequirementDecisions } from '@thamani/domain/review/requirement-review.ts';
import { correctionDue } from '@thamani/domain/review/service-levels.ts';
import { unresolvedSignals } from '@thamani/domain/signals/signals.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { keepAssessed, setReviewState, placeOf, putBackSubmitted } from '../../applications/review-interface.ts';
import { answersOfVersion } from '../../applications/service.ts';
import { freezeAtApproval, productFacts } from '../../origin/service.ts';
import { signalsOf } from '../../signals/service.ts';
import { personById } from '../../staff/service.ts';
import { caseEvidenceOf, currentDocuments } from '../evidence/evidence-queries.ts';
import { caseAssessment } from '../line-review/case-sheet.ts';
import { withCase, codeOf, recordCaseEvent, type CaseCommand } from './case-command.ts';
import { insertNote, documentRequestsOf } from './case-notes-store.ts';
import { enterStage } from './stage-transitions.ts';
import {
  asRequirementDecisions,
  endProposal,
  requirementDecisionsOf,
  insertDecision,
  insertProposal,
  openProposal,
  updateCase,
  type ProposalRow,
} from '../store.ts';

export interface Step {
  readonly action: Exclude<StaffAction, 'record_visit' | 'uphold_rejection' | 'allow_appeal' | 'replace_certificate'>;
  readonly to?: OfficerStage | undefined;
  readonly grounds?: readonly GroundCode[] | undefined;
  /** With `propose_rejection`: the places that its grounds name. */
  readonly citations?: readonly Citation[] | undefined;
  readonly comment?: string | undefined;
}

/** Steps after which a mail is sent: to the company, or to the officer whose proposal was returned. */
const toldOf: readonly StaffAction[] = [
  'accept_assessment',
  'request_site_visit',
  'request_correction',
  'end_correction',
  'approve',
  'reject',
  'return_to_officer',
];

/** What a proposal and a decision are based on. Database constraints enforce it, which a test shows by passing rules that forget it. */
export const evidenceRules = { unopenedBy, unprovenFigures, isOpenedBy };

/**
 * A person's step on a case: the policy and the table say whether it is allowed. Database constraints enforce two people for a decision,
 * which a test shows by passing rules that forget it.
 */
export async function stepOn(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  step: Step,
  rules: typeof takeStep = takeStep,
  evidence: typeof evidenceRules = evidenceRules,
): Promise<void> {
  await withCase(context, caller, session, id, step.action, step, async (command) => {
    const { tx, reviewCase, application, now } = command;
    const proposal = await openProposal(tx, id);
    // Both as they are at this moment: a session may have begun before a suspension or a change of scope.
    const [person, proposer] = [await personById(tx, session.person.id), proposal && (await personById(tx, proposal.proposed_by))];
    const after = rules(caseOf(command, proposal), person ?? session.person, {
      action: step.action,
      now,
      provedAt: session.provedAt,
      ...(step.to && { chosen: step.to }),
      ...(step.grounds && { grounds: step.grounds }),
      ...(proposer && { proposer }),
    });
    if (typeof after === 'string') {
      throw new Refusal(codeOf(after), after === 'grounds_missing' ? { fields: { grounds: 'missing' } } : {});
    }
    const proposed = proposedIn(step, after, proposal);
    await refuseUnready(command, step);
    if (proposed !== undefined) await refuseWithoutEvidence(command, step, proposed, evidence);
    await keepWhatFollows(command, step, after, proposal, proposed?.citations ?? []);
    const origin = step.action === 'approve' ? await freezeOrigin(command) : undefined;
    if (step.action === 'end_correction') await putBackSubmitted(tx, application, now);
    await setReviewState(tx, application.id, after.place, now);
    await enterStage(tx, context, reviewCase, after.place.state, now, {
      ...(after.place.state === 'correction' ? { correction_ends_at: correctionDue(now) } : {}),
      // After a decision the reviewers have nothing left to do: issuance and appeals have other actors.
      ...(after.decision === null ? {} : { closed_at: now, assignee_id: null, assigned_at: null }),
    });
    const event = await recordCaseEvent(command, step.action, {
      from: reviewCase.stage,
      to: after.place.state,
      ...(origin !== undefined && { origin_sha256: origin }),
    });
    if (toldOf.includes(step.action)) await enqueue(tx, { key: event, topic: 'case.notification', subjectId: id, at: now });
  });
}

/** The officer's indicative origin verdict belongs to the approval. It decides nothing. */
async function freezeOrigin({ tx, application: { id, submissions: version }, now }: CaseCommand): Promise<string | undefined> {
  return freezeAtApproval(tx, productFacts({ id, version }, await answersOfVersion(tx, id, version)), now);
}

function caseOf({ reviewCase, application, facts }: CaseCommand, proposal: ProposalRow | undefined): Case {
  return {
    ...facts,
    place: placeOf(application),
    proposal: proposal === undefined ? null : { kind: proposal.kind, by: proposal.proposed_by, grounds: proposal.grounds },
    decision: null,
    assignee: reviewCase.assignee_id,
  };
}

/** What a step proposes or decides, with the person who proposed it. */
interface ProposedBy extends ProposedDecision {
  readonly citations: readonly Citation[];
  readonly proposer: string;
}

/** None for a step that neither proposes nor decides. */
function proposedIn({ action, citations = [] }: Step, after: Case, open: ProposalRow | undefined): ProposedBy | undefined {
  if (action === 'approve' || action === 'reject') return open && { ...open, proposer: open.proposed_by };
  if (after.proposal === null || (action !== 'propose_approval' && action !== 'propose_rejection')) return undefined;
  const { kind, by, grounds } = after.proposal;
  return { kind, grounds, citations: action === 'propose_rejection' ? citations : [], proposer: by };
}

/** Preconditions: a proposal needs accepted answers and answered signals, a correction needs something that was sent back. */
async function refuseUnready({ tx, reviewCase, application }: CaseCommand, { action, comment = '' }: Step): Promise<void> {
  const requirementDecisions = asRequirementDecisions(await requirementDecisionsOf(tx, reviewCase.application_id));
  if (action === 'propose_approval' && unaccepted(application.answers, requirementDecisions, application.scheme ?? undefined).length > 0)
    throw new Refusal('requirements_unresolved');
  const isAsked =
    editableIn(requirementDecisions).length > 0 ||
    (await documentRequestsOf(tx, reviewCase.application_id)).some(({ document_id }) => document_id === null);
  if (action === 'request_correction' && !isAsked) throw new Refusal('nothing_returned');
  if (['propose_approval', 'propose_rejection', 'return_to_officer'].includes(action) && comment.trim() === '')
    throw new Refusal('fields_missing', { fields: { comment: 'missing' } });
  if (
    (action === 'propose_approval' || action === 'propose_rejection') &&
    unresolvedSignals(await signalsOf(tx, reviewCase.application_id)).length > 0
  )
    throw new Refusal('signals_unresolved');
  if (action === 'accept_assessment' || action === 'propose_approval' || action === 'approve')
    await refuseOpenLines({ tx, application }, requirementDecisions);
}

/** Where the figures come from the cost sheet, an assessment and an approval need every line, the price and a positive margin judged. */
async function refuseOpenLines(
  { tx, application }: Pick<CaseCommand, 'tx' | 'application'>,
  decisions: RequirementDecisions,
): Promise<void> {
  const { openLines } = await caseAssessment(tx, application, decisions, true);
  if (openLines > 0) throw new Refusal('lines_open', { values: { lines: openLines } });
}

/**
 * The places that a rejection cites are in documents of the case, changed figures are proven, and what the decision is based on was opened
 * by the person who acts and, where it is decided, by the one who proposed. The locks of the case keep figures and documents as they are
 * until the decision is stored; openings can only be added.
 */
async function refuseWithoutEvidence(
  { tx, reviewCase, application, session }: CaseCommand,
  { action }: Step,
  proposed: ProposedBy,
  rules: typeof evidenceRules,
): Promise<void> {
  const id = reviewCase.application_id;
  const evidence = await caseEvidenceOf(tx, id);
  if (action === 'propose_rejection') {
    if (uncitedGrounds(proposed.grounds, proposed.citations).length > 0)
      throw new Refusal('fields_missing', { fields: { citations: 'missing' } });
    const fault = citationFault(proposed, evidence);
    if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { citations: fault } });
  }
  const changed = changedFigures(application.answers, asRequirementDecisions(await requirementDecisionsOf(tx, id)));
  if (rules.unprovenFigures(changed, currentDocuments(evidence)).length > 0) throw new Refusal('figures_unproven');
  if (rules.unopenedBy(evidence, session.person.id, proposed).length > 0) throw new Refusal('documents_unopened');
  if ((action === 'approve' || action === 'reject') && rules.unopenedBy(evidence, proposed.proposer, proposed).length > 0)
    throw new Refusal('documents_unopened_by_proposer');
  // A proposal from before citations were required: it names no document that the proposer could have opened.
  if (action === 'reject' && uncitedGrounds(proposed.grounds, proposed.citations).length > 0)
    throw new Refusal('documents_unopened_by_proposer');
}

function citationFault({ grounds, citations }: ProposedBy, { documents }: CaseEvidence): FieldFault | undefined {
  for (const citation of citations) {
    if (!grounds.includes(citation.ground)) return 'choice_unknown';
    const document = documents.find(({ id }) => id === citation.document);
    if (document === undefined) return 'document_unknown';
    const fault = placeFault(citation, document.pageCount);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function keepWhatFollows(
  command: CaseCommand,
  { action, comment = '' }: Step,
  after: Case,
  proposal: ProposalRow | undefined,
  citations: readonly Citation[],
): Promise<void> {
  const { tx, reviewCase, application, context, session, now } = command;
  const id = reviewCase.application_id;
  if (after.decision !== null && proposal !== undefined) {
    const { kind, proposed_by } = proposal;
    await insertDecision(tx, {
      proposal_id: proposal.id,
      application_id: id,
      kind,
      proposed_by,
      decided_by: session.person.id,
      reason_text: comment,
      at: now,
    });
    await endProposal(tx, proposal.id, 'decided', now);
  } else if (action === 'return_to_officer' && proposal !== undefined) {
    await endProposal(tx, proposal.id, 'returned', now);
    // What is to be done is for the staff: a note keeps it, and the case shows it until the next proposal (case-rounds.ts).
    await insertNote(tx, { id: context.ids.uuid(), application_id: id, staff_id: session.person.id, note: comment.trim(), at: now });
  } else if (after.proposal !== null && (action === 'propose_approval' || action === 'propose_rejection')) {
    const { kind, grounds } = after.proposal;
    await insertProposal(tx, {
      id: context.ids.uuid(),
      application_id: id,
      kind,
      proposed_by: session.person.id,
      grounds: [...grounds],
      citations,
      reason_text: comment.trim(),
      at: now,
    });
  }
  if (action === 'accept_assessment' || action === 'propose_approval') {
    const { assessed } = await caseAssessment(tx, application, asRequirementDecisions(await requirementDecisionsOf(tx, id)));
    if (assessed === undefined) throw new Refusal('requirements_unresolved');
    if (action === 'propose_approval' && !assessed.qualifies) throw new Refusal('not_above_threshold');
    // With as many places as show on which side of the threshold it lies: the signer looks again.
    await updateCase(tx, id, { assessed_cva: assessed.exactPercent ?? assessed.percent });
    await keepAssessed(tx, id, assessed.percent, now);
  }
}
