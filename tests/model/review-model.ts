import { documentsIn, isSameAnswer, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { actionsFor, next, type LifecyclePosition, type State } from '@thamani/domain/applications/lifecycle.ts';
import { takeStep, type Case, type Decision, type StepDenial } from '@thamani/domain/review/case-steps.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import { canWorkIn } from '@thamani/domain/review/case-stages.ts';
import { denialReason, type Permission } from '@thamani/domain/review/policy.ts';
import { assessedValueAddition, editableIn, unaccepted, type RequirementDecision } from '@thamani/domain/review/requirement-review.ts';
import { covers, type Grant, type Person, type Role } from '@thamani/domain/review/staff.ts';
import { canUndo } from '@thamani/domain/review/undo.ts';
import type { Step } from '@thamani/server/features/review/service.ts';
import { brokenByDecision } from './evidence/invariants.ts';
import {
  citationsOf,
  decisionOnFigure,
  denialForEvidence,
  evidenceRules,
  figureField,
  isAcceptedUnopened,
  opened,
  type DocumentName,
  type EvidenceRules,
  type EvidenceWorld,
  type FigureCommand,
  type Files,
  type OpenCommand,
} from './evidence/model.ts';
import { remembered, undone, type UndoCommand, type UndoWorld } from './undo/model.ts';

/** What a case should be, kept by nothing but the domain's pure functions. */
export interface World extends EvidenceWorld, UndoWorld {
  readonly reviewCase: Case;
  readonly closed: boolean;
  readonly submitted: Answers;
  readonly revision: number;
  readonly versions: { readonly [Id in RequirementId]?: number };
  /** That were not answered yet. */
  readonly documentRequests: number;
  /** What screening found, and nobody has answered. */
  readonly signalOpen: boolean;
  readonly staff: readonly Person[];
  readonly decisions: readonly Decided[];
}

/** A decision, and who was what when it was made. */
interface Decided {
  readonly decision: Decision;
  readonly before: World;
}

/** What is asked of the domain. Each can be another's idea of it, which forgets something. */
export interface Rules {
  readonly takeStep: typeof takeStep;
  readonly evidence: EvidenceRules;
  readonly canUndo: typeof canUndo;
}

export const domainRules: Rules = { takeStep, evidence: evidenceRules, canUndo };

export type Command =
  | { readonly kind: 'take' | 'release' | 'interest' | 'note' | 'request_document' | 'visit' | 'resolve_signal'; readonly who: number }
  | { readonly kind: 'reassign'; readonly who: number; readonly to: number | null }
  | {
      readonly kind: 'decide_requirement';
      readonly who: number;
      readonly fields: readonly RequirementId[];
      readonly verdict: 'accepted' | 'returned' | 'open';
    }
  | {
      readonly kind: 'step';
      readonly who: number;
      readonly action: Step['action'];
      readonly to?: 'assessment' | 'documents' | 'site_visit';
      readonly grounds: readonly GroundCode[];
      /** The document that each ground cites. */
      readonly cites?: DocumentName;
      readonly comment: string;
      readonly proof: 'fresh' | 'old';
      /** With a session that began before a suspension. */
      readonly stale: boolean;
    }
  | OpenCommand
  | FigureCommand
  | UndoCommand
  | { readonly kind: 'edit'; readonly cost: string }
  /** Another invoice in a correction. */
  | { readonly kind: 'replace'; readonly document: 'invoice' | 'new_invoice' }
  /** `provide`: the document that was requested. */
  | { readonly kind: 'send' | 'withdraw' | 'clock' | 'provide' }
  /** What a check finds on a page of the invoice; here in any stage, so that it can come after the proposal. */
  | { readonly kind: 'signal'; readonly page: number }
  | { readonly kind: 'suspended' | 'active' | 'elsewhere' | 'back'; readonly who: number };

export interface Outcome {
  readonly code: string;
  readonly world: World;
}

export const now = new Date('2026-11-16T09:00:00Z');
export const longAgo = new Date(now.getTime() - 3_600_000);
/** One that fits a document and an answer alike. */
export const returnReason = 'incomplete' as const;
const assessing: readonly State[] = ['assessment', 'documents', 'site_visit'];

/** A case in its assessment, with the documents and the people that it begins with. */
export function newWorld(begun: {
  readonly answers: Answers;
  readonly files: Files;
  readonly country: string;
  readonly staff: readonly Person[];
}): World {
  const { answers, files, country, staff } = begun;
  return {
    reviewCase: {
      country,
      sector: 'agriculture',
      place: { state: 'assessment' },
      assignee: null,
      interested: [],
      proposal: null,
      decision: null,
    },
    closed: false,
    answers,
    submitted: answers,
    revision: 1,
    versions: {},
    requirementDecisions: {},
    documentRequests: 0,
    // No supplier is named.
    signalOpen: true,
    staff,
    decisions: [],
    files,
    submittedDocuments: namedIn(answers),
    provided: [],
    openings: [],
    signalPages: [],
    citations: [],
    time: now,
    stageAt: now,
    assignedAt: null,
    assigneeChangedAt: now,
    decidedBy: {},
    undos: [],
  };
}

function namedIn(answers: Answers): readonly string[] {
  return documentsIn(answers).flatMap(({ ids }) => ids);
}

/** What the server should answer to it, and what the case should be afterwards. */
export function expected(world: World, command: Command, rules: Rules, grants: readonly (readonly Grant[])[]): Outcome {
  const { code, world: after } = answerTo(world, command, rules, grants);
  return { code, world: code === 'done' ? remembered(world, command, after) : after };
}

function answerTo(world: World, command: Command, rules: Rules, grants: readonly (readonly Grant[])[]): Outcome {
  switch (command.kind) {
    case 'suspended':
    case 'active':
      return done(withPerson(world, command.who, { status: command.kind }));
    case 'elsewhere':
      return done(withPerson(world, command.who, { grants: scoped(grants[command.who] ?? [], ['TZ']) }));
    case 'back':
      return done(withPerson(world, command.who, { grants: grants[command.who] ?? [] }));
    case 'edit':
    case 'replace':
    case 'provide':
    case 'send':
    case 'withdraw':
    case 'clock':
      return byOthers(world, command);
    case 'signal': {
      const signalPages = [...world.signalPages, { document: world.files.invoice, page: command.page }];
      return done({ ...world, signalOpen: true, signalPages });
    }
    default:
      return byStaff(world, command, rules);
  }

  function done(after: World): Outcome {
    return { code: 'done', world: after };
  }
}

export function scoped(grants: readonly Grant[], countries: readonly string[]): readonly Grant[] {
  return grants.map((grant) => ({ ...grant, countries }));
}

function withPerson(world: World, who: number, change: Partial<Person>): World {
  return { ...world, staff: world.staff.map((one, index) => (index === who ? { ...one, ...change } : one)) };
}

type ByOthers = Extract<Command, { kind: 'edit' | 'replace' | 'send' | 'withdraw' | 'clock' | 'provide' }>;

function byOthers(world: World, command: ByOthers): Outcome {
  const { place } = world.reviewCase;
  const refused = (code: string): Outcome => ({ code, world });
  const moved = (to: LifecyclePosition, more: Partial<World> = {}): Outcome => ({
    code: 'done',
    world: { ...world, ...more, reviewCase: { ...world.reviewCase, place: to } },
  });
  if (command.kind === 'clock') {
    const to = next(place, 'end_correction', 'system');
    return to === undefined || to === 'erased' ? { code: 'done', world } : moved(to, unsent(world));
  }
  const action = { edit: 'edit', replace: 'edit', provide: 'edit', send: 'send_correction', withdraw: 'withdraw' } as const;
  if (!actionsFor(place.state, 'company').includes(action[command.kind])) return refused('action_not_allowed');
  if (command.kind === 'edit') return edited(world, 'cost_of_imported_inputed', command.cost);
  if (command.kind === 'replace') return edited(world, 'invoices', [world.files[command.document]]);
  if (command.kind === 'provide') {
    if (world.documentRequests === 0) return refused('not_found');
    const provided = [...world.provided, world.files.lease];
    return { code: 'done', world: { ...world, provided, documentRequests: world.documentRequests - 1 } };
  }
  const to = next(place, action[command.kind], 'company') as LifecyclePosition;
  if (command.kind === 'withdraw') {
    const reviewCase = { ...world.reviewCase, place: to, assignee: null, proposal: null };
    return { code: 'done', world: { ...world, reviewCase, closed: true } };
  }
  const changed = requirements.map(({ id }) => id).filter((id) => !isSameAnswer(world.answers[id], world.submitted[id]));
  const requirementDecisions = Object.fromEntries(
    Object.entries(world.requirementDecisions).filter(([id]) => !changed.includes(id as RequirementId)),
  );
  const submittedDocuments = [...new Set([...world.submittedDocuments, ...namedIn(world.answers), ...world.provided])];
  return moved(to, { requirementDecisions, submitted: world.answers, submittedDocuments });
}

function edited(world: World, field: 'cost_of_imported_inputed' | 'invoices', answer: Answer): Outcome {
  if (isSameAnswer(world.answers[field], answer)) return { code: 'done', world };
  if (!editableIn(world.requirementDecisions).includes(field)) return { code: 'only_returned_answers', world };
  const revision = world.revision + 1;
  const answers = { ...world.answers, [field]: answer };
  return { code: 'done', world: { ...world, answers, revision, versions: { ...world.versions, [field]: revision } } };
}

/** What was changed and never sent is put back, as a change of its own. */
function unsent(world: World): Partial<World> {
  const changed = requirements.map(({ id }) => id).filter((id) => !isSameAnswer(world.answers[id], world.submitted[id]));
  if (changed.length === 0) return {};
  const revision = world.revision + 1;
  return {
    answers: world.submitted,
    revision,
    versions: { ...world.versions, ...Object.fromEntries(changed.map((id) => [id, revision])) },
  };
}

type ByStaff = Exclude<Command, ByOthers | { kind: 'signal' | 'suspended' | 'active' | 'elsewhere' | 'back' }>;

const permissionOf = {
  take: 'take_case',
  release: 'release_case',
  interest: 'declare_conflict_of_interest',
  note: 'write_note',
  request_document: 'request_document',
  visit: 'record_visit',
  reassign: 'reassign_case',
  decide_requirement: 'decide_requirement',
  change_figure: 'decide_requirement',
  resolve_signal: 'resolve_signal',
} as const;

function codeOf(denial: StepDenial): string {
  const codes: Partial<Record<StepDenial, string>> = {
    not_active: 'permission_denied',
    not_assignee: 'case_already_assigned',
    grounds_missing: 'fields_missing',
  };
  return codes[denial] ?? denial;
}

function byStaff(world: World, command: ByStaff, rules: Rules): Outcome {
  const { reviewCase } = world;
  const person = personIn(world, command);
  const { time } = world;
  const provedAt = command.kind === 'step' && command.proof === 'old' ? longAgo : time;
  if (denialReason(person, { permission: 'read_case', caseFacts: reviewCase, now: time, provedAt }) !== undefined)
    return { code: 'not_found', world };
  if (command.kind === 'open') {
    const { code, openings } = opened(world, person.id, command);
    return { code, world: { ...world, openings } };
  }
  if (command.kind === 'undo') return undone(world, command, person, rules.canUndo);
  const permission: Permission = command.kind === 'step' ? command.action : permissionOf[command.kind];
  if (world.closed) return { code: 'action_not_allowed', world };
  const denial = denialReason(person, { permission, caseFacts: reviewCase, now: time, provedAt });
  if (denial !== undefined) return { code: codeOf(denial), world };
  return command.kind === 'step' ? stepped(world, command, rules, provedAt) : worked(world, command, person, rules.evidence);
}

/** As the session knows them, which may have begun before a suspension. */
export function personIn(world: World, command: ByStaff): Person {
  const person = world.staff[command.who] as Person;
  return command.kind === 'step' && command.stale ? { ...person, status: 'active' } : person;
}

function worked(
  world: World,
  command: Exclude<ByStaff, { kind: 'step' | 'open' | 'undo' }>,
  person: Person,
  rules: EvidenceRules,
): Outcome {
  const { reviewCase } = world;
  const refused = (code: string): Outcome => ({ code, world });
  const after = (change: Partial<Case>, more: Partial<World> = {}): Outcome => ({
    code: 'done',
    world: { ...world, ...more, reviewCase: { ...reviewCase, ...change } },
  });
  switch (command.kind) {
    case 'take':
      return reviewCase.assignee !== null && reviewCase.assignee !== person.id
        ? refused('case_already_assigned')
        : after({ assignee: person.id });
    case 'release':
      return after({ assignee: null });
    case 'interest': {
      const interested = reviewCase.interested.includes(person.id) ? reviewCase.interested : [...reviewCase.interested, person.id];
      return after({ interested, ...(reviewCase.assignee === person.id && { assignee: null }) });
    }
    case 'note':
      return after({});
    case 'request_document':
      return assessing.includes(reviewCase.place.state)
        ? after({}, { documentRequests: world.documentRequests + 1 })
        : refused('action_not_allowed');
    case 'resolve_signal':
      return [...assessing, 'correction'].includes(reviewCase.place.state)
        ? after({}, { signalOpen: false })
        : refused('action_not_allowed');
    case 'visit':
      return next(reviewCase.place, 'record_visit', 'verifier') === undefined ? refused('action_not_allowed') : after({});
    case 'reassign': {
      if (command.to === null) return after({ assignee: null });
      const to = world.staff[command.to] as Person;
      const able = denialReason(to, { permission: 'take_case', caseFacts: reviewCase, now, provedAt: null }) === undefined;
      if (!able) return refused('fields_invalid');
      return canWorkIn(reviewCase.place.state, to, reviewCase) ? after({ assignee: to.id }) : refused('role_not_for_stage');
    }
    case 'decide_requirement': {
      if (!assessing.includes(reviewCase.place.state)) return refused('action_not_allowed');
      if (command.verdict === 'accepted' && isAcceptedUnopened(world, person.id, command.fields, rules))
        return refused('documents_unopened');
      const others = Object.fromEntries(
        Object.entries(world.requirementDecisions).filter(([id]) => !command.fields.includes(id as RequirementId)),
      );
      const decision: RequirementDecision =
        command.verdict === 'accepted' ? { verdict: command.verdict } : { verdict: 'returned', reason: returnReason, comment: '' };
      const made = command.verdict === 'open' ? {} : Object.fromEntries(command.fields.map((id) => [id, decision]));
      return after({}, { requirementDecisions: { ...others, ...made } });
    }
    case 'change_figure': {
      if (!assessing.includes(reviewCase.place.state)) return refused('action_not_allowed');
      const decision = decisionOnFigure(world, person.id, command, rules);
      if (typeof decision === 'string') return refused(decision);
      return after({}, { requirementDecisions: { ...world.requirementDecisions, [figureField]: decision } });
    }
  }
}

function stepped(world: World, command: Extract<Command, { kind: 'step' }>, rules: Rules, provedAt: Date): Outcome {
  const { reviewCase, answers, requirementDecisions } = world;
  const { action, to, grounds, comment } = command;
  const proposer = world.staff.find(({ id }) => id === reviewCase.proposal?.by);
  const person = world.staff[command.who] as Person;
  const after = rules.takeStep(reviewCase, person, {
    action,
    now: world.time,
    provedAt,
    grounds,
    ...(to && { chosen: to }),
    ...(proposer && { proposer }),
  });
  const refused = (code: string): Outcome => ({ code, world });
  if (typeof after === 'string') return refused(codeOf(after));
  if (action === 'propose_approval' && unaccepted(answers, requirementDecisions).length > 0) return refused('requirements_unresolved');
  if (action === 'request_correction' && editableIn(requirementDecisions).length === 0 && world.documentRequests === 0)
    return refused('nothing_returned');
  if (['propose_approval', 'propose_rejection', 'return_to_officer'].includes(action) && comment === '') return refused('fields_missing');
  if ((action === 'propose_approval' || action === 'propose_rejection') && world.signalOpen) return refused('signals_unresolved');
  const isDecision = action === 'approve' || action === 'reject';
  const denial = denialForEvidence(world, command, isDecision ? reviewCase.proposal : after.proposal, person.id, rules.evidence);
  if (denial !== undefined) return refused(denial);
  if (action === 'accept_assessment' || action === 'propose_approval') {
    const assessed = assessedValueAddition(answers, requirementDecisions);
    if (assessed === undefined) return refused('requirements_unresolved');
    if (action === 'propose_approval' && !assessed.qualifies) return refused('not_above_threshold');
  }
  const back = action === 'end_correction' ? unsent(world) : {};
  const citations = action === 'propose_approval' || action === 'propose_rejection' ? citationsOf(world.files, command) : world.citations;
  if (after.decision === null) return { code: 'done', world: { ...world, ...back, citations, reviewCase: after } };
  const decisions = [...world.decisions, { decision: after.decision, before: world }];
  return { code: 'done', world: { ...world, reviewCase: { ...after, assignee: null, proposal: null }, closed: true, decisions } };
}

/** Said in words of its own, not by the functions that are tested. */
export function brokenLaws({ decision, before }: Decided): string[] {
  const { reviewCase, staff } = before;
  const may = (id: string, role: Role) =>
    staff.some(
      (one) => one.id === id && one.status === 'active' && one.grants.some((grant) => grant.role === role && covers(grant, reviewCase)),
    );
  return [
    ...(decision.proposedBy === decision.decidedBy ? ['one person alone'] : []),
    ...(may(decision.proposedBy, 'officer') ? [] : ['proposed by one who may not']),
    ...(may(decision.decidedBy, 'admin') ? [] : ['decided by one who may not']),
    ...(reviewCase.interested.some((id) => id === decision.proposedBy || id === decision.decidedBy) ? ['an interest'] : []),
    ...(reviewCase.place.state === 'approval' ? [] : ['from another stage']),
    ...brokenByDecision(before, decision),
  ];
}
