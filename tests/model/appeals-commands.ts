import { stagesToReturnTo } from '@thamani/domain/appeals/appeals.ts';
import { actionsFor } from '@thamani/domain/applications/lifecycle.ts';
import { afterChange, reasonsFor, statusReasons } from '@thamani/domain/certificates/status.ts';
import { denialReason, type Permission } from '@thamani/domain/review/policy.ts';
import { hasRole, type Role } from '@thamani/domain/review/staff.ts';
import { cast, factsOf, type Change, type Command, type StepAction, type World } from './appeals-world.ts';
import { Draws } from './draws.ts';

const changes: readonly Change[] = ['suspend', 'reinstate', 'revoke', 'replace'];
const steps: readonly StepAction[] = [
  'accept_assessment',
  'request_site_visit',
  'propose_approval',
  'propose_rejection',
  'approve',
  'reject',
  'return_to_officer',
];

/** The next command: mostly a sensible one, sometimes any at all. `calm`: always a sensible one. */
export function commandFrom(world: World, draw: number, calm = false): Command {
  const draws = new Draws(draw);
  if (calm) return sensible(world, draws);
  const turn = draws.below(16);
  if (turn < 4) return anything(draws);
  return turn < 6 ? disturbing(world, draws) : sensible(world, draws);
}

function anything(draws: Draws): Command {
  const who = draws.below(cast.length);
  const proof = draws.below(6) === 0 ? 'old' : 'fresh';
  const comment = draws.below(6) === 0 ? '' : 'So it is.';
  switch (draws.below(9)) {
    case 0:
      return { kind: draws.oneOf(['take', 'note', 'resolve_signal', 'interest']), who, proof };
    case 1:
    case 2:
      return {
        kind: 'step',
        action: draws.oneOf(steps) ?? 'approve',
        to: draws.oneOf(['assessment', 'documents', 'site_visit']),
        comment,
        who,
        proof,
      };
    case 3:
      return {
        kind: 'vote',
        verdict: draws.oneOf(['upheld', 'allowed']),
        to: draws.oneOf(stagesToReturnTo) ?? 'documents',
        comment,
        who,
        proof,
      };
    case 4:
      return { kind: 'ask', change: draws.oneOf(changes) ?? 'revoke', reason: draws.oneOf(statusReasons), who, proof };
    case 5:
      return { kind: draws.oneOf(['confirm', 'refuse']), who, proof };
    case 6:
      return { kind: draws.oneOf(['suspended', 'active', 'active', 'elsewhere', 'back']), who };
    case 7:
      return { kind: 'appeal_interest', who, proof };
    default:
      return draws.oneOf<Command>([
        { kind: 'lodge', by: 'owner' },
        { kind: 'lodge', by: 'another company' },
        { kind: 'issue' },
        { kind: 'days', days: draws.oneOf([1, 12, 29, 30, 31]) },
      ]);
  }
}

const openAppeal = ({ appeals }: World) => {
  const newest = appeals.at(-1);
  return newest?.outcome === undefined ? newest : undefined;
};
const openRequest = ({ requests }: World) => {
  const newest = requests.at(-1);
  return newest?.outcome === null ? newest : undefined;
};
const indexOf = ({ staff }: World, id: string | undefined) =>
  Math.max(
    0,
    staff.findIndex((one) => one.id === id),
  );

/** Commands at the worst moment: about the person who proposed, asked or voted, or by that person again. */
function disturbing(world: World, draws: Draws): Command {
  const { reviewCase, tookPart } = world;
  const appeal = openAppeal(world);
  const request = openRequest(world);
  const proof = 'fresh';
  const vote = {
    kind: 'vote',
    verdict: draws.oneOf<'upheld' | 'allowed'>(['upheld', 'allowed']),
    to: 'documents',
    comment: 'Once more.',
    proof,
  } as const;
  const happening: readonly Command[] = [
    ...(reviewCase.proposal === null ? [] : concerning(indexOf(world, reviewCase.proposal.by))),
    ...(request === undefined
      ? []
      : ([...concerning(indexOf(world, request.by)), { kind: 'confirm', who: indexOf(world, request.by), proof }] as const)),
    // A person who took part, voted or has an interest tries to vote.
    ...(appeal === undefined
      ? []
      : [...tookPart, ...appeal.votes.map(({ by }) => by), ...reviewCase.interested].map((id): Command => ({
          ...vote,
          who: indexOf(world, id),
        }))),
    ...(appeal === undefined ? [] : [{ kind: 'appeal_interest', who: draws.oneOf([5, 6, 7, 8]), proof } as const]),
    // The board is asked again after its decision.
    ...(world.appeals.at(-1)?.outcome === undefined ? [] : [{ ...vote, who: draws.oneOf([6, 7, 8]) } as const]),
  ];
  return draws.oneOf(happening) ?? sensible(world, draws);

  function concerning(who: number): readonly Command[] {
    return [
      { kind: 'interest', who, proof },
      { kind: 'suspended', who },
      { kind: 'elsewhere', who },
    ];
  }
}

