import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListedApplication } from './application.ts';

type Standing = Pick<ListedApplication, 'status' | 'current_review_stage' | 'created_at' | 'submitted_at' | 'updated_at'>;
type Stage = ListedApplication['current_review_stage'];

export interface Step {
  readonly id: string;
  readonly word: MessageDescriptor;
  readonly course: 'done' | 'now' | 'to_come' | 'ended';
  /** When it began or happened. */
  readonly at?: string;
  readonly note?: MessageDescriptor;
}

/** The course of a review, as the public pages tell it. */
const review: readonly { readonly id: Stage; readonly word: MessageDescriptor; readonly note?: MessageDescriptor }[] = [
  { id: 'screening', word: msg`Screening`, note: msg`once the fee is paid` },
  { id: 'assessment', word: msg`Assessment` },
  { id: 'documents', word: msg`Documents` },
  { id: 'site_visit', word: msg`Site visit`, note: msg`if called for` },
  { id: 'approval', word: msg`Approval`, note: msg`by a second person` },
  { id: 'issuance', word: msg`Certificate`, note: msg`valid 12 months` },
];

const correction = { id: 'correction', word: msg`Correction`, note: msg`waits for you` };
const appeal = { id: 'appeal', word: msg`Appeal`, note: msg`before the appeals board` };

/** What has been, what is now, and what is still to come. */
export function stepsOf(application: Standing): readonly Step[] {
  const { status, current_review_stage: stage, created_at, submitted_at, updated_at } = application;
  const started = { id: 'started', word: msg`Started`, at: created_at };
  const sent = { id: 'submitted', word: msg`Submitted`, ...(submitted_at === null ? {} : { at: submitted_at }) };
  if (status === 'withdrawn') {
    const before = submitted_at === null ? [done(started)] : [done(started), done(sent)];
    return [...before, { id: 'withdrawn', word: msg`Withdrawn`, course: 'ended', at: updated_at }];
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
  return [done(started), done(sent), ...reviewSteps(stage, status, updated_at)];
}

/** The API tells where a review stands, not when each stage began: no day is shown that it did not tell. */
function reviewSteps(stage: Stage, status: Standing['status'], since: string): readonly Step[] {
  if (status === 'certified') return passed(review);
  if (status === 'rejected') {
    // An officer may propose it from assessment on: what lies between is not claimed.
    const decided = passed(review.slice(0, reached('documents')));
    if (stage !== 'appeal') return [...decided, { id: 'rejected', word: msg`Rejected`, course: 'ended', at: since }];
    return [...decided, { id: 'rejected', word: msg`Rejected`, course: 'done' }, { ...appeal, course: 'now' }];
  }
  if (stage === 'correction') {
    // Which stage asked is not told: what surely lies behind is shown as done.
    const at = reached('assessment');
    return [...passed(review.slice(0, at)), { ...correction, course: 'now' }, ...toCome(review.slice(at))];
  }
  const at = reached(stage);
  return [...passed(review.slice(0, at)), ...review.slice(at, at + 1).map(nowAt), ...toCome(review.slice(at + 1))];
}

/** A visit is made where it is called for: one that lies behind is not claimed. */
function passed(stages: typeof review): readonly Step[] {
  return stages.filter(({ id }) => id !== 'site_visit').map((stage) => done(stage));
}

function toCome(stages: typeof review): readonly Step[] {
  return stages.map((stage) => ({ ...stage, course: 'to_come' }));
}

function nowAt({ id, word }: (typeof review)[number]): Step {
  return { id, word, course: 'now' };
}

/** Its note was about what is still to come. */
function done({ id, word, at }: { id: string; word: MessageDescriptor; at?: string }): Step {
  return { id, word, course: 'done', ...(at === undefined ? {} : { at }) };
}

function reached(stage: Stage): number {
  return review.findIndex(({ id }) => id === stage);
}
