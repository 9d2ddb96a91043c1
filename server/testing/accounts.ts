import type { Mail } from '../ports.ts';
import { sendOneTimeCode } from '../features/one-time-codes/service.ts';
import type { TestApp } from './app.ts';
import { configOfProcess } from '../config/process-config.ts';

/** What a company types, in the form of the API. */
export const shea = {
  first_name: 'Amina',
  last_name: 'Diallo',
  email: 'amina@shea.example',
  phone: '+233 24 123 4567',
  designation_job_title: 'Export manager',
  company_name: 'Tamale Shea Works',
  company_size: 'Small',
  contact_person: 'Manager',
  contact_email: 'office@shea.example',
  company_number: 'C-1001',
  rc_number: 'RC-2002',
  reg_country: 'GH',
  sector: 'agriculture',
  start_of_operation_year: '2014-03-01',
  type_entity: 'sme',
  ownership_type: 'local',
  tax_identification_number: 'T-3003',
  head_office_address: '1 Market Road',
  head_office_city: 'Tamale',
  head_office_state_province_region: 'Northern',
  head_office_country: 'gh',
  website: '',
  role: 'user',
  password: 'three goats by the river',
};

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { message: string; code?: string; errors?: Record<string, string>; data?: { token: string; user: { id: string } } };
}

export function caller(server: TestApp) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as Answer['body'] };
  };
  return { call, post: (path: string, body: unknown, headers?: Record<string, string>) => call('POST', path, body, headers) };
}

/** Does what the engine does for every waiting request of a code, and gives back the newest mail's code and link. */
export async function deliverCodes(server: TestApp, sent: readonly Mail[]): Promise<{ code: string; link: string; mail: Mail }> {
  const rows = await server.context.db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', 'one_time_code.requested')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const row of rows)
    await sendOneTimeCode(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  await server.context.db.updateTable('outbox').set({ delivered_at: new Date() }).where('topic', '=', 'one_time_code.requested').execute();
  const mail = sent.at(-1);
  if (mail === undefined) throw new Error('no mail was sent');
  return { code: /\b\d{4}\b/.exec(mail.subject)?.[0] ?? '', link: /#(\S+)/.exec(mail.text)?.[1] ?? '', mail };
}

export interface ActiveAccount {
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly token: string;
}

let registered = 0;

/** Registered, confirmed by its code and signed in, from an address of its own. */
export async function activeAccount(server: TestApp, sent: readonly Mail[], email: string): Promise<ActiveAccount> {
  const { post } = caller(server);
  await post('/register', { ...shea, email }, { 'x-forwarded-for': `192.0.2.${(registered += 1) % 250}` });
  const { code } = await deliverCodes(server, sent);
  const { body } = await post('/verify-account', { email, token: code });
  return { email, password: shea.password, id: body.data?.user.id ?? '', token: body.data?.token ?? '' };
}

/** One call with a session where `who` has one: JSON out, text back, redirects not followed. */
export async function callApi(
  origin: string,
  who: { readonly token: string } | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: object = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const { ports } = configOfProcess();

/**
 * Where a system answers this operation. Staff operations are served by the console alone, which listens beside the portal; an app that a
 * test started for itself serves all operations at one origin.
 */
export function originFor(origin: string, path: string): string {
  if (!/^\/(?:staff|review)\//.test(path)) return origin;
  const address = new URL(origin);
  if (address.port === String(ports.PORTAL_PORT)) address.port = String(ports.CONSOLE_PORT);
  return address.origin;
}
