import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { completeApplication, keptDocument, signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import { bearer, callerOf, type Answer } from './company.ts';

const patienceMilliseconds = 120_000;

/** A company that is signed in and has what an application asks for. */
export interface Payer extends SignedInCompany {
  readonly file: string;
  readonly photo: string;
}

export interface PaidFor {
  readonly status: number;
  readonly code: string | undefined;
  readonly reference: string | undefined;
  readonly link: string | undefined;
}

export async function newPayer(context: Context): Promise<Payer> {
  const company = await signedInCompany({ context });
  const [file, photo] = [await keptDocument({ context }, company.companyId), await keptDocument({ context }, company.companyId, 'photo')];
  return { ...company, file, photo };
}

export function payersOf(origin: string) {
  const call = callerOf(origin);
  /** As a patient client does it: the same key again until it is answered. */
  const post = async (payer: Payer, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const all = { 'idempotency-key': randomUUID(), ...bearer(payer.token), ...headers };
    for (const end = performance.now() + patienceMilliseconds; ; await sleep(200)) {
      const answer = await call('POST', path, body, all);
      const passing = answer.status === 0 || answer.status >= 500;
      if (!passing || performance.now() > end) return answer;
    }
  };
  return {
    call,
    post,
    /** Complete, and so submitted at once. */
    async application(payer: Payer, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
      const answer = await post(payer, '/application/create_application/', { ...completeApplication(payer.file, payer.photo), ...more });
      const { data } = answer.body as { data?: { id?: string } };
      if (data?.id === undefined) throw new Error(`no application: ${answer.status} ${answer.text}`);
      return data.id;
    },
    async pay(payer: Payer, ids: readonly string[], headers: Record<string, string> = {}): Promise<PaidFor> {
      const { status, body } = await post(payer, '/application/pay_application/', { application_ids: ids }, headers);
      const { code, data } = body as { code?: string; data?: { reference?: string; data?: { link?: string } } };
      return { status, code, reference: data?.reference, link: data?.data?.link };
    },
    returned: (reference: string, said: unknown): Promise<Answer> => call('POST', `/payment/${reference}/returned/`, said),
    cancel: (payer: Payer, reference: string): Promise<Answer> => post(payer, `/payment/${reference}/cancel/`),
  };
}
