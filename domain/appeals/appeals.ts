import { lifecycle, type State } from '../applications/lifecycle.ts';
import { denialReason, type CaseFacts, type DenialReason } from '../review/policy.ts';
import { lateBy, type Pace } from '../review/service-levels.ts';
import type { Person } from '../review/staff.ts';
import { afterWorkingDays, dayOf, workingDaysBetween, type Calendar, type Day } from '../review/working-days.ts';

/** What a company may have reviewed by people who did not decide it. */
export const appealable = ['rejection', 'revocation'] as const;
export type Appealable = (typeof appealable)[number];

export const appealVerdicts = ['upheld', 'allowed'] as const;
export type AppealVerdict = (typeof appealVerdicts)[number];

/** To the board, about an appeal that is not decided. */
export const appealReminderKinds = ['due_soon', 'late'] as const;
export type AppealReminderKind = (typeof appealReminderKinds)[number];

export const appealRules = {
  /** Calendar days after the decision; the last one counts. */
  daysToAppeal: 30,
  /** Working days of the company's country in which the board decides. Late appeals are escalated, never decided by time. */
  workingDaysToDecide: 14,
  /** Working days before it is due on which those are reminded who can still vote. */
  remindedBefore: 3,
  /** So many decide where they agree; one more where they differ. */
  members: 2,
  maxDocuments: 10,
  maxCommentLength: 5_000,
} as const;

export function lastDayToAppeal(decidedAt: Date): Day {
  return dayOf(new Date(decidedAt.getTime() + appealRules.daysToAppeal * 86_400_000));
}

export function canStillAppeal(decidedAt: Date, now: Date): boolean {
  return dayOf(now) <= lastDayToAppeal(decidedAt);
}

export function appealDueOn(lodgedOn: Day, calendar: Calendar): Day {
  return afterWorkingDays(lodgedOn, appealRules.workingDaysToDecide, calendar);
}

/** The day after which the board is reminded. */
export function appealReminderDay(lodgedOn: Day, dueOn: Day, calendar: Calendar): Day {
  const days = workingDaysBetween(lodgedOn, dueOn, calendar) - appealRules.remindedBefore;
  return days <= 0 ? dueOn : afterWorkingDays(lodgedOn, days, calendar);
}

/** How far the board's time is used up. */
export function appealPace({ lodgedOn, dueOn }: { readonly lodgedOn: Day; readonly dueOn: Day }, today: Day, calendar: Calendar): Pace {
  const of = appealRules.workingDaysToDecide;
  if (today > dueOn) return { day: of, of, lateBy: lateBy(dueOn, today, calendar) };
  return { day: Math.min(of, workingDaysBetween(lodgedOn, today, calendar)), of, lateBy: 0 };
}

/** Where an allowed appeal may lead, the earliest first: as the table of the life of an application has it. */
export const stagesToReturnTo: readonly ReturnStage[] = lifecycle.appeal.allow_appeal.to;
export type ReturnStage = (typeof lifecycle.appeal.allow_appeal.to)[number];

export type Vote = {
  readonly by: string;
  readonly comment: string;
} & ({ readonly verdict: 'upheld' } | { readonly verdict: 'allowed'; readonly to: ReturnStage });

export type Outcome = { readonly verdict: 'upheld' } | { readonly verdict: 'allowed'; readonly to: ReturnStage };

export interface Appeal extends CaseFacts {
  readonly against: Appealable;
  /** Everybody who worked on the case or on the revocation, in any way. */
  readonly tookPart: readonly string[];
  readonly votes: readonly Vote[];
}

/**
 * What the votes make: two that agree decide, two that differ call a third. Those who allow it and name different stages agree: the
 * earlier stage holds, so that nothing is left out that one of them wanted looked at again.
 */
export function outcomeOf(votes: readonly Vote[]): Outcome | undefined {
  for (const verdict of appealVerdicts) {
    const agreeing = votes.filter((vote) => vote.verdict === verdict);
    if (agreeing.length < appealRules.members) continue;
    if (verdict === 'upheld') return { verdict };
    const named = agreeing.map((vote) => ('to' in vote ? vote.to : undefined));
    const earliest = stagesToReturnTo.find((stage) => named.includes(stage));
    return earliest && { verdict, to: earliest };
  }
  return undefined;
}

/** Stages that those named who allow the appeal, the earliest first. More than one: the outcome has the first. */
export function stagesNamed(
  votes: readonly ({ readonly verdict: AppealVerdict } & { readonly to?: ReturnStage | null })[],
): readonly ReturnStage[] {
  return stagesToReturnTo.filter((stage) => votes.some(({ verdict, to }) => verdict === 'allowed' && to === stage));
}

/** How many are wanted now; 0 once it is decided. */
export function votesWanted(votes: readonly Vote[]): number {
  if (outcomeOf(votes) !== undefined) return 0;
  return votes.length < appealRules.members ? appealRules.members - votes.length : 1;
}

export type VoteDenial = NonNullable<ReturnType<typeof denialToVote>> | 'stage_not_offered' | 'comment_missing';

export interface Voting {
  readonly vote: Vote;
  readonly now: Date;
  readonly provedAt: Date | null;
}

/** What is known of one person and one appeal. */
export interface Seat extends CaseFacts {
  readonly isDecided: boolean;
  readonly tookPart: boolean;
  readonly hasVoted: boolean;
}

/** Why a person has no vote here now. A member who took any part in the decision under appeal has none. */
export function denialToVote(
  seat: Seat,
  person: Person,
  { verdict, now, provedAt }: { readonly verdict: Vote['verdict']; readonly now: Date; readonly provedAt: Date | null },
): DenialReason | 'previously_involved' | 'already_voted' | 'appeal_already_decided' | undefined {
  const permission = verdict === 'upheld' ? 'uphold_rejection' : 'allow_appeal';
  const denial = denialReason(person, { permission, caseFacts: seat, now, provedAt });
  if (denial !== undefined) return denial;
  if (seat.tookPart) return 'previously_involved';
  if (seat.isDecided) return 'appeal_already_decided';
  return seat.hasVoted ? 'already_voted' : undefined;
}

/** A vote of the board, and the appeal with it. */
export function takeVote(appeal: Appeal, person: Person, { vote, now, provedAt }: Voting): Appeal | VoteDenial {
  const seat = {
    ...appeal,
    isDecided: outcomeOf(appeal.votes) !== undefined,
    tookPart: appeal.tookPart.includes(person.id),
    hasVoted: appeal.votes.some(({ by }) => by === person.id),
  };
  const denial = denialToVote(seat, person, { verdict: vote.verdict, now, provedAt });
  if (denial !== undefined) return denial;
  if (vote.verdict === 'allowed' && !stagesToReturnTo.includes(vote.to)) return 'stage_not_offered';
  if (vote.comment.trim() === '') return 'comment_missing';
  return { ...appeal, votes: [...appeal.votes, { ...vote, by: person.id }] };
}

/** What a board member may see of the others' votes: nothing before their own, so that each judges alone. */
export function votesShownTo(appeal: Appeal, personId: string): readonly Vote[] {
  const isOver = outcomeOf(appeal.votes) !== undefined;
  return isOver || appeal.votes.some(({ by }) => by === personId) ? appeal.votes : [];
}

/** Where the application goes with the outcome; undefined where it stays as it is. */
export function placeAfter(against: Appealable, outcome: Outcome): State | undefined {
  if (outcome.verdict === 'allowed') return outcome.to;
  return against === 'rejection' ? 'rejection_upheld' : undefined;
}
