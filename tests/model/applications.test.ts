import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { completeApplication, keptDocument, signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import { settleCharge } from '@thamani/server/features/payments/settlement/settlement.ts';
import { preparePages } from '@thamani/server/testing/payments.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, type Real } from './commands.ts';
import { explorationOf, sequencesOr } from './exploration.ts';
import type { Model } from './model.ts';

/** Companies at once: while the database works for one, the others go on. */
const lanes = 4;
const sequences = sequencesOr(36);

describe('applications over HTTP, beside the pure model', () => {
  let server: TestApp;
  let stranger: SignedInCompany;
  const seen = new Set<string>();
  let done = 0;
  let pages: ReturnType<typeof preparePages>;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000000', DATABASE_POOL: '8' });
    stranger = await signedInCompany(server);
    pages = preparePages(server);
  });
  afterAll(async () => {
    await pages.stop();
    await server.close();
  });

  const confirm = async (reference: string) => {
    const { rows } = await server.context.pool.query<{ payment_id: string; reference: string; minor: string }>(
      `insert into checkout_attempts (payment_id, number, reference, requested_at) select id, 1, reference || '-1', now() from payments where reference = $1
       returning payment_id, reference, (select amount_minor from payments where reference = $1) as minor`,
      [reference],
    );
    for (const { payment_id, reference: attempt, minor } of rows) {
      const charge = {
        transactionId: attempt,
        reference: attempt,
        minor: Number(minor),
        currency: 'USD',
        status: 'successful',
        chargeMinor: 0,
      } as const;
      await settleCharge(server.context, payment_id, charge);
    }
  };

  /** A company of its own for each sequence. */
  const begin = async (): Promise<{ model: Model; real: Real; companyId: string }> => {
    const owner = await signedInCompany(server);
    const [file, photo] = [await keptDocument(server, owner.companyId), await keptDocument(server, owner.companyId, 'photo')];
    const real: Real = {
      complete: completeApplication(file, photo),
      confirm,
      async call(method, path, body, who = 'owner') {
        done += 1;
        const answer = await fetch(`${server.origin}/api/application/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${(who === 'owner' ? owner : stranger).token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: (await answer.json()) as never };
      },
    };
    return { model: { applications: [], payments: new Map(), erased: [] }, real, companyId: owner.companyId };
  };

  /** Compares the tables with the model, whatever the answers said: nothing that was refused left a trace. */
  const expectTables = async (model: Model, companyId: string) => {
    const { rows } = await server.context.pool.query<Record<string, unknown> & { state: string }>(
      `select id, state, paid, submissions, revision, answers, field_versions, unparsed_answers,
         (select count(*)::int from application_versions where application_id = id) as versions
       from applications where company_id = $1 order by id`,
      [companyId],
    );
    for (const { state } of rows) seen.add(state);
    expect(rows).toEqual(
      model.applications.map(({ id, place, paid, submissions, revision, answers, versions, unread }) => ({
        id,
        state: place.state,
        paid,
        submissions,
        revision,
        answers,
        field_versions: versions,
        unparsed_answers: Object.fromEntries(Object.entries(unread).map(([field, typed]) => [field, { typed, fault: expect.any(String) }])),
        versions: submissions,
      })),
    );
  };

  it(
    `never leaves the table in ${sequences} sequences of up to 30 commands`,
    async () => {
      const explore = async (lane: number) =>
        fc.assert(
          fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'medium' }), async (sequence) => {
            const { model, real, companyId } = await begin();
            await fc.asyncModelRun(() => ({ model, real }), sequence);
            await expectTables(model, companyId);
          }),
          explorationOf(lane, Math.ceil(sequences / lanes)),
        );
      await Promise.all(Array.from({ length: lanes }, (_, lane) => explore(lane)));
      console.log(`${sequences} sequences, ${done} requests`);
      expect([...seen].toSorted()).toEqual(['draft', 'screening', 'submitted', 'withdrawn']);
    },
    120_000 + sequences * 1_000,
  );
});
