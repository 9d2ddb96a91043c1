import { expect, test } from 'vitest';
import { stepsOf } from './stages.ts';

const standing = {
  status: 'pending',
  current_review_stage: 'none',
  created_at: '2026-11-01T08:00:00.000Z',
  submitted_at: null,
  updated_at: '2026-11-12T08:00:00.000Z',
} as const;
const sent = { ...standing, submitted_at: '2026-11-03T08:00:00.000Z' } as const;

const course = (application: Parameters<typeof stepsOf>[0]) => stepsOf(application).map(({ id, course: where }) => `${id} ${where}`);
const now = (application: Parameters<typeof stepsOf>[0]) => stepsOf(application).filter(({ course: where }) => where === 'now');

test('a draft has begun, and everything else is to come', () => {
  expect(course(standing)).toEqual([
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

test('a submission that is not paid stands at its day', () => {
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

test('rejected and withdrawn end the course; an appeal goes on', () => {
  expect(course({ ...sent, status: 'rejected', current_review_stage: 'approval' }).at(-1)).toBe('rejected ended');
  expect(course({ ...sent, status: 'rejected', current_review_stage: 'appeal' }).slice(-2)).toEqual(['rejected done', 'appeal now']);
  expect(course({ ...sent, status: 'withdrawn' })).toEqual(['started done', 'submitted done', 'withdrawn ended']);
});
