import { currentScheme } from '@thamani/domain/valuation/value-addition.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../caller.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { ownerSession, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { completeDraft, sender, submittedApplication } from '../../testing/payments.ts';
import { readyForPayment } from './payment-interface.ts';
import { lockForPayment } from './service.ts';

describe('applications that are made ready for a payment', () => {
  let server: TestApp;
  let me: SignedInCompany;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '100000' });
    me = await signedInCompany(server);
  });
  afterAll(() => server.close());

  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;

  /** As a payment calls it; audit events are counted apart from the other queries. */
  const madeReady = async (ids: readonly string[], requestId = 'request') => {
    const counted = { queries: 0, auditEvents: 0 };
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const isAuditEvent = node.kind === 'InsertQueryNode' && JSON.stringify(node.into ?? null).includes('"audit_events"');
        counted[isAuditEvent ? 'auditEvents' : 'queries'] += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const caller = { actor: { kind: 'company', id: me.accountId }, requestId } as Caller;
    const session = ownerSession(server, me);
    const priced = await server.context.db
      .withPlugin(plugin)
      .transaction()
      .execute(async (tx) => readyForPayment(tx, server.context, caller, session, await lockForPayment(tx, me.companyId, ids)));
    return { priced, counted };
  };

  it('take the same number of queries for one draft and for many, and one audit event for each', async () => {
    expect((await madeReady([await submittedApplication(server, me)])).counted).toEqual({ queries: 2, auditEvents: 0 });
    expect((await madeReady([await completeDraft(server, me)])).counted).toEqual({ queries: 9, auditEvents: 1 });
    const many: string[] = [];
    for (let one = 0; one < 6; one += 1) many.push(await completeDraft(server, me));
    expect((await madeReady(many)).counted).toEqual({ queries: 9, auditEvents: 6 });
  });

  it('are each frozen as their own next version, with their own files, and priced in the order of their ids', async () => {
    const second = await completeDraft(server, me, { product_name: 'Shea soap' });
    const third = await completeDraft(server, me, { product_name: 'Shea oil' });
    for (const action of ['submit', 'reopen'])
      expect((await sender(server)(me, 'POST', `/application/${third}/${action}_application/`)).status).toBe(200);
    const submitted = await submittedApplication(server, me);
    const ids = [second, third, submitted].toSorted();
    const versions = new Map([
      [second, 2],
      [third, 3],
      [submitted, 1],
    ]);

    const { priced } = await madeReady([third, submitted, second], 'of this payment');
    expect(priced.map(({ applicationId }) => applicationId)).toEqual(ids);
    expect(
      await rows(
        `select a.id, a.state, a.submissions, a.scheme, v.scheme as frozen_scheme, v.submitted_by,
           v.answers = a.answers as same_answers, v.cva = a.cva as same_cva, v.submitted_at = a.submitted_at as same_time
         from applications a join application_versions v on v.application_id = a.id and v.version = a.submissions
         where a.id = any($1) order by a.id`,
        ids,
      ),
    ).toEqual(
      ids.map((id) => ({
        id,
        state: 'submitted',
        submissions: versions.get(id),
        scheme: currentScheme,
        frozen_scheme: currentScheme,
        submitted_by: me.accountId,
        same_answers: true,
        same_cva: true,
        same_time: true,
      })),
    );
    const files = (version: string) =>
      rows(
        `select d.application_id, d.field, d.position, d.document_id
         from application_documents d join applications a on a.id = d.application_id
         where a.id = any($1) and d.version = ${version} order by 1, 2, 3`,
        ids,
      );
    const frozen = await files('a.submissions');
    expect(frozen.length).toBeGreaterThan(ids.length);
    expect(frozen).toEqual(await files('0'));
    expect(await rows('select 1 from application_documents d where application_id = $1 and version > 3', third)).toEqual([]);
    expect(
      await rows(
        `select subject_id, actor_id, data from audit_events
         where action = 'application.submitted' and request_id = $1 order by subject_id`,
        'of this payment',
      ),
    ).toEqual([second, third].toSorted().map((id) => ({ subject_id: id, actor_id: me.accountId, data: { version: versions.get(id) } })));
  });
});
