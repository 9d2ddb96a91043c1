import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, callerOf, type Answer } from '../../system/company.ts';
import { isLost } from '../account-steps.ts';
import type { Gatekeeper } from '../retrying-client.ts';

/** As in ../retrying-client.ts, which sends commands that take an Idempotency-Key. */
const patienceMilliseconds = 180_000;

export interface Sender {
  /** Empty for a client that is not signed in. */
  readonly token: string;
  /** Of the client: links are counted by it. */
  readonly address: string;
}

export interface Command {
  readonly name: string;
  readonly by: Sender;
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** What a request is answered after another copy of it was carried out. None: it is accepted again, and changes nothing. */
  readonly repeated: readonly string[];
}

export interface Traffic {
  /** Calls without an answer, or with one that says to try again. */
  cutOff: number;
  /** Commands whose answer was lost although they were carried out. */
  doneUnanswered: number;
}

/**
 * Commands that take no Idempotency-Key: sent again until they are answered. The answer to a repetition says whether the lost request was
 * carried out.
 */
export function commandsOf(origin: string, gate: Gatekeeper, traffic: Traffic) {
  const call = callerOf(origin);
  const untilAnswered = async (
    method: string,
    path: string,
    { token, address }: Sender,
    body?: unknown,
  ): Promise<{ readonly answer: Answer; readonly lost: number }> => {
    const headers = { 'x-forwarded-for': address, ...(token === '' ? {} : bearer(token)) };
    let lost = 0;
    for (const end = performance.now() + patienceMilliseconds; ; await sleep(400)) {
      const answer = await gate(() => call(method, path, body, headers));
      if (!isLost(answer)) return { answer, lost };
      lost += 1;
      traffic.cutOff += 1;
      if (performance.now() > end) return { answer, lost };
    }
  };
  return {
    read: async (path: string, by: Sender): Promise<Answer> => (await untilAnswered('GET', path, by)).answer,
    post: async (path: string, by: Sender, body: unknown): Promise<Answer> => (await untilAnswered('POST', path, by, body)).answer,
    /** `accepted` is undefined where only a repetition was answered. `requests`: how many were sent. */
    async command({ name, by, method = 'POST', path, body, repeated }: Command, copies: 1 | 2) {
      const sent = await Promise.all(Array.from({ length: copies }, () => untilAnswered(method, path, by, body)));
      const lost = sent.reduce((sum, one) => sum + one.lost, 0);
      const answers = sent.map(({ answer }) => answer);
      const accepted = answers.filter(isAccepted);
      const other = answers.find((answer) => !isAccepted(answer) && !repeated.includes(answer.body.code ?? ''));
      if (other !== undefined) throw new Error(`${name}: ${other.status} ${other.text.slice(0, 200)}`);
      if (accepted.length === 0 && lost === 0) throw new Error(`${name}: refused as a repetition, and there was nothing to repeat`);
      if (accepted.length > 1 && repeated.length > 0) throw new Error(`${name}: accepted twice`);
      if (accepted.length === 0) traffic.doneUnanswered += 1;
      return { accepted: accepted[0], requests: copies + lost };
    },
  };
}

function isAccepted({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
