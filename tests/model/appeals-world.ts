import type { canStillAppeal, Outcome, outcomeOf, placeAfter, ReturnStage, takeVote, Vote } from '@thamani/domain/appeals/appeals.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { afterChange, CertificateStatus, StatusReason } from '@thamani/domain/certificates/status.ts';
import type { changesOffered } from '@thamani/domain/certificates/validity.ts';
import { excludedAfterAppeal } from '@thamani/domain/review/after-appeal.ts';
import type { Case, Decision, takeStep } from '@thamani/domain/review/case-steps.ts';
import type { denialToConfirm } from '@thamani/domain/review/two-person-rule.ts';
import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';

/** A case from its review to the end of its certificate, and everybody around it: kept by nothing but the domain's pure functions. */
export interface World {
  readonly now: Date;
  readonly staff: readonly Person[];
  readonly reviewCase: Case;
  readonly closed: boolean;
  /** What a machine noticed, and nobody has answered yet. */
  readonly signalOpen: boolean;
  /** Everyone who acted on the case in any way; to read it or to declare an interest does not count. */
  readonly tookPart: readonly string[];
  readonly decisions: readonly Decided[];
  readonly appeals: readonly Lodged[];
  /** The newest last. */
  readonly certificates: readonly Certificate[];
  readonly requests: readonly Requested[];
}

export interface Decided extends Decision {
  readonly at: Date;
}

export interface Lodged {
  readonly against: 'rejection' | 'revocation';
  /** Which of the decisions or of the certificates. */
  readonly what: number;
  readonly lodgedAt: Date;
  readonly votes: readonly Vote[];
  readonly outcome: Outcome | undefined;
  /** With allowed: where the case went. */
  readonly reached: State | null;
}

export type Change = 'suspend' | 'reinstate' | 'revoke' | 'replace';

export interface Certificate {
  readonly status: CertificateStatus;
  readonly issuedOn: Day;
  readonly replacedBy: number | null;
  readonly changes: readonly {
    readonly change: Change;
    readonly reason: StatusReason;
    readonly askedBy: string;
    readonly confirmedBy: string;
    readonly at: Date;
  }[];
}

export interface Requested {
  readonly certificate: number;
  readonly change: Change;
  readonly reason: StatusReason;
  readonly by: string;
  readonly at: Date;
  readonly outcome: 'confirmed' | 'refused' | 'withdrawn' | 'expired' | null;
  readonly settledBy: string | null;
}

/** What is asked of the domain. Each can be another's idea of it, which forgets something. */
export interface Rules {
  readonly takeStep: typeof takeStep;
  readonly takeVote: typeof takeVote;
  readonly outcomeOf: typeof outcomeOf;
  readonly placeAfter: typeof placeAfter;
  readonly canStillAppeal: typeof canStillAppeal;
  readonly denialToConfirm: typeof denialToConfirm;
  readonly afterChange: typeof afterChange;
  readonly changesOffered: typeof changesOffered;
}

export type StepAction =
  | 'accept_assessment'
  | 'request_site_visit'
  | 'propose_approval'
  | 'propose_rejection'
  | 'approve'
  | 'reject'
  | 'return_to_officer';

interface ByPerson {
  readonly who: number;
  readonly proof: 'fresh' | 'old';
}

export type Working = { readonly kind: 'take' | 'note' | 'resolve_signal' | 'interest' } & ByPerson;
export type Stepping = {
  readonly kind: 'step';
  readonly action: StepAction;
  readonly to: 'assessment' | 'documents' | 'site_visit';
  readonly comment: string;
} & ByPerson;
export type Voting = {
  readonly kind: 'vote';
  readonly verdict: 'upheld' | 'allowed';
  readonly to: ReturnStage;
  readonly comment: string;
} & ByPerson;
export type OnAppeal = Voting | ({ readonly kind: 'appeal_interest' } & ByPerson);
export type OnStatus =
  | ({ readonly kind: 'ask'; readonly change: Change; readonly reason: StatusReason } & ByPerson)
  | ({ readonly kind: 'confirm' | 'refuse' } & ByPerson);

export type Command =
  | Working
  | Stepping
  | OnAppeal
  | OnStatus
  | { readonly kind: 'lodge'; readonly by: 'owner' | 'another company' }
  /** The machine makes what was approved. */
  | { readonly kind: 'issue' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'suspended' | 'active' | 'elsewhere' | 'back'; readonly who: number };

export interface Answered {
  readonly code: string;
  readonly world: World;
}

/** Who tries: several roles and scopes, some of them at once. */
export const cast: readonly { readonly name: string; readonly grants: readonly Grant[] }[] = [
  { name: 'officer', grants: [{ role: 'officer', countries: 'all', sectors: 'all' }] },
  { name: 'officer of Ghana', grants: [{ role: 'officer', countries: ['GH'], sectors: ['agriculture'] }] },
  { name: 'admin', grants: [{ role: 'admin', countries: 'all', sectors: 'all' }] },
  { name: 'admin of Ghana and Kenya', grants: [{ role: 'admin', countries: ['GH', 'KE'], sectors: 'all' }] },
  {
    name: 'officer, admin and board',
    grants: (['officer', 'admin', 'board'] as const).map((role) => ({ role, countries: 'all', sectors: 'all' })),
  },
  {
    name: 'admin and board',
    grants: (['admin', 'board'] as const).map((role) => ({ role, countries: 'all', sectors: 'all' })),
  },
  { name: 'board', grants: [{ role: 'board', countries: 'all', sectors: 'all' }] },
  { name: 'board of Ghana', grants: [{ role: 'board', countries: ['GH'], sectors: ['agriculture'] }] },
  { name: 'board of Ghana and Kenya', grants: [{ role: 'board', countries: ['GH', 'KE'], sectors: 'all' }] },
  {
    name: 'board of minerals, officer here',
    grants: [
      { role: 'board', countries: 'all', sectors: ['solid_minerals'] },
      { role: 'officer', countries: ['GH', 'KE'], sectors: ['agriculture'] },
    ],
  },
];

export const originals = cast.map(({ grants }) => grants);
export const elsewhere = (grants: readonly Grant[]): readonly Grant[] => grants.map((grant) => ({ ...grant, countries: ['TZ'] }));

export const firstDay = new Date('2026-11-16T09:00:00Z');

export function newWorld(ids: readonly string[], country: string, signalOpen: boolean): World {
  return {
    now: firstDay,
    staff: ids.map((id, index) => ({ id, status: 'active', grants: originals[index] ?? [] })),
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
    signalOpen,
    tookPart: [],
    decisions: [],
    appeals: [],
    certificates: [],
    requests: [],
  };
}

/** When the person of a command last showed a second factor. */
export function provedAt({ now }: Pick<World, 'now'>, { proof }: { readonly proof: 'fresh' | 'old' }): Date {
  return proof === 'fresh' ? now : new Date(now.getTime() - 3_600_000);
}

export function withHand(world: World, { id }: Person): World {
  return world.tookPart.includes(id) ? world : { ...world, tookPart: [...world.tookPart, id] };
}

/** What the policy asks about the case: after an allowed appeal also who may not handle it again. */
export function factsOf({ reviewCase, closed, decisions, staff }: World): Case {
  const last = closed ? undefined : decisions.at(-1);
  return { ...reviewCase, excluded: excludedAfterAppeal(last?.kind === 'rejected' ? last : undefined, staff, reviewCase) };
}
