import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnAppeal } from '../../appeals/appeal.ts';
import type { ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import type { ListedApplication, ApplicationDetails } from '../application.ts';

type Status = Pick<ListedApplication, 'status' | 'current_review_stage' | 'created_at' | 'submitted_at' | 'updated_at'> & {
  /** Absent in lists, and before anybody reviews it. */
  readonly review?: Told | null;
  /** Whether the due date of the current review stage has passed. */
  readonly isLate?: boolean;
  /** The newest appeal, where there is one and it is known. */
  readonly appeal?: Pick<OwnAppeal, 'against' | 'lodged_at' | 'due_on' | 'late' | 'verdict' | 'decided_at'> | undefined;
};
type Told = Pick<NonNullable<ApplicationDetails['review']>, 'stages' | 'due_on' | 'decision'>;
type Stage = ListedApplication['current_review_stage'];

export interface Step {
  readonly id: string;
  readonly word: MessageDescriptor;
  readonly course: 'done' | 'now' | 'to_come' | 'ended';
  /** When it began or happened. */
  readonly at?: string;
  /** The day by which it should be done. */
  readonly due?: string;
  readonly isLate?: boolean;
  readonly note?: MessageDescriptor;
}

/** The course of a review, as the public pages tell it. */
const review: readonly { readonly id: Stage; readonly word: MessageDescriptor; readonly note?: MessageDescriptor }[] = [
  { id: 'screening', word: msg`Screening`, note: msg`once the fee is paid` },
  { id: 'assessment', word: msg`Assessment` },
  { id: 'documents', word: msg`Documents` },
  { id: 'site_visit', word: msg`Site visit`, note: msg`if needed` },
  { id: 'approval', word: msg`Approval`, note: msg`by a second person` },
  { id: 'issuance', word: msg`Certificate`, note: msg`valid for 12 months` },
];

/** The stages to which an appeal can lead back, in the words of the line. */
export function wordOfStage(stage: ReturnStage): MessageDescriptor {
  return review.find(({ id }) => id === stage)?.word ?? appeal.word;
}

const correction = { id: 'correction', word: msg`Correction`, note: msg`needs your action` };
const appeal = { id: 'appeal', word: msg`Appeal`, note: msg`with the appeals board` };

/** What has been, what is now, and what is still to come. */
export function stepsOf(application: Status): readonly Step[] {
  const { status, current_review_stage: stage, created_at, submitted_at, updated_at, review: told } = application;
  const started = { id: 'started', word: msg`Started`, at: created_at };
  const sent = { id: 'submitted', word: msg`Submitted`, ...(submitted_at === null ? {} : { at: submitted_at }) };
  if (status === 'withdrawn') {
    const before = submitted_at === null ? [done(started)] : [done(started), done(sent)];
    return [...before, ...completedBeforeWithdrawal(told), { id: 'withdrawn', word: msg`Withdrawn`, course: 'ended', at: updated_at }];
  }
  if (stage === 'none') {
    const draft = submitted_at === null;
    const head: Step[] = draft
      ? [
          { ...started, course: 'now' },
          { id: 'submitted', word: msg`Submitted`, course: 'to_come' },
        ]
      : [done(started), { ...sent, course: 'now' }];
    return [...head, ...toCome(review)];
  }
  return [done(started), done(sent), ...withCorrection(reviewSteps(application), application)];
}

/** A correction that was sent stays in the course, before the stage that asked for it and continued. */
function withCorrection(steps: readonly Step[], { current_review_stage: stage, review: told }: Status): readonly Step[] {
  const asked = told?.stages.findLastIndex((one) => one.stage === 'correction') ?? -1;
  const at = told?.stages[asked]?.at;
  if (stage === 'correction' || told === undefined || told === null || at === undefined) return steps;
  const asking = told.stages.slice(0, asked).findLast((one) => one.stage !== 'correction')?.stage ?? 'assessment';
  const place = steps.findIndex(({ id }) => id === asking);
  return place < 0 ? steps : steps.toSpliced(place, 0, done({ ...correction, at }));
}

/** Each stage with the day on which it began last; no day is shown that the API did not tell. */
function reviewSteps({ current_review_stage: stage, status, updated_at, review: told, isLate, appeal: lodged }: Status): readonly Step[] {
  const begun = new Map(told?.stages.map(({ stage: one, at }) => [one, at]));
  const passed = (stages: typeof review) => passedOf(stages, begun);
  if (status === 'certified') return passed(review);
  if (status === 'rejected') {
    // An officer may propose it from assessment on: what lies between is shown only where it is known. "Approval" would read as approved.
    const decided = told
      ? review.filter(({ id }) => id !== 'approval' && id !== 'issuance' && begun.has(id)).map((one) => done(one, begun))
      : passed(review.slice(0, reached('documents')));
    const rejected = { id: 'rejected', word: msg`Rejected`, at: told?.decision?.at ?? updated_at };
    return [...decided, ...afterRejection(rejected, stage === 'appeal', lodged)];
  }
  if (stage === 'correction') {
    // Back to the stage that asked for it; where that is not told, what surely lies behind is shown as done.
    const asking = told?.stages.findLast(({ stage: one }) => one !== 'correction')?.stage ?? 'assessment';
    const at = reached(asking);
    const since = begun.get('correction');
    return [
      ...passed(review.slice(0, at)),
      { ...correction, course: 'now', ...(since === undefined ? {} : { at: since }) },
      ...toCome(review.slice(at)),
    ];
  }
  const at = reached(stage);
  const now = review.slice(at, at + 1).map((one) => nowAt(one, begun, told?.due_on ?? null, isLate === true));
  return [...passed(review.slice(0, at)), ...now, ...toCome(review.slice(at + 1))];
}

/** The stages before the one in which the company withdrew. */
function completedBeforeWithdrawal(told: Told | null | undefined): readonly Step[] {
  const begun = new Map(told?.stages.map(({ stage, at }) => [stage, at]));
  const last = told?.stages.findLast(({ stage }) => stage !== 'correction')?.stage ?? 'screening';
  return review
    .slice(0, reached(last))
    .filter(({ id }) => begun.has(id))
    .map((one) => done(one, begun));
}

/** The end of the course, unless an appeal goes on; what the board let stand is told as such. */
function afterRejection(
  rejected: { id: string; word: MessageDescriptor; at: string },
  open: boolean,
  lodged: Status['appeal'],
): readonly Step[] {
  const own = lodged?.against === 'rejection' && lodged.lodged_at >= rejected.at ? lodged : undefined;
  if (open) return [done(rejected), { ...appeal, course: 'now', ...(own && { at: own.lodged_at, due: own.due_on, isLate: own.late }) }];
  if (own?.verdict !== 'upheld' || own.decided_at === null) return [{ ...rejected, course: 'ended' }];
  return [
    done(rejected),
    done({ ...appeal, at: own.lodged_at }),
    { id: 'upheld', word: msg`Decision upheld`, course: 'ended', at: own.decided_at },
  ];
}

type Begun = ReadonlyMap<Stage, string>;

/** A visit is made where it is called for: one that lies behind is claimed only where it is told. */
function passedOf(stages: typeof review, begun: Begun): readonly Step[] {
  return stages.filter(({ id }) => id !== 'site_visit' || begun.has(id)).map((stage) => done(stage, begun));
}

function toCome(stages: typeof review): readonly Step[] {
  return stages.map((stage) => ({ ...stage, course: 'to_come' }));
}

function nowAt({ id, word }: (typeof review)[number], begun: Begun, due: string | null, isLate: boolean): Step {
  const at = begun.get(id);
  return { id, word, course: 'now', ...(at === undefined ? {} : { at }), ...(due === null ? {} : { due, isLate }) };
}

/** Its note was about what is still to come. */
function done({ id, word, at }: { id: string; word: MessageDescriptor; at?: string }, begun?: Begun): Step {
  const day = at ?? begun?.get(id as Stage);
  return { id, word, course: 'done', ...(day === undefined ? {} : { at: day }) };
}

function reached(stage: Stage): number {
  return review.findIndex(({ id }) => id === stage);
}
