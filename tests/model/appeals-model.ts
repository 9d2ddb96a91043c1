import { canStillAppeal, outcomeOf, placeAfter, takeVote, type Vote, type VoteDenial } from '@thamani/domain/appeals/appeals.ts';
import { next, type LifecyclePosition, type State } from '@thamani/domain/applications/lifecycle.ts';
import { afterChange } from '@thamani/domain/certificates/status.ts';
import { changesOffered } from '@thamani/domain/certificates/validity.ts';
import { couldPropose, takeStep, type Proposal, type StepDenial } from '@thamani/domain/review/case-steps.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { denialReason, type Permission } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { denialToConfirm } from '@thamani/domain/review/two-person-rule.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { elsewhere, factsOf, originals, provedAt, withHand } from './appeals-world.ts';
import type { Answered, Command, Lodged, OnAppeal, Rules, Stepping, Voting, Working, World } from './appeals-world.ts';
import { expired, onStatus } from './status-model.ts';

export const rules: Rules = { takeStep, takeVote, outcomeOf, placeAfter, canStillAppeal, denialToConfirm, afterChange, changesOffered };

/** What the server should answer to it, and what should stand afterwards. */
export function expected(world: World, command: Command, by: Rules): Answered {
  switch (command.kind) {
    case 'days':
      return done({ ...world, now: new Date(world.now.getTime() + command.days * 86_400_000) });
    case 'suspended': {
      const moved = withPerson(world, command.who, { status: 'suspended' });
      // Whatever they asked for ends with it.
      const isTheirs = world.requests.at(-1)?.outcome === null && world.requests.at(-1)?.by === world.staff[command.who]?.id;
      return done(isTheirs ? expired(moved) : moved);
    }
    case 'active':
      return done(withPerson(world, command.who, { status: command.kind }));
    case 'elsewhere':
      return done(withPerson(world, command.who, { grants: elsewhere(originals[command.who] ?? []) }));
    case 'back':
      return done(withPerson(world, command.who, { grants: originals[command.who] ?? [] }));
    case 'issue':
      return issued(world);
    case 'lodge':
      return command.by === 'owner' ? lodged(world, by) : refused(world, 'not_found');
    default:
      break;
  }
  const person = world.staff[command.who] as Person;
  // A session ends with its person's status.
  if (person.status !== 'active') return refused(world, 'unauthenticated');
  switch (command.kind) {
    case 'step':
    case 'take':
    case 'note':
    case 'resolve_signal':
    case 'interest':
      return onCase(world, command, person, by);
    case 'vote':
    case 'appeal_interest':
      return onAppeal(world, command, person, by);
    default:
      return onStatus(world, command, person, by);
  }
}

const done = (world: World): Answered => ({ code: 'done', world });
const refused = (world: World, code: string): Answered => ({ code, world });

function withPerson(world: World, who: number, change: Partial<Person>): World {
  return { ...world, staff: world.staff.map((one, index) => (index === who ? { ...one, ...change } : one)) };
}

const permissionOf = {
  take: 'take_case',
  note: 'write_note',
  resolve_signal: 'resolve_signal',
  interest: 'declare_conflict_of_interest',
} as const;

function codeOf(denial: StepDenial | VoteDenial): string {
  const codes: Partial<Record<typeof denial, string>> = { not_active: 'permission_denied', not_assignee: 'case_already_assigned' };
  return codes[denial] ?? denial;
}

function onCase(world: World, command: Working | Stepping, person: Person, by: Rules): Answered {
  const { reviewCase, now } = world;
  const asking = { caseFacts: factsOf(world), now, provedAt: provedAt(world, command) };
  if (denialReason(person, { permission: 'read_case', ...asking }) !== undefined) return refused(world, 'not_found');
  if (world.closed) return refused(world, 'action_not_allowed');
  const permission: Permission = command.kind === 'step' ? command.action : permissionOf[command.kind];
  const denial = denialReason(person, { permission, ...asking });
  if (denial !== undefined) return refused(world, codeOf(denial));
  switch (command.kind) {
    case 'step':
      return stepped(world, command, person, by);
    case 'take':
      if (reviewCase.assignee !== null && reviewCase.assignee !== person.id) return refused(world, 'case_already_assigned');
      return done(withHand({ ...world, reviewCase: { ...reviewCase, assignee: person.id } }, person));
    case 'note':
      return done(withHand(world, person));
    case 'resolve_signal':
      // Signals cannot be resolved again while a proposal that is based on them is open.
      if (reviewCase.place.state === 'approval') return refused(world, 'action_not_allowed');
      return done(withHand({ ...world, signalOpen: false }, person));
    case 'interest':
      return done(withInterest(world, person));
  }
}

function withInterest(world: World, { id }: Person): World {
  const { reviewCase } = world;
  if (reviewCase.interested.includes(id)) return world;
  return {
    ...world,
    reviewCase: {
      ...reviewCase,
      interested: [...reviewCase.interested, id],
      assignee: reviewCase.assignee === id ? null : reviewCase.assignee,
    },
  };
}

function stepped(world: World, command: Stepping, person: Person, by: Rules): Answered {
  const { reviewCase, now, staff } = world;
  const { action } = command;
  const proposer = staff.find(({ id }) => id === reviewCase.proposal?.by);
  const after = by.takeStep(reviewCase, person, {
    action,
    now,
    provedAt: provedAt(world, command),
    chosen: command.to,
    grounds: action === 'propose_rejection' ? [groundCodes[0]] : [],
    ...(proposer && { proposer }),
  });
  if (typeof after === 'string') return refused(world, codeOf(after));
  if ((action.startsWith('propose') || action === 'return_to_officer') && command.comment === '') return refused(world, 'fields_missing');
  if (action.startsWith('propose') && world.signalOpen) return refused(world, 'signals_unresolved');
  const { decision } = after;
  const moved = withHand({ ...world, reviewCase: after }, person);
  if (decision === null) return done(moved);
  return done({
    ...moved,
    reviewCase: { ...after, assignee: null, proposal: null, decision: null },
    closed: true,
    decisions: [...world.decisions, { ...decision, at: now }],
  });
}