/** What moves things on, as far as anybody can. */
function sensible(world: World, draws: Draws): Command {
  const { reviewCase, now, staff } = world;
  const proof = 'fresh';
  const able = (permission: Permission): number | undefined =>
    draws.oneOf(
      staff.flatMap((person, index) =>
        denialReason(person, { permission, caseFacts: factsOf(world), now, provedAt: now }) === undefined ? [index] : [],
      ),
    );
  const step = (who: number | undefined, action: StepAction): Command =>
    who === undefined ? restored() : { kind: 'step', action, to: 'documents', comment: 'So it is.', who, proof };
  const { state } = reviewCase.place;
  const appeal = openAppeal(world);
  if (appeal !== undefined) return boardCommand();
  switch (state) {
    case 'assessment':
    case 'documents':
    case 'site_visit': {
      const assignee = able('resolve_signal');
      if (assignee === undefined) {
        const who = reviewCase.assignee === null ? able('take_case') : undefined;
        return who === undefined ? restored() : { kind: 'take', who, proof };
      }
      if (world.signalOpen && draws.below(5) > 0) return { kind: 'resolve_signal', who: assignee, proof };
      const actions = steps.filter((action) => actionsFor(state, 'officer').includes(action));
      return step(assignee, draws.oneOf(actions) ?? 'accept_assessment');
    }
    case 'approval':
      if (reviewCase.proposal === null) return step(able('return_to_officer'), 'return_to_officer');
      if (isSpent(reviewCase.proposal.by, 'officer') && draws.below(3) > 0) return step(able('return_to_officer'), 'return_to_officer');
      return step(
        able('approve'),
        draws.below(9) === 0 ? 'return_to_officer' : reviewCase.proposal.kind === 'approval' ? 'approve' : 'reject',
      );
    case 'issuance':
      return { kind: 'issue' };
    case 'rejected':
      return draws.below(4) === 0 ? { kind: 'days', days: draws.oneOf([1, 15, 29, 30, 31]) } : { kind: 'lodge', by: 'owner' };
    default:
      return statusCommand();
  }

  function boardCommand(): Command {
    const voted = appeal?.votes.map(({ by }) => by) ?? [];
    const free = staff.flatMap((person, index) =>
      denialReason(person, { permission: 'allow_appeal', caseFacts: reviewCase, now, provedAt: now }) === undefined &&
      ![...world.tookPart, ...voted].includes(person.id)
        ? [index]
        : [],
    );
    const who = draws.oneOf(free);
    if (who === undefined) return restored();
    return {
      kind: 'vote',
      verdict: draws.oneOf(['upheld', 'allowed', 'allowed']),
      to: draws.oneOf(stagesToReturnTo) ?? 'documents',
      comment: 'So it is.',
      who,
      proof,
    };
  }

  function statusCommand(): Command {
    const certificate = world.certificates.at(-1);
    const request = openRequest(world);
    if (request !== undefined) {
      const who = able('change_status');
      const isLost = isSpent(request.by, 'admin') && draws.below(3) > 0;
      return who === undefined ? restored() : { kind: isLost || draws.below(6) === 0 ? 'refuse' : 'confirm', who, proof };
    }
    const offered = changes.filter((change) => certificate !== undefined && afterChange(certificate.status, change) !== undefined);
    const change = draws.oneOf(offered);
    const who = able('change_status');
    if (change !== undefined && who !== undefined)
      return { kind: 'ask', change, reason: draws.oneOf(reasonsFor[change]) ?? 'company_asked', who, proof };
    if (certificate?.status === 'revoked' && draws.below(4) > 0) return { kind: 'lodge', by: 'owner' };
    return draws.below(2) === 0 ? restored() : { kind: 'days', days: draws.oneOf([1, 15, 30, 31]) };
  }

  /** The person who proposed or asked may not do so any more. */
  function isSpent(id: string, role: Role): boolean {
    const person = staff.find((one) => one.id === id);
    return person?.status !== 'active' || reviewCase.interested.includes(id) || !hasRole(person, [role], reviewCase);
  }

  /** A suspended or moved staff member is restored; where there is none, a day passes. */
  function restored(): Command {
    const away = staff.flatMap(({ status, grants }, who): Command[] => {
      if (status !== 'active') return [{ kind: 'active', who }];
      return grants === cast[who]?.grants ? [] : [{ kind: 'back', who }];
    });
    return draws.oneOf(away) ?? { kind: 'days', days: 1 };
  }
}
