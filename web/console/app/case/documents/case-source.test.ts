// @vitest-environment happy-dom
import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { caseSource } from './case-source.ts';

const evidence = (unopened: readonly string[]) => ({ documents: [], unopened: [...unopened], unopened_by_proposer: [] });
const all = { pages: [1], pageCount: 1, hasFailed: false };

interface Call {
  readonly operation: string;
  readonly body: unknown;
  answer(data: unknown): void;
  fail(failure: unknown): void;
}

function source() {
  const calls: Call[] = [];
  const [onEvidence, onUnrecorded] = [vi.fn<(evidence: unknown) => void>(), vi.fn<(failure: unknown) => void>()];
  const api = {
    call: (operation: { readonly id: string }, options: { readonly body?: unknown }) =>
      new Promise((resolve, reject) => {
        calls.push({ operation: operation.id, body: options.body, answer: (data) => resolve({ message: '', data }), fail: reject });
      }),
  } as unknown as Client;
  return { calls, onEvidence, onUnrecorded, source: caseSource({ api, caseId: 'case', onEvidence, onUnrecorded }) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('opens a document, and passes on what this changes in the case', async () => {
  const { source: documents, calls, onEvidence } = source();
  const opened = documents.open('invoice');
  await settled();
  calls[0]?.answer({ file: 'https://media/1', view_type: 'application/pdf', page_count: 3, text_source: 'ocr', evidence: evidence([]) });
  expect(await opened).toEqual({ file: 'https://media/1', viewType: 'application/pdf', pageCount: 3, textSource: 'ocr' });
  expect(onEvidence).toHaveBeenCalledWith(evidence([]));
});

test('sends one call after the other, so that a later answer is never older', async () => {
  const { source: documents, calls, onEvidence } = source();
  documents.shown?.('first', all);
  void documents.open('second');
  await settled();
  expect(calls.map(({ operation }) => operation)).toEqual(['recordShownPages']);
  calls[0]?.answer({ evidence: evidence(['second']) });
  await settled();
  expect(calls.map(({ operation }) => operation)).toEqual(['recordShownPages', 'openCaseDocument']);
  expect(onEvidence.mock.calls).toEqual([[evidence(['second'])]]);
});

test('reports a document that cannot be shown without inventing its page count', async () => {
  const { source: documents, calls } = source();
  documents.shown?.('first', { pages: [], pageCount: null, hasFailed: true });
  await settled();
  expect(calls[0]?.body).toEqual({ pages: [], has_failed: true });
});

test('repeats a report without an answer, three times at most', async () => {
  const { source: documents, calls, onUnrecorded } = source();
  documents.shown?.('first', all);
  for (let tries = 1; tries <= 3; tries += 1) {
    await settled();
    expect(calls).toHaveLength(tries);
    calls[tries - 1]?.fail(new ApiProblem(0, 'unreachable', 'The server could not be reached.'));
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(calls).toHaveLength(3);
  expect(onUnrecorded).toHaveBeenCalledTimes(1);
});

test('does not repeat a report that was refused, and continues with the next call', async () => {
  const { source: documents, calls, onUnrecorded } = source();
  documents.shown?.('first', all);
  await settled();
  calls[0]?.fail(new ApiProblem(404, 'not_found', 'There is no such document.'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toHaveLength(1);
  expect(onUnrecorded).toHaveBeenCalledTimes(1);
  void documents.text('first');
  void documents.open('first');
  await settled();
  expect(calls.map(({ operation }) => operation)).toEqual(['recordShownPages', 'readCaseDocumentText', 'openCaseDocument']);
});
