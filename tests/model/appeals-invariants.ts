import { covers, type Role } from '@thamani/domain/review/staff.ts';
import type { Answered, Command, Lodged, World } from './appeals-world.ts';

/** What must hold whatever happens. Said in words of its own, not by the functions that are tested. */
export const laws = [
  'no vote of one who took part',
  'no vote of one with an interest',
  'no vote but of the board, here',
  'no vote without a proof shown just now',
  'nobody votes twice',
  'nobody votes after the end',
  'two who agree decide, and never fewer',
  'a third is asked only where two differ',
  'an outcome never changes',
  'the application goes where the outcome says',
  'an appeal is taken for thirty days, and no longer',
  'no status is changed by one person',
  'no status is changed by one who may not',
  'no status is changed by one with an interest',
  'what is revoked stays revoked',
  'no application has two unrevoked certificates',
  'no case is decided by one person',
] as const;
export type Law = (typeof laws)[number];

const stages = ['assessment', 'documents', 'site_visit', 'approval'];
const dayOf = (at: Date) => Math.floor(at.getTime() / 86_400_000);

/** Watches one sequence, and remembers for itself who did what. */
export function makeWitness(): (before: World, command: Command, answered: Answered) => readonly Law[] {
  /** Everyone who acted on the case; to declare an interest or to vote does not count. */
  const hands = new Set<string>();
  const interests = new Set<string>();
  return (before, command, { code, world: after }) => {
    const broken = [
      ...(command.kind === 'vote' && code === 'done' ? votingBroken(before, command) : []),
      ...(command.kind === 'lodge' ? lodgingBroken(before, code) : []),
      ...(before.appeals === after.appeals ? [] : outcomeBroken(before, after)),
      ...(before.certificates === after.certificates ? [] : statusBroken(before, after)),
      ...(before.decisions === after.decisions ? [] : decisionBroken(after)),
    ];
    if (code === 'done' && 'who' in command) {
      const id = before.staff[command.who]?.id ?? '';
      if (command.kind === 'interest' || command.kind === 'appeal_interest') interests.add(id);
      else if (!['vote', 'suspended', 'active', 'elsewhere', 'back'].includes(command.kind)) hands.add(id);
    }
    return broken;
  };

  function votingBroken(before: World, command: Extract<Command, { kind: 'vote' }>): Law[] {
    const id = before.staff[command.who]?.id ?? '';
    const appeal = before.appeals.at(-1) as Lodged;
    const [one, other] = appeal.votes;
    return named({
      'no vote of one who took part': !hands.has(id),
      'no vote of one with an interest': !interests.has(id),
      'no vote but of the board, here': may(before, id, 'board'),
      'no vote without a proof shown just now': command.proof === 'fresh',
      'nobody votes twice': appeal.votes.every(({ by }) => by !== id),
      'nobody votes after the end': appeal.outcome === undefined,
      'a third is asked only where two differ': other === undefined || (appeal.votes.length === 2 && one?.verdict !== other.verdict),
    });
  }

  function statusBroken(before: World, after: World): Law[] {
    const changed = after.certificates.filter((one, index) => before.certificates[index]?.status !== one.status);
    const made = changed.map(({ changes }) => changes.at(-1)).filter((one) => one !== undefined);
    const people = made.flatMap(({ askedBy, confirmedBy }) => [askedBy, confirmedBy]);
    return named({
      'no status is changed by one person': made.every(({ askedBy, confirmedBy }) => askedBy !== confirmedBy),
      'no status is changed by one who may not': people.every((id) => may(before, id, 'admin')),
      'no status is changed by one with an interest': people.every((id) => !interests.has(id)),
      'what is revoked stays revoked': before.certificates.every(
        ({ status }, index) => status !== 'revoked' || after.certificates[index]?.status === 'revoked',
      ),
      'no application has two unrevoked certificates': after.certificates.filter(({ status }) => status !== 'revoked').length <= 1,
    });
  }
}

function may({ reviewCase, staff }: World, id: string, role: Role): boolean {
  const person = staff.find((one) => one.id === id);
  return person?.status === 'active' && person.grants.some((grant) => grant.role === role && covers(grant, reviewCase));
}

function lodgingBroken({ now, reviewCase, decisions, certificates, appeals }: World, code: string): Law[] {
  const isRejected = reviewCase.place.state === 'rejected';
  const at = isRejected ? decisions.at(-1)?.at : certificates.at(-1)?.changes.at(-1)?.at;
  if (at === undefined || !['done', 'appeal_deadline_passed'].includes(code)) return [];
  const inTime = dayOf(now) - dayOf(at) <= 30;
  const what = isRejected ? decisions.length - 1 : certificates.length - 1;
  const isFirst = appeals.every((one) => (one.against === 'rejection') !== isRejected || one.what !== what);
  return named({ 'an appeal is taken for thirty days, and no longer': (code === 'done') === inTime && isFirst });
}

function outcomeBroken(before: World, after: World): Law[] {
  return after.appeals.flatMap((appeal, index) => {
    const { against, votes, outcome } = appeal;
    const earlier = before.appeals[index]?.outcome;
    const agreeing = (verdict: string) => votes.filter((vote) => vote.verdict === verdict);
    const most = Math.max(agreeing('upheld').length, agreeing('allowed').length);
    const goes = (): boolean => {
      const { place, proposal } = after.reviewCase;
      if (outcome?.verdict !== 'allowed')
        return place.state === (against === 'rejection' ? 'rejection_upheld' : before.reviewCase.place.state);
      const wanted: readonly string[] = agreeing('allowed').map((vote) => ('to' in vote ? vote.to : ''));
      const earliest = stages.find((stage) => wanted.includes(stage));
      // With nothing to approve there, or nobody who could have proposed it, it is examined again.
      if (earliest !== 'approval' || place.state === 'documents') return place.state === (earliest === 'approval' ? 'documents' : earliest);
      return place.state === 'approval' && proposal !== null && may(before, proposal.by, 'officer');
    };
    return named({
      'two who agree decide, and never fewer': outcome === undefined ? most < 2 : most === 2 && agreeing(outcome.verdict).length === 2,
      'an outcome never changes': earlier === undefined || JSON.stringify(earlier) === JSON.stringify(outcome),
      'the application goes where the outcome says': outcome === undefined || earlier !== undefined || goes(),
    });
  });
}

function decisionBroken({ decisions }: World): Law[] {
  const made = decisions.at(-1);
  return named({ 'no case is decided by one person': made === undefined || made.proposedBy !== made.decidedBy });
}

function named(holds: Partial<Record<Law, boolean>>): Law[] {
  return laws.filter((law) => holds[law] === false);
}
