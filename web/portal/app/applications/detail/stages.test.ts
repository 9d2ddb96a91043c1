import { expect, test } from 'vitest';
import { stepsOf } from './stages.ts';

const status = {
  status: 'pending',
  current_review_stage: 'none',
  created_at: '2026-11-01T08:00:00.000Z',
  submitted_at: null,
  updated_at: '2026-11-12T08:00:00.000Z',
} as const;
const sent = { ...status, submitted_at: '2026-11-03T08:00:00.000Z' } as const;

const course = (application: Parameters<typeof stepsOf>[0]) => stepsOf(application).map(({ id, course: where }) => `${id} ${where}`);
const now = (application: Parameters<typeof stepsOf>[0]) => stepsOf(application).filter(({ course: where }) => where === 'now');

test('a draft has begun, and everything else is to come', () => {
  expect(course(status)).toEqual([
    'started now',
    'submitted to_come',
    'screening to_come',
    'assessment to_come',
    'documents to_come',
    'site_visit to_come',
    'approval to_come',
    'issuance to_come',
  ]);
});

test('shows an unpaid submission as the current step, with its date', () => {
  expect(now(sent)).toMatchObject([{ id: 'submitted', at: sent.submitted_at }]);
});

test.each(['screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance'] as const)(
  'under review in %s: what lies before is done, what follows is to come, and no day is made up',
  (stage) => {
    const steps = stepsOf({ ...sent, status: 'under_review', current_review_stage: stage });
    const at = steps.findIndex(({ id }) => id === stage);
    expect(steps.slice(0, at).every(({ course: where }) => where === 'done')).toBe(true);
    expect(steps[at]).toEqual({ id: stage, word: steps[at]?.word, course: 'now' });
    expect(steps.slice(at + 1).every(({ course: where }) => where === 'to_come')).toBe(true);
  },
);

test('a correction is a step of its own, and waits', () => {
  expect(now({ ...sent, status: 'under_review', current_review_stage: 'correction' })).toMatchObject([{ id: 'correction' }]);
});

test('a site visit that lies behind is not claimed: it may not have been called for', () => {
  expect(course({ ...sent, status: 'under_review', current_review_stage: 'approval' })).not.toContain('site_visit done');
  expect(course({ ...sent, status: 'certified', current_review_stage: 'completed' })).not.toContain('site_visit done');
});

test('certified: every step is done', () => {
  expect(stepsOf({ ...sent, status: 'certified', current_review_stage: 'completed' }).every(({ course: where }) => where === 'done')).toBe(
    true,
  );
});

const told = {
  stages: [
    { stage: 'screening', at: '2026-11-04T08:00:00.000Z' },
    { stage: 'assessment', at: '2026-11-04T08:00:01.000Z' },
    { stage: 'documents', at: '2026-11-06T08:00:00.000Z' },
    { stage: 'correction', at: '2026-11-09T08:00:00.000Z' },
  ],
  due_on: null,
  decision: null,
} as const;

test('each stage shows the day on which it began, and the one that runs the day by which it should be done', () => {
  const stages = told.stages.slice(0, 3);
  const steps = stepsOf({
    ...sent,
    status: 'under_review',
    current_review_stage: 'documents',
    review: { ...told, stages, due_on: '2026-11-20' },
  });
  expect(steps.slice(2, 6)).toMatchObject([
    { id: 'screening', course: 'done', at: told.stages[0].at },
    { id: 'assessment', course: 'done', at: told.stages[1].at },
    { id: 'documents', course: 'now', at: told.stages[2].at, due: '2026-11-20' },
    { id: 'site_visit', course: 'to_come' },
  ]);
});

test('a stage whose due date has passed is late, and one without a due date is not', () => {
  const assessed = { ...sent, status: 'under_review', current_review_stage: 'assessment', isLate: true } as const;
  const stages = told.stages.slice(0, 2);
  expect(now({ ...assessed, review: { ...told, stages, due_on: '2026-11-10' } })).toMatchObject([
    { id: 'assessment', due: '2026-11-10', isLate: true },
  ]);
  expect(now({ ...assessed, review: { ...told, stages } })[0]).not.toHaveProperty('isLate');
});

test('lists a correction before the stage that requested it', () => {
  const steps = course({
    ...sent,
    status: 'under_review',
    current_review_stage: 'correction',
    review: { ...told, stages: [...told.stages] },
  });
  expect(steps.slice(3, 6)).toEqual(['assessment done', 'correction now', 'documents to_come']);
});

