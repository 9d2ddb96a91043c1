import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Books } from './state.ts';

export const calls = ['create', 'verify', 'verify_by_reference', 'refund', 'refunds'] as const;
export type Call = (typeof calls)[number];

/** What the next calls of a kind meet. */
export const plannedFault = z.strictObject({
  call: z.enum(calls),
  fault: z.enum([
    'delay', // answered late; the work is done at once
    'fail_before', // answered with `status`, and nothing done
    'fail_after', // done, and answered with `status`
    'cut_before', // the connection ends, and nothing done
    'cut_after', // done, and the connection ends
    'malformed', // done, and answered with half of a body
    'other_shape', // done, and answered with nothing in it
    'late_twice', // done, and answered late and twice over
  ]),
  count: z.number().int().min(1).max(100_000).default(1),
  ms: z.number().int().min(0).max(600_000).default(1_000),
  status: z.number().int().min(400).max(599).default(500),
});
type Fault = z.infer<typeof plannedFault>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Faults {
  plan(fault: Fault): void;
  planned(): readonly Fault[];
  forget(): void;
  /** Does the work and answers, unless a fault was planned for this call. */
  meet(call: Call, response: ServerResponse, work: () => Answer): Promise<void>;
}

/** What Flutterwave itself says when it fails. */
const failed = { status: 'error', message: 'An error occurred. Please contact support', data: null };

export function faultsOf(books: Books): Faults {
  const planned = () => books.kept<Fault[]>('faults', []);
  const take = (call: Call): Fault | undefined => {
    const faults = planned();
    const fault = faults.find((one) => one.call === call);
    if (fault === undefined) return undefined;
    fault.count -= 1;
    books.keep(
      'faults',
      faults.filter(({ count }) => count > 0),
    );
    return fault;
  };
  return {
    plan: (fault) => books.keep('faults', [...planned(), fault]),
    planned,
    forget: () => books.keep('faults', []),
    async meet(call, response, work) {
      const fault = take(call);
      if (fault?.fault === 'fail_before') return send(response, { status: fault.status, body: failed });
      if (fault?.fault === 'cut_before') return void response.destroy();
      const answer = work();
      switch (fault?.fault) {
        case undefined:
          return send(response, answer);
        case 'delay':
          await sleep(fault.ms, undefined, { ref: false });
          return send(response, answer);
        case 'fail_after':
          return send(response, { status: fault.status, body: failed });
        case 'cut_after':
          return void response.destroy();
        case 'malformed':
          return sendText(response, 200, JSON.stringify(answer.body).slice(0, -9));
        case 'other_shape':
          return send(response, { status: 200, body: { status: 'success', message: 'OK', data: null } });
        case 'late_twice':
          await sleep(fault.ms, undefined, { ref: false });
          return sendTwice(response, answer);
      }
    },
  };
}

export function send(response: ServerResponse, { status, body }: Answer): void {
  sendText(response, status, JSON.stringify(body));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

/** HTTP knows one answer to a request; a second one on the same connection belongs to nobody. */
function sendTwice(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  const raw = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  response.socket?.end(raw + raw);
}
