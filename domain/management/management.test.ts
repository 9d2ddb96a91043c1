import { describe, expect, it } from 'vitest';
import { calendarOf } from '../review/working-days.ts';
import { endedStages, percentile, roundedTenths, spansToDecision, workingTenths, type StageEntry } from './durations.ts';
import { dayOfVerificationCounts, readVerificationCounts, verificationCountsKey } from './verification-counts.ts';
import { rangeBefore, weekOf, weekRange, weeksIn } from './weeks.ts';

const at = (text: string) => new Date(`${text}Z`);
const ghana = calendarOf('GH', ['2026-11-11']);

describe('weeks', () => {
  it('begin on Monday, also over the end of a year', () => {
    expect(weekOf('2026-11-18')).toBe('2026-11-16');
    expect(weekOf('2026-11-16')).toBe('2026-11-16');
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
    expect(weekOf('2027-01-01')).toBe('2026-12-28');
  });

  it.each([
    [{}, { from: '2026-08-31', to: '2026-11-22' }],
    [
      { from: '2026-11-04', to: '2026-11-12' },
      { from: '2026-11-02', to: '2026-11-15' },
    ],
    [
      { from: '2026-12-01', to: '2026-11-12' },
      { from: '2026-11-09', to: '2026-11-15' },
    ],
    [{ to: '2030-01-01' }, { from: '2026-08-31', to: '2026-11-22' }],
    [{ from: '2001-01-01' }, { from: '2025-11-17', to: '2026-11-22' }],
  ] as const)('a range is whole weeks, ends with the current one at the latest and is at most a year and a week: %j', (asked, expected) => {
    expect(weekRange(asked, '2026-11-18')).toEqual(expected);
  });

  it('the range before has as many weeks', () => {
    const range = weekRange({}, '2026-11-18');
    expect(rangeBefore(range)).toEqual({ from: '2026-06-08', to: '2026-08-30' });
    expect(weeksIn(rangeBefore(range))).toHaveLength(12);
  });
});

describe('durations', () => {
  it('count hours of working days, neither weekend nor holiday', () => {
    // Friday 18:00 to Monday 12:00.
    expect(workingTenths([[at('2026-11-06T18:00'), at('2026-11-09T12:00')]], ghana)).toBe(8);
    // Tuesday to Thursday over the holiday of Wednesday.
    expect(workingTenths([[at('2026-11-10T12:00'), at('2026-11-12T12:00')]], ghana)).toBe(10);
    // Friday and Saturday are the weekend in Egypt.
    expect(workingTenths([[at('2026-11-05T12:00'), at('2026-11-08T12:00')]], calendarOf('EG', []))).toBe(10);
    expect(workingTenths([[at('2026-11-07T00:00'), at('2026-11-08T23:00')]], ghana)).toBe(0);
  });

  it.each([
    [3.4, 3],
    [100, 100],
    [101, 105],
    [296, 300],
    [301, 310],
    [1e9, 99_990],
  ])('%d tenths are stored as %d', (tenths, stored) => {
    expect(roundedTenths(tenths)).toBe(stored);
  });

  const line: readonly StageEntry[] = [
    { stage: 'screening', at: at('2026-11-02T00:00') },
    { stage: 'assessment', at: at('2026-11-03T00:00') },
    { stage: 'correction', at: at('2026-11-04T00:00') },
    { stage: 'assessment', at: at('2026-11-09T00:00') },
    { stage: 'documents', at: at('2026-11-10T00:00') },
    { stage: 'correction', at: at('2026-11-10T12:00') },
  ];

  it('a correction pauses a stage and does not end it; a stage that was left for a correction is still open', () => {
    const ended = endedStages(line);
    expect(ended.map(({ stage, spans }) => [stage, workingTenths(spans, ghana)])).toEqual([
      ['screening', 10],
      ['assessment', 20],
    ]);
    expect(ended[1]?.endedAt).toEqual(at('2026-11-10T00:00'));
  });

  it('the way to a decision leaves out corrections, and what was before an appeal', () => {
    const decided = at('2026-11-12T00:00');
    const documents: StageEntry = { stage: 'documents', at: at('2026-11-10T18:00') };
    expect(workingTenths(spansToDecision([...line, documents], decided), ghana)).toBe(10 + 20 + 5 + 3);
    const appealed: readonly StageEntry[] = [
      ...line,
      { stage: 'rejected', at: at('2026-11-11T00:00') },
      { stage: 'appeal', at: at('2026-11-12T00:00') },
      { stage: 'approval', at: at('2026-11-13T00:00') },
    ];
    expect(workingTenths(spansToDecision(appealed, at('2026-11-13T12:00')), ghana)).toBe(5);
  });

  it('percentiles are of the nearest rank, and none is told of too few', () => {
    const bars = [
      { tenths: 90, value: 1 },
      { tenths: 10, value: 5 },
      { tenths: 20, value: 4 },
    ];
    expect(percentile(bars, 0.5, 10)).toBe(10);
    expect(percentile(bars, 0.9, 10)).toBe(20);
    expect(percentile(bars, 1, 10)).toBe(90);
    expect(percentile(bars, 0.5, 11)).toBeNull();
    expect(percentile([], 0.5, 0)).toBeNull();
  });
});

describe('objects of verification counts', () => {
  const id = '5b3a7c1e-0000-4000-8000-000000000001';

  it('are named by hour and process, and have the day in their key', () => {
    const key = verificationCountsKey(at('2026-11-18T23:59:59'), id);
    expect(key).toBe(`verification-counts/2026-11-18T23/${id}.json`);
    expect(dayOfVerificationCounts(key)).toBe('2026-11-18');
  });

  it.each([
    `verification-counts/2026-02-30T10/${id}.json`,
    `verification-counts/2026-99-99T10/${id}.json`,
    `verification-counts/2026-11-18/${id}.json`,
    'verification-counts/2026-11-18T10/x.json',
    `credentials/2026-11-18T10/${id}.json`,
  ])('another key is none: %s', (key) => {
    expect(dayOfVerificationCounts(key)).toBeUndefined();
  });

  it('are read as a list of country, answer and count, and nothing else is passed on', () => {
    const read = readVerificationCounts('[{"country":"GH","answer":"in_force","count":3,"address":"192.0.2.1"}]');
    expect(read).toEqual([{ country: 'GH', answer: 'in_force', count: 3 }]);
    expect(readVerificationCounts('[]')).toEqual([]);
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', '{"country":"GH"}'],
    ['an unknown answer', '[{"country":"GH","answer":"perhaps","count":1}]'],
    ['a country in words', '[{"country":"Ghana","answer":"in_force","count":1}]'],
    ['a count below one', '[{"country":"GH","answer":"in_force","count":0}]'],
    ['a part of a count', '[{"country":"GH","answer":"in_force","count":1.5}]'],
    ['a count that no hour has', '[{"country":"GH","answer":"in_force","count":1e12}]'],
    ['one wrong entry among right ones', '[{"country":"GH","answer":"in_force","count":1},null]'],
    [
      'more entries than there are countries and answers',
      JSON.stringify(Array(2_001).fill({ country: 'GH', answer: 'in_force', count: 1 })),
    ],
  ])('are not read at all with %s', (_, text) => {
    expect(readVerificationCounts(text)).toBeUndefined();
  });
});
