import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackShownPages } from './useShownPages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Of a document with more pages than a test shows, unless it says otherwise. */
function track(pageCount = 20) {
  const reports: (readonly number[])[] = [];
  return { reports, ...trackShownPages((pages) => reports.push(pages), pageCount) };
}

test('reports the first page once it has been on the screen for half a second', () => {
  const { reports, onScreen } = track();
  onScreen([1]);
  vi.advanceTimersByTime(499);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reports).toEqual([[1]]);
});

test('a page that leaves the screen earlier does not count, and begins again when it returns', () => {
  const { reports, onScreen } = track();
  onScreen([1, 2]);
  vi.advanceTimersByTime(300);
  onScreen([1]);
  vi.advanceTimersByTime(300);
  onScreen([1, 2]);
  vi.advanceTimersByTime(499);
  expect(reports).toEqual([[1]]);
  vi.advanceTimersByTime(1 + 1_000);
  expect(reports).toEqual([[1], [1, 2]]);
});

test('a page that stays is not set back by others that come and go', () => {
  const { reports, onScreen } = track();
  onScreen([7]);
  vi.advanceTimersByTime(250);
  onScreen([7, 8]);
  vi.advanceTimersByTime(250);
  expect(reports).toEqual([[7]]);
});

test('later pages are reported together, with all before them and in order', () => {
  const { reports, onScreen } = track();
  onScreen([3]);
  vi.advanceTimersByTime(500);
  onScreen([2]);
  vi.advanceTimersByTime(500);
  onScreen([1]);
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([[3]]);
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([[3], [1, 2, 3]]);
  vi.advanceTimersByTime(5_000);
  expect(reports).toHaveLength(2);
});

test('the last missing page is reported at once, with those that waited', () => {
  const { reports, onScreen } = track(3);
  onScreen([1]);
  vi.advanceTimersByTime(500);
  onScreen([2]);
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([[1]]);
  onScreen([3]);
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([[1], [1, 2, 3]]);
  vi.advanceTimersByTime(5_000);
  expect(reports).toHaveLength(2);
});

test('what was not reported yet is reported when the document changes, and nothing after that', () => {
  const { reports, onScreen, stop } = track();
  onScreen([1, 2]);
  vi.advanceTimersByTime(500);
  expect(reports).toEqual([[1]]);
  onScreen([3]);
  stop();
  expect(reports).toEqual([[1], [1, 2]]);
  vi.advanceTimersByTime(5_000);
  expect(reports).toHaveLength(2);
});

test('a document that was not looked at is not reported', () => {
  const { reports, onScreen, stop } = track();
  onScreen([1]);
  vi.advanceTimersByTime(100);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([]);
});