/** Under a new number; the one before it names it. What corrects another gains no day by it. */
function issued(world: World): Answered {
  const place = next(world.reviewCase.place, 'issue', 'system');
  if (place === undefined || place === 'erased') return done(world);
  const number = world.certificates.length;
  const former = world.certificates.at(-1);
  const issuedOn = former?.changes.at(-1)?.change === 'replace' ? former.issuedOn : dayOf(world.now);
  const before = world.certificates.map((one) => ({ ...one, replacedBy: one.replacedBy ?? number }));
  return done({
    ...world,
    reviewCase: { ...world.reviewCase, place },
    certificates: [...before, { status: 'good', issuedOn, replacedBy: null, changes: [] }],
  });
}

/** What can be appealed against now, and when it was decided. */
function contested({ reviewCase, decisions, certificates }: World): (Pick<Lodged, 'against' | 'what'> & { at: Date }) | undefined {
  if (reviewCase.place.state === 'rejected') {
    const decision = decisions.at(-1);
    return decision && { against: 'rejection', what: decisions.length - 1, at: decision.at };
  }
  const certificate = certificates.at(-1);
  const change = certificate?.changes.at(-1);
  if (reviewCase.place.state !== 'completed' || certificate?.status !== 'revoked' || change === undefined) return undefined;
  return { against: 'revocation', what: certificates.length - 1, at: change.at };
}

function lodged(world: World, by: Rules): Answered {
  const found = contested(world);
  if (found === undefined) return refused(world, 'action_not_allowed');
  const { against, what, at } = found;
  // Each is appealed against once.
  if (world.appeals.some((one) => one.against === against && one.what === what)) return refused(world, 'action_not_allowed');
  if (!by.canStillAppeal(at, world.now)) return refused(world, 'appeal_deadline_passed');
  const moved = next(world.reviewCase.place, 'appeal', 'company');
  const place = moved === undefined || moved === 'erased' ? world.reviewCase.place : moved;
  return done({
    ...world,
    reviewCase: { ...world.reviewCase, place },
    appeals: [...world.appeals, { against, what, lodgedAt: world.now, votes: [], outcome: undefined, reached: null }],
  });
}

function onAppeal(world: World, command: OnAppeal, person: Person, by: Rules): Answered {
  // The shape is looked at before anything is looked for.
  if (command.kind === 'vote' && command.comment === '') return refused(world, 'fields_invalid');
  const appeal = world.appeals.at(-1);
  const asking = { caseFacts: world.reviewCase, now: world.now, provedAt: provedAt(world, command) };
  if (appeal === undefined || denialReason(person, { permission: 'read_appeal', ...asking }) !== undefined)
    return refused(world, 'not_found');
  if (command.kind === 'vote') return voted(world, appeal, command, person, by);
  const denial = denialReason(person, { permission: 'declare_conflict_of_interest', ...asking });
  if (denial !== undefined) return refused(world, codeOf(denial));
  if (appeal.outcome !== undefined) return refused(world, 'appeal_already_decided');
  if (appeal.votes.some((vote) => vote.by === person.id)) return refused(world, 'already_voted');
  return done(withInterest(world, person));
}

function voted(world: World, appeal: Lodged, command: Voting, person: Person, by: Rules): Answered {
  const { reviewCase, tookPart, now } = world;
  const given = { by: person.id, comment: command.comment };
  const vote: Vote = command.verdict === 'upheld' ? { ...given, verdict: 'upheld' } : { ...given, verdict: 'allowed', to: command.to };
  const after = by.takeVote({ ...reviewCase, against: appeal.against, tookPart, votes: appeal.votes }, person, {
    vote,
    now,
    provedAt: provedAt(world, command),
  });
  if (typeof after === 'string') return refused(world, codeOf(after));
  const outcome = by.outcomeOf(after.votes);
  const withIt = (reached: State | null) =>
    world.appeals.map((one) => (one === appeal ? { ...one, votes: after.votes, outcome, reached } : one));
  if (outcome === undefined) return done({ ...world, appeals: withIt(null) });
  const wanted = by.placeAfter(appeal.against, outcome);
  if (outcome.verdict === 'upheld') {
    const place = wanted === undefined ? reviewCase.place : ({ state: wanted } as LifecyclePosition);
    return done({ ...world, appeals: withIt(null), reviewCase: { ...reviewCase, place } });
  }
  // The case is open and unassigned. Approval needs a proposal, so the last one is made again if its author still may propose.
  const proposal = lastProposal(world);
  const state = (wanted === 'approval' && proposal === null ? 'documents' : wanted) as LifecyclePosition['state'];
  const reopened = { place: { state } as LifecyclePosition, assignee: null, proposal: state === 'approval' ? proposal : null };
  return done({ ...world, appeals: withIt(state), reviewCase: { ...reviewCase, ...reopened }, closed: false });
}

function lastProposal({ reviewCase, decisions, now, signalOpen, staff }: World): Proposal | null {
  const former = decisions.at(-1);
  const proposer = staff.find(({ id }) => id === former?.proposedBy);
  if (former === undefined || proposer === undefined || signalOpen) return null;
  const kind = former.kind === 'approved' ? 'approval' : 'rejection';
  return couldPropose(proposer, kind, reviewCase, now) ? { kind, by: proposer.id, grounds: former.grounds } : null;
}
