import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { published } from '@thamani/credentials/published-objects.ts';
import { republish } from '@thamani/ops/republish.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { relayBatch } from '@thamani/server/engine/outbox-relay.ts';
import { changeStatus } from '@thamani/server/features/certificates/status/status-changes.ts';
import { SigningRefused, type Signer } from '@thamani/server/ports.ts';
import { keepingMailer } from '@thamani/server/testing/app.ts';
import { signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import { casework, colleague, type Colleague } from '@thamani/server/testing/cases.ts';
import {
  approvedApplication,
  publishedObject,
  quickPrinter,
  startIssuingApp,
  verifyAsStranger,
  type IssuingApp,
} from '@thamani/server/testing/certificates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';

/** Everything that ships but the letters on the paper, on the ordinary clock; the relay turns when the test says so. */
describe('certificates by the engine', () => {
  const mailer = keepingMailer();
  /** What goes wrong in the next calls of the signer, one after the other. */
  const trouble: Error[] = [];
  let engine: Engine;
  let server: IssuingApp;
  let stop: () => Promise<void>;
  let company: SignedInCompany;
  let people: Readonly<Record<'officer' | 'admin' | 'other', Colleague>>;
  beforeAll(async () => {
    engine = await openEngine();
    server = await startIssuingApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue }, { mailer, printer: quickPrinter });
    const { signer } = server.context;
    const troubled = new Proxy(signer, {
      get:
        (target, name: keyof Signer) =>
        async (...given: never[]) => {
          const error = trouble.shift();
          if (error !== undefined) throw error;
          return (target[name] as (...names: never[]) => Promise<unknown>)(...given);
        },
    });
    stop = await engine.work({ activities: createActivities({ ...server.context, signer: troubled }) });
    company = await signedInCompany(server);
    people = {
      officer: await colleague(server, { role: 'officer' }, 'Efua'),
      admin: await colleague(server, { role: 'admin' }, 'Kofi'),
      other: await colleague(server, { role: 'admin' }, 'Ama'),
    };
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await server.close();
  });

  const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
  const relay = async () => {
    while ((await relayBatch(server.context)) > 0);
  };
  const until = async <Answer>(ask: () => Promise<Answer>, isSo: (answer: Answer) => boolean, seconds = 60): Promise<Answer> => {
    for (const end = performance.now() + seconds * 1000; ; await sleep(50)) {
      const answer = await ask();
      if (isSo(answer)) return answer;
      if (performance.now() > end) throw new Error(`it did not come to that in time: ${JSON.stringify(answer)}`);
    }
  };
  const numberOf = async (id: string) =>
    (await query<{ number: string }>('select number from certificates where application_id = $1 and published_at is not null', id))[0]
      ?.number;
  const issued = async (): Promise<string> => {
    const id = await approvedApplication(server, company, people.officer, people.admin);
    await relay();
    return (
      (await until(
        () => numberOf(id),
        (number) => number !== undefined,
      )) ?? ''
    );
  };
  const answerOf = async (number: string) => (await verifyAsStranger(server, number, new Date())).answer;

  it('are issued through a signer that is away, slow and refuses, and their company is told once', async () => {
    trouble.push(new Error('the signer answered 503'), new SigningRefused('not_paid'), new TypeError('fetch failed'));
    const number = await issued();
    expect(trouble).toEqual([]);
    expect(await answerOf(number)).toBe('valid');
    await relay();
    const mails = () => Promise.resolve(mailer.sent.filter(({ text }) => text.includes(number)));
    await until(mails, ({ length }) => length > 0);
    const events = await query<{ id: string }>(
      "select id from audit_events where action = 'certificate.issued' and subject_id = $1",
      number,
    );
    expect(events.length).toBe(1);
    expect((await mails()).map(({ messageId }) => messageId)).toEqual([expect.stringContaining(`certificate.${events[0]?.id}.`)]);
  }, 90_000);

  it('are issued where they were approved before there were certificates', async () => {
    const id = await approvedApplication(server, company, people.officer, people.admin);
    const key = randomUUID();
    // As a migration leaves it: nothing of its workflow is left, and one row says that it is due.
    await query('update outbox set delivered_at = now() where subject_id = $1 and delivered_at is null', id);
    await query("insert into outbox (key, topic, subject_id, created_at) values ($1, 'certificate.issuance_due', $2, now())", key, id);
    await relay();
    await until(
      () => numberOf(id),
      (number) => number !== undefined,
    );
    await engine.client.workflow.getHandle(`application/${id}/issuance/${key}`).result();
    expect(await query('select state from applications where id = $1', id)).toEqual([{ state: 'completed' }]);
  }, 90_000);

  it('fall and rise in public within a minute of the second signature, whatever the signer does meanwhile', async () => {
    const number = await issued();
    const agreed = { number, comment: 'Seen by both.', askedBy: people.admin.id, confirmedBy: people.other.id } as const;
    await changeStatus(server.context, { ...agreed, change: 'suspend', reason: 'evidence_in_doubt' });
    trouble.push(new Error('the signer answered 503'));
    const began = performance.now();
    await relay();
    await until(
      () => answerOf(number),
      (answer) => answer === 'suspended',
    );
    expect(performance.now() - began).toBeLessThan(60_000);
    await changeStatus(server.context, { ...agreed, change: 'reinstate', reason: 'doubt_removed' });
    await changeStatus(server.context, { ...agreed, change: 'revoke', reason: 'company_asked' });
    // Two changes at once, published by two workflows in any order: the last word is the last change.
    await relay();
    await until(
      () => answerOf(number),
      (answer) => answer === 'revoked',
    );
    // The lists come first, the record of what happened after them.
    const history = async () => (await verifyAsStranger(server, number, new Date())).status?.history.map(({ change }) => change);
    expect(await until(history, (told) => told?.length === 3)).toEqual(['suspend', 'reinstate', 'revoke']);
  }, 120_000);

  it('are replaced by two people: strangers are led from the former to the corrected one within a minute', async () => {
    const former = await issued();
    const call = (who: Colleague, path: string, body: object) => casework(server).call(who, path, body);
    const wish = { change: 'replace', reason: 'facts_corrected', comment: 'The name was misspelt.' };
    const asked = (await call(people.admin, `/review/certificates/${former}/status-change-requests`, wish)).body as unknown as {
      data: { id: string };
    };
    await relay();
    expect(await answerOf(former)).toBe('valid');
    expect((await call(people.other, `/review/status-change-requests/${asked.data.id}/confirm`, {})).status).toBe(200);
    trouble.push(new Error('the signer answered 503'));
    const began = performance.now();
    await relay();
    await until(
      () => answerOf(former),
      (answer) => answer === 'revoked',
    );
    const leadsTo = async () => {
      await relay();
      return (await verifyAsStranger(server, former, new Date())).status?.replacedBy;
    };
    const young = (await until(leadsTo, (number) => number !== undefined)) ?? '';
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(await answerOf(young)).toBe('valid');
    const [before, after] = await Promise.all([former, young].map((number) => verifyAsStranger(server, number, new Date())));
    expect([after?.facts?.issuedOn, after?.facts?.expiresOn]).toEqual([before?.facts?.issuedOn, before?.facts?.expiresOn]);
    await relay();
    const mails = () => Promise.resolve(mailer.sent.filter(({ subject }) => subject.includes(former) || subject.includes(young)));
    expect((await until(mails, ({ length }) => length === 3)).map(({ subject }) => subject).toSorted()).toEqual(
      [
        `Certificate ${former} has been replaced by a corrected one`,
        `Your certificate ${former} has been issued`,
        `Your certificate ${young} has been issued`,
      ].toSorted(),
    );
  }, 120_000);

  it('have their lists signed again by the schedule’s workflow, though nobody changed them', async () => {
    const number = await issued();
    const asOf = async () => (await verifyAsStranger(server, number, new Date())).statusAsOf ?? '';
    const before = await asOf();
    await engine.client.workflow.execute('statusListRefresh', { workflowId: `refresh-${randomUUID()}`, taskQueue: engine.taskQueue });
    expect((await asOf()) > before).toBe(true);
  }, 60_000);

  it('are published again from the tables after published objects were lost', async () => {
    const number = await issued();
    const { config, published: store } = server.context;
    const lost = [
      published.credential(number),
      published.file(number, 'fr'),
      published.manifest(number),
      published.statusList('revocation', 0),
    ];
    await store.remove([...lost, published.keys]);
    expect(await answerOf(number)).toBe('not_found');
    expect(await republish(config, 'TVA-GH26-0000-0000-0000')).toBe(false);
    expect(await answerOf(number)).toBe('not_found');
    expect(await republish(config, number, { printer: quickPrinter })).toBe(true);
    expect(await answerOf(number)).toBe('valid');
    expect(await Promise.all(lost.map((key) => store.has(key)))).toEqual(lost.map(() => true));
    const [kept] = await query<{ credential: string }>('select credential from certificates where number = $1', number);
    expect(await publishedObject(server, published.credential(number))).toEqual({ kind: 'found', text: kept?.credential });
    expect(await query("select 1 from audit_events where action = 'certificate.issued' and subject_id = $1", number)).toHaveLength(1);
  }, 90_000);
});
