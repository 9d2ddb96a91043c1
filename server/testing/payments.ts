import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from './accounts.ts';
import type { Reachable, TestApp } from './app.ts';
import { completeApplication, keptDocument, type SignedInCompany } from './applications.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    message: string;
    code?: string;
    errors?: Record<string, string>;
    data: Record<string, never> & { id: string; reference: string; state: string; link?: string; data: { link: string } };
  };
}

export type Send = (who: SignedInCompany | undefined, method: string, path: string, body?: unknown, headers?: object) => Promise<Answered>;

export function sender(server: Pick<TestApp, 'origin'>): Send {
  return async (who, method, path, body, headers = {}) => {
    const answer = await callApi(server.origin, who, method, path, body, headers);
    const { text } = answer;
    return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Answered['body'] };
  };
}

/** A submitted application, ready to be paid; `more` changes its answers. */
export async function submittedApplication(server: Reachable, who: SignedInCompany, more: object = {}): Promise<string> {
  const [file, photo] = [await keptDocument(server, who.companyId), await keptDocument(server, who.companyId, 'photo')];
  const sent = { ...completeApplication(file, photo), ...more };
  const { status, body } = await sender(server)(who, 'POST', '/application/create_application/', sent);
  if (status !== 201) throw new Error(`an application was not made: ${status} ${body.code}`);
  return body.data.id;
}

/** A complete draft: what was submitted, opened again. */
export async function completeDraft(server: TestApp, who: SignedInCompany, more: object = {}): Promise<string> {
  const id = await submittedApplication(server, who, more);
  await sender(server)(who, 'POST', `/application/${id}/reopen_application/`);
  return id;
}

/** Replaces only the engine: gives each payment that is being prepared a checkout link as soon as the row exists. */
export function preparePages({ context }: TestApp): { stop(): Promise<void> } {
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      await context.pool.query(
        `update payments set state = 'open', link = 'https://pay.example/' || reference, link_expires_at = $1::timestamptz + interval '1 hour'
         where state = 'preparing'`,
        [context.clock.now()],
      );
      await sleep(15);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await work;
    },
  };
}

/** As the provider's confirmation leaves it: the payment paid, its applications in the review. */
export async function markPaid({ context }: TestApp, reference: string): Promise<void> {
  const now = context.clock.now();
  await context.pool.query("update payments set state = 'paid', paid_at = $2 where reference = $1", [reference, now]);
  await context.pool.query(
    'update payment_items set applied_at = $2 where payment_id = (select id from payments where reference = $1) and reserves_application',
    [reference, now],
  );
  await context.pool.query(
    `update applications set state = 'screening', paid = true where id in
       (select application_id from payment_items join payments on payments.id = payment_id where reference = $1 and reserves_application)`,
    [reference],
  );
}
