import { ApiProblem, type Client } from '@thamani/client/client.ts';
import { expect, test } from 'vitest';
import { answeringRefusals, reportingBrokenAnswers, signingOutAt } from './api.ts';

const operation = {} as Parameters<Client['call']>[0];
const failingWith = (error: unknown): Client => ({ call: () => Promise.reject(error) });

test.each([
  ['an answer that breaks the contract', new ApiProblem(0, 'unreadable', 'The answer to listPrices breaks the contract at: data'), 1],
  ['no connection', new ApiProblem(0, 'unreachable', 'No connection'), 0],
  ['a refusal', new ApiProblem(409, 'edit_conflict', 'Changed meanwhile'), 0],
])('of %s the log is told as often as it is ours to repair, and the page always', async (_, error, times) => {
  const reported: unknown[] = [];
  await expect(reportingBrokenAnswers(failingWith(error), (one) => reported.push(one)).call(operation)).rejects.toBe(error);
  expect(reported).toEqual(Array.from({ length: times }, () => error));
});

test('a site answers a refusal in its own way; an error that is none goes on', async () => {
  const refusal = new ApiProblem(409, 'company_changed', 'Another company');
  const answer = new Response(null, { status: 302 });
  await expect(answeringRefusals(failingWith(refusal), async () => answer).call(operation)).rejects.toBe(answer);
  const broken = new TypeError('broken');
  await expect(answeringRefusals(failingWith(broken), () => answer).call(operation)).rejects.toBe(broken);
  await expect(signingOutAt([401], failingWith(refusal), () => answer).call(operation)).rejects.toBe(refusal);
  await expect(signingOutAt([409], failingWith(refusal), () => answer).call(operation)).rejects.toBe(answer);
});
