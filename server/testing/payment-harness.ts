import type { Overrides } from '../context.ts';
import { payOwn } from '../features/payments/service.ts';
import { paymentById, type PaymentRow } from '../features/payments/payment-store.ts';
import { keepingMailer, startTestApp, type TestApp } from './app.ts';
import { completeApplication, keptDocument, ownerSession, signedInCompany, type SignedInCompany } from './applications.ts';
import { startPaymentProvider } from './fake-flutterwave/server.ts';

/** The engine's side of payments without the engine: the app, a provider of its own, and a clock that the test moves. */
export interface PaymentBench {
  readonly server: TestApp;
  readonly mailer: ReturnType<typeof keepingMailer>;
  now(): Date;
  pass(milliseconds: number): void;
  /** Signed in now: a session ends when much time passes. */
  company(): Promise<PayingCompany>;
  /** Asks the provider's control (fake-flutterwave/control-api.ts). */
  control<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

export interface PayingCompany extends SignedInCompany {
  /** Complete and submitted. */
  application(more?: object): Promise<string>;
  call(method: string, path: string, body?: object): Promise<number>;
  /** As `pay_application` leaves it, before anybody asked the provider. */
  starts(...applications: string[]): Promise<PaymentRow>;
}

export async function startPaymentBench(overrides: Overrides = {}): Promise<PaymentBench> {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T09:00:00.000Z');
  const { origin, server: provider } = await startPaymentProvider({ secretKey: 'development', messageSecret: 'only-for-development' });
  const server = await startTestApp({ PAYMENT_ORIGIN: origin }, { mailer, clock: { now: () => now }, ...overrides });
  return {
    server,
    mailer,
    now: () => now,
    pass: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
    company: () => payingCompany(server),
    async control<Answer>(method: string, path: string, body?: object) {
      const answer = await fetch(`${origin}/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      const said = (await answer.json()) as Answer;
      if (!answer.ok) throw new Error(`the provider's control refused: ${JSON.stringify(said)}`);
      return said;
    },
    async close() {
      await server.close();
      provider.closeAllConnections();
      provider.close();
    },
  };
}

async function payingCompany(server: TestApp): Promise<PayingCompany> {
  const { context } = server;
  const who = await signedInCompany(server);
  const [file, photo] = [await keptDocument(server, who.companyId), await keptDocument(server, who.companyId, 'photo')];
  const call = async (method: string, path: string, body?: object) =>
    fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const session = ownerSession(server, who);
  const caller = {
    actor: { kind: 'company', id: who.accountId },
    device: 'test',
    address: '127.0.0.1',
    client: { narrow: '127.0.0.1', wide: undefined },
    deviceTokens: { company: undefined, staff: undefined },
    language: 'en',
    t: context.translatorFor('en'),
    idempotencyKey: undefined,
    requestId: 'test',
  } as const;
  return {
    ...who,
    async application(more = {}) {
      const answer = await call('POST', '/application/create_application/', { ...completeApplication(file, photo), ...more });
      const { data } = (await answer.json()) as { data: { id: string } };
      return data.id;
    },
    call: async (method, path, body) => (await call(method, path, body)).status,
    async starts(...applications) {
      let id = '';
      const room = {
        prepared: async (paymentId: string) => known(context, (id = paymentId)),
        close: async () => undefined,
      };
      await payOwn(context, caller, session, { application_ids: applications }, room);
      return known(context, id);
    },
  };
}

async function known({ db }: TestApp['context'], id: string): Promise<PaymentRow> {
  const payment = await paymentById(db, id);
  if (payment === undefined) throw new Error('the payment is gone');
  return payment;
}

/** What an activity is told of a subject. */
export function startedOf({ server, now }: PaymentBench, subjectId: string) {
  return { key: server.context.ids.uuid(), subjectId, at: now().toISOString() };
}

/** What each account holds of a payment, in minor units; a positive one is a debit. */
export async function balancesOf({ context }: TestApp, paymentId: string): Promise<Record<string, number>> {
  const { rows } = await context.pool.query<{ account: string; minor: string }>(
    `select account, sum(minor) as minor from ledger_lines join ledger_entries on ledger_entries.id = entry_id
     where payment_id = $1 group by account having sum(minor) <> 0 order by account`,
    [paymentId],
  );
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]));
}
