import { isSameAnswer, type Answers } from '@thamani/domain/applications/answers.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { actionsFor, next, type LifecyclePosition, type State } from '@thamani/domain/applications/lifecycle.ts';
import type { Case, Decision, StepDenial, takeStep } from '@thamani/domain/review/case-steps.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import { denialReason, type Permission } from '@thamani/domain/review/policy.ts';
import { assessedValueAddition, editableIn, unaccepted, type RequirementDecisions } from '@thamani/domain/review/requirement-review.ts';
import { covers, type Grant, type Person, type Role } from '@thamani/domain/review/staff.ts';
import type { Step } from '@thamani/server/features/review/service.ts';

/** What a case should be, kept by nothing but the domain's pure functions. */
export interface World {
  readonly reviewCase: Case;
  readonly closed: boolean;
  readonly answers: Answers;
  readonly submitted: Answers;
  readonly revision: number;
  readonly versions: { readonly [Id in RequirementId]?: number };
  readonly requirementDecisions: RequirementDecisions;
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

export type Rules = typeof takeStep;

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
      readonly comment: string;
      readonly proof: 'fresh' | 'old';
      /** With a session that began before a suspension. */
      readonly stale: boolean;
    }
  | { readonly kind: 'edit'; readonly cost: string }
  | { readonly kind: 'send' | 'withdraw' | 'clock' }
  | { readonly kind: 'suspended' | 'active' | 'elsewhere' | 'back'; readonly who: number };

export interface Outcome {
  readonly code: string;
  readonly world: World;
}

export const now = new Date('2026-11-16T09:00:00Z');
export const longAgo = new Date(now.getTime() - 3_600_000);
const assessing: readonly State[] = ['assessment', 'documents', 'site_visit'];

/** What the server should answer to it, and what should stand afterwards. */
export function expected(world: World, command: Command, rules: Rules, grants: readonly (readonly Grant[])[]): Outcome {
  switch (command.kind) {
    case 'suspended':
    case 'active':
      return done(withPerson(world, command.who, { status: command.kind }));
    case 'elsewhere':
      return done(withPerson(world, command.who, { grants: scoped(grants[command.who] ?? [], ['TZ']) }));
    case 'back':
      return done(withPerson(world, command.who, { grants: grants[command.who] ?? [] }));
    case 'edit':
    case 'send':
    case 'withdraw':
    case 'clock':
      return byOthers(world, command);
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

function byOthers(world: World, command: Extract<Command, { kind: 'edit' | 'send' | 'withdraw' | 'clock' }>): Outcome {
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
  const action = { edit: 'edit', send: 'send_correction', withdraw: 'withdraw' } as const;
  if (!actionsFor(place.state, 'company').includes(action[command.kind])) return refused('action_not_allowed');
  if (command.kind === 'edit') {
    if (world.answers.cost_of_imported_inputed === command.cost) return { code: 'done', world };
    if (!editableIn(world.requirementDecisions).includes('cost_of_imported_inputed')) return refused('only_returned_answers');
    const revision = world.revision + 1;
    const answers = { ...world.answers, cost_of_imported_inputed: command.cost };
    return { code: 'done', world: { ...world, answers, revision, versions: { ...world.versions, cost_of_imported_inputed: revision } } };
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
  return moved(to, { requirementDecisions, submitted: world.answers });
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

type ByStaff = Exclude<Command, { kind: 'edit' | 'send' | 'withdraw' | 'clock' | 'suspended' | 'active' | 'elsewhere' | 'back' }>;

const permissionOf = {
  take: 'take_case',
  release: 'release_case',
  interest: 'declare_conflict_of_interest',
  note: 'write_note',
  request_document: 'request_document',
  visit: 'record_visit',
  reassign: 'reassign_case',
  decide_requirement: 'decide_requirement',
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
  const permission: Permission = command.kind === 'step' ? command.action : permissionOf[command.kind];
  const provedAt = command.kind === 'step' && command.proof === 'old' ? longAgo : now;
  if (denialReason(person, { permission: 'read_case', caseFacts: reviewCase, now, provedAt }) !== undefined)
    return { code: 'not_found', world };
  if (world.closed) return { code: 'action_not_allowed', world };
  const denial = denialReason(person, { permission, caseFacts: reviewCase, now, provedAt });
  if (denial !== undefined) return { code: codeOf(denial), world };
  return command.kind === 'step' ? stepped(world, command, rules, provedAt) : worked(world, command, person);
}

/** As the session knows them, which may have begun before a suspension. */
export function personIn(world: World, command: ByStaff): Person {
  const person = world.staff[command.who] as Person;
  return command.kind === 'step' && command.stale ? { ...person, status: 'active' } : person;
}

function worked(world: World, command: Exclude<ByStaff, { kind: 'step' }>, person: Person): Outcome {
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
      return able ? after({ assignee: to.id }) : refused('fields_invalid');
    }
    case 'decide_requirement': {
      if (!assessing.includes(reviewCase.place.state)) return refused('action_not_allowed');
      const others = Object.fromEntries(
        Object.entries(world.requirementDecisions).filter(([id]) => !command.fields.includes(id as RequirementId)),
      );
      const decision =
        command.verdict === 'accepted'
          ? { verdict: command.verdict }
          : ({ verdict: 'returned', reason: 'unreadable', comment: '' } as const);
      const made = command.verdict === 'open' ? {} : Object.fromEntries(command.fields.map((id) => [id, decision]));
      return after({}, { requirementDecisions: { ...others, ...made } });
    }
  }
}

function stepped(world: World, command: Extract<Command, { kind: 'step' }>, rules: Rules, provedAt: Date): Outcome {
  const { reviewCase, answers, requirementDecisions } = world;
  const { action, to, grounds, comment } = command;
  const proposer = world.staff.find(({ id }) => id === reviewCase.proposal?.by);
  const after = rules(reviewCase, world.staff[command.who] as Person, {
    action,
    now,
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
  if (action === 'accept_assessment' || action === 'propose_approval') {
    const assessed = assessedValueAddition(answers, requirementDecisions);
    if (assessed === undefined) return refused('requirements_unresolved');
    if (action === 'propose_approval' && !assessed.qualifies) return refused('not_above_threshold');
  }
  const back = action === 'end_correction' ? unsent(world) : {};
  if (after.decision === null) return { code: 'done', world: { ...world, ...back, reviewCase: after } };
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
  ];
}