test('keeps a correction that was sent, with its day, before the stage that continued', () => {
  const resumed = { stage: 'documents', at: '2026-11-12T08:00:00.000Z' } as const;
  const review = { ...told, stages: [...told.stages, resumed], due_on: '2026-11-25' };
  const steps = stepsOf({ ...sent, status: 'under_review', current_review_stage: 'documents', review });
  expect(steps.slice(3, 6)).toMatchObject([
    { id: 'assessment', course: 'done' },
    { id: 'correction', course: 'done', at: '2026-11-09T08:00:00.000Z' },
    { id: 'documents', course: 'now', at: resumed.at },
  ]);
  expect(course({ ...sent, status: 'certified', current_review_stage: 'completed', review })).toContain('correction done');
  const without = { ...told, stages: told.stages.slice(0, 3) };
  expect(course({ ...sent, status: 'under_review', current_review_stage: 'documents', review: without })).not.toContain('correction done');
});

test('a visit that was made is shown, and a rejection with its day', () => {
  const visited = [...told.stages, { stage: 'site_visit', at: '2026-11-12T08:00:00.000Z' } as const];
  const decision = { kind: 'rejection', at: '2026-11-14T08:00:00.000Z', grounds: [], comment: '' } as const;
  const review = { stages: visited, due_on: null, decision: { ...decision, grounds: [] } };
  const steps = stepsOf({ ...sent, status: 'rejected', current_review_stage: 'approval', review });
  expect(steps.map(({ id, course: where }) => `${id} ${where}`)).toContain('site_visit done');
  expect(steps.at(-1)).toMatchObject({ id: 'rejected', course: 'ended', at: decision.at });
});

test('lists an appeal with its dates; a decision that the board upheld ends the course', () => {
  const decision = { kind: 'rejection', at: '2026-11-14T08:00:00.000Z', grounds: [], comment: '' } as const;
  const review = { stages: [...told.stages], due_on: null, decision: { ...decision, grounds: [] } };
  const appeal = {
    against: 'rejection',
    lodged_at: '2026-11-16T08:00:00.000Z',
    due_on: '2026-12-07',
    late: false,
    verdict: null,
    decided_at: null,
  } as const;
  const open = stepsOf({ ...sent, status: 'rejected', current_review_stage: 'appeal', review, appeal });
  expect(open.at(-1)).toMatchObject({ id: 'appeal', course: 'now', at: appeal.lodged_at, due: appeal.due_on });
  const upheld = { ...appeal, verdict: 'upheld', decided_at: '2026-11-20T08:00:00.000Z' } as const;
  const ended = stepsOf({ ...sent, status: 'rejected', current_review_stage: 'approval', review, appeal: upheld });
  expect(ended.slice(-3).map(({ id, course: where }) => `${id} ${where}`)).toEqual(['rejected done', 'appeal done', 'upheld ended']);
  // An appeal against an earlier rejection says nothing of this one.
  const earlier = { ...upheld, verdict: 'allowed', lodged_at: '2026-11-01T08:00:00.000Z' } as const;
  expect(stepsOf({ ...sent, status: 'rejected', current_review_stage: 'approval', review, appeal: earlier }).at(-1)).toMatchObject({
    id: 'rejected',
    course: 'ended',
  });
});

test('an appeal that is open after its due date is late', () => {
  const appeal = {
    against: 'rejection',
    lodged_at: '2026-11-16T08:00:00.000Z',
    due_on: '2026-12-07',
    late: true,
    verdict: null,
    decided_at: null,
  } as const;
  expect(now({ ...sent, status: 'rejected', current_review_stage: 'appeal', appeal })).toMatchObject([
    { id: 'appeal', due: appeal.due_on, isLate: true },
  ]);
});

test('rejected and withdrawn end the course; an appeal goes on', () => {
  expect(course({ ...sent, status: 'rejected', current_review_stage: 'approval' }).at(-1)).toBe('rejected ended');
  expect(course({ ...sent, status: 'rejected', current_review_stage: 'appeal' }).slice(-2)).toEqual(['rejected done', 'appeal now']);
  expect(course({ ...sent, status: 'withdrawn' })).toEqual(['started done', 'submitted done', 'withdrawn ended']);
});

test('withdrawn: lists the stages before the one that was not finished', () => {
  const withdrawn = (stages: number) =>
    course({ ...sent, status: 'withdrawn', review: { ...told, stages: told.stages.slice(0, stages) } }).slice(2, -1);
  expect(withdrawn(1)).toEqual([]);
  expect(withdrawn(2)).toEqual(['screening done']);
  expect(withdrawn(4)).toEqual(['screening done', 'assessment done']);
});

test('rejected: the stage of the decision is not listed as an approval', () => {
  const stages = [...told.stages, { stage: 'approval', at: '2026-11-13T08:00:00.000Z' } as const];
  expect(course({ ...sent, status: 'rejected', current_review_stage: 'approval', review: { ...told, stages } }).slice(2)).toEqual([
    'screening done',
    'assessment done',
    'correction done',
    'documents done',
    'rejected ended',
  ]);
});
