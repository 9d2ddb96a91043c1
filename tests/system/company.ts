import { setTimeout as sleep } from 'node:timers/promises';
import { shea, originFor } from '@thamani/server/testing/accounts.ts';
import type { CountingInbox, ReceivedMail } from './inbox.ts';

export interface Answer {
  /** 0 when there was none: the server died, or is not there. */
  readonly status: number;
  readonly text: string;
  readonly body: { readonly code?: string; readonly message?: string; readonly data?: { token?: string; user?: { id: string } } };
}

/** Calls of the started product over HTTP, each from the address given; a server that dies in the middle is an answer too. */
export function callerOf(origin: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    try {
      const answer = await fetch(`${originFor(origin, path)}/api${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      return { status: answer.status, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'] };
    } catch {
      return { status: 0, text: '', body: {} };
    }
  };
}

export function registrationOf(email: string, password: string = shea.password) {
  return { ...shea, email, password };
}

export function bearer(token: string | undefined): Record<string, string> {
  return { authorization: `Bearer ${token ?? ''}` };
}

/** The first mail to the address that is not among those seen before and carries a code or link. */
export async function nextMail(
  inbox: Pick<CountingInbox, 'mails'>,
  to: string,
  after: number,
  withinMilliseconds = 15_000,
): Promise<ReceivedMail & { readonly code: string; readonly link: string }> {
  for (const end = performance.now() + withinMilliseconds; performance.now() < end; await sleep(20)) {
    const mail = inbox.mails.slice(after).findLast((one) => one.to === to && one.text.includes('#'));
    if (mail !== undefined) return { ...mail, ...proofsIn(mail) };
  }
  throw new Error(`no mail to ${to} in time`);
}

function proofsIn(mail: ReceivedMail): { code: string; link: string } {
  return { code: /\b\d{4}\b/.exec(mail.subject)?.[0] ?? '', link: /#(\S+)/.exec(mail.text)?.[1] ?? '' };
}
