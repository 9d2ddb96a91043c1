import { published } from '@thamani/credentials/published-objects.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import type { ExpiringCursor } from '@thamani/workflows/certificates/workflow.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../../ports.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import { colleague, stayIn, type Colleague } from '../../../testing/cases.ts';
import {
  approvedApplication,
  issueCertificate,
  publishedObject,
  verifyAsStranger,
  type IssuingApp,
  startIssuance,
} from '../../../testing/certificates.ts';
import { changeStatus } from './status-changes.ts';
import { enqueueExpiryReminders, publishStatus, refreshStatusLists } from './status-list-refresh.ts';
import { putLists } from '../issuance/publishing.ts';

// Each brings a case a long way first.
const monday = new Date('2026-11-16T08:00:00Z');
let now = monday;
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
let second: Colleague;

beforeAll(async () => {
  ({ server, company, officer: ama, chief } = await startIssuance(() => now));
  second = await colleague(server, { role: 'admin', countries: ['GH'] }, 'Yaw Darko');
});
beforeEach(async () => {
  now = monday;
  await stayIn(server);
});
afterAll(() => server.close());

const issued = async () => issueCertificate(server, await approvedApplication(server, company, ama, chief));
const agreed = (
  number: string,
  change: 'suspend' | 'reinstate' | 'revoke',
  reason: 'company_asked' | 'doubt_removed' = 'company_asked',
) => ({
  number,
  change,
  reason,
  comment: '',
  askedBy: chief.id,
  confirmedBy: second.id,
});
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
const validFrom = async (purpose: StatusPurpose) => {
  const list = await publishedObject(server, published.statusList(purpose, 0));
  if (list.kind !== 'found') throw new Error('no list');
  return (JSON.parse(Buffer.from(list.text.split('.')[1] ?? '', 'base64url').toString()) as { validFrom: string }).validFrom;
};

describe('a status that two people changed', () => {
  it('is read by strangers as soon as the engine has passed by', async () => {
    const number = await issued();
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid' });
    pass(60);
    await changeStatus(server.context, agreed(number, 'suspend'));
    // The control: in public nothing has changed before the engine did it.
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid' });
    const { rows } = await server.context.pool.query<{ topic: string }>(
      'select topic from outbox where subject_id = $1 and created_at = $2 order by topic',
      [number, now],
    );
    expect(rows.map(({ topic }) => topic)).toEqual(['certificate.notification', 'certificate.status_changed']);
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'suspended',
      statusAsOf: now.toISOString(),
      status: { status: 'suspended', history: [{ change: 'suspend', reason: 'company_asked', at: now.toISOString() }] },
    });
    pass(60);
    await changeStatus(server.context, agreed(number, 'reinstate', 'doubt_removed'));
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid', status: { status: 'good' } });
    pass(60);
    await changeStatus(server.context, agreed(number, 'revoke'));
    await publishStatus(server.context, number);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({
      answer: 'revoked',
      status: { history: [{}, {}, { change: 'revoke' }] },
    });
    await expect(changeStatus(server.context, agreed(number, 'reinstate', 'doubt_removed'))).rejects.toMatchObject({
      code: 'action_not_allowed',
    });
  });

  it('is not changed for a reason that is none of its own, nor where there is no certificate', async () => {
    const number = await issued();
    await expect(changeStatus(server.context, agreed(number, 'suspend', 'doubt_removed'))).rejects.toMatchObject({
      code: 'fields_invalid',
    });
    await expect(changeStatus(server.context, agreed('TVA-GH26-0000-0000-0000', 'suspend'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(changeStatus(server.context, { ...agreed(number, 'suspend'), confirmedBy: chief.id })).rejects.toMatchObject({
      constraint: 'two_different_people',
    });
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid' });
  });
});

describe('two who publish the same list', () => {
  it('leave the newer one, whichever is put last', async () => {
    const number = await issued();
    const store = server.context.published;
    const puts: string[] = [];
    const answers: string[] = [];
    let arrived = () => undefined as void;
    let goOn = () => undefined as void;
    const isAtTheDoor = new Promise<void>((resolve) => (arrived = resolve));
    const isLetIn = new Promise<void>((resolve) => (goOn = resolve));
    let isFirst = true;
    /** Signed before the change, put after it: as slow as the other is fast. */
    const slow: ObjectStore = {
      ...store,
      put: async (key, content) => {
        if (isFirst) {
          isFirst = false;
          arrived();
          await isLetIn;
        }
        puts.push(`slow ${key}`);
        await store.put(key, content);
        answers.push((await verifyAsStranger(server, number, now)).answer);
      },
    };
    const older = putLists({ ...server.context, published: slow }, 0);
    await isAtTheDoor;
    await changeStatus(server.context, agreed(number, 'revoke'));
    const fast: ObjectStore = { ...store, put: async (key, content) => (puts.push(`fast ${key}`), store.put(key, content)) };
    await putLists({ ...server.context, published: fast }, 0);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'revoked' });
    puts.length = 1;
    goOn();
    await older;
    // The control: after the first put the older list stood last, and only that of the suspended, where it stays, held it back.
    expect(answers).toEqual(['suspended', 'revoked', 'revoked']);
    expect(puts).toEqual([
      'fast status/revocation/0.jwt',
      'slow status/revocation/0.jwt',
      'slow status/revocation/0.jwt',
      'slow status/suspension/0.jwt',
    ]);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'revoked' });
  });
});

describe('lists that nobody changed', () => {
  it('are signed again, and would not prove the status of today without it', async () => {
    const number = await issued();
    pass(8 * 86_400);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'could_not_check' });
    expect(await refreshStatusLists(server.context, undefined)).toEqual({});
    expect([await validFrom('revocation'), await validFrom('suspension')]).toEqual([now.toISOString(), now.toISOString()]);
    expect(await verifyAsStranger(server, number, now)).toMatchObject({ answer: 'valid' });
  });

  it('are done in batches', async () => {
    const { pool } = server.context;
    const { rows } = await pool.query<{ number: string }>('select number from certificates order by status_index desc limit 1');
    const far = async (status_index: number) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'");
      await client.query('update certificates set status_index = $2 where number = $1', [rows[0]?.number, status_index]);
      await client.query('commit');
      client.release();
    };
    await far(12 * 131_072);
    expect(await refreshStatusLists(server.context, undefined)).toEqual({ after: 9 });
    expect((await publishedObject(server, published.statusList('revocation', 12))).kind).toBe('absent');
    expect(await refreshStatusLists(server.context, 9)).toEqual({});
    expect((await publishedObject(server, published.statusList('suspension', 12))).kind).toBe('found');
    expect((await publishedObject(server, published.statusList('suspension', 13))).kind).toBe('absent');
    await far(900);
  });
});

describe('reminders', () => {
  const day = 86_400;
  /** All batches of one morning. */
  const morning = async () => {
    for (let after: ExpiringCursor | undefined, rounds = 0; rounds < 50; rounds += 1) {
      ({ after } = await enqueueExpiryReminders(server.context, now.toISOString(), after));
      if (after === undefined) return;
    }
    throw new Error('the reminders have no end');
  };
  const toldOf = async (number: string) => {
    const { rows } = await server.context.pool.query<{ days: number }>(
      `select (data ->> 'days')::int as days from audit_events join outbox on outbox.key = audit_events.id and topic = 'certificate.notification'
       where action = 'certificate.expiring' and subject_id = $1 order by audit_events.at`.replaceAll(
        ' subject_id',
        ' audit_events.subject_id',
      ),
      [number],
    );
    return rows.map(({ days }) => days);
  };

  it('come 60, 30 and 7 days before the last day, each once', async () => {
    const number = await issued();
    // Expires on 16 November 2027: 365 days later.
    pass(304 * day);
    await morning();
    expect(await toldOf(number)).toEqual([]);
    pass(day);
    await morning();
    await morning();
    expect(await toldOf(number)).toEqual([60]);
    pass(day);
    await morning();
    expect(await toldOf(number)).toEqual([60]);
    pass(29 * day);
    await morning();
    expect(await toldOf(number)).toEqual([60, 30]);
    pass(23 * day);
    await morning();
    expect(await toldOf(number)).toEqual([60, 30, 7]);
    pass(8 * day);
    await morning();
    expect(await toldOf(number)).toEqual([60, 30, 7]);
  });

  it('that a few missed mornings held up come later; after more of them the next one does', async () => {
    const number = await issued();
    pass((305 + 5) * day);
    await morning();
    expect(await toldOf(number)).toEqual([60]);
    const other = await (async () => {
      now = monday;
      await stayIn(server);
      return issued();
    })();
    pass((305 + 12) * day);
    await morning();
    expect(await toldOf(other)).toEqual([]);
    pass(18 * day);
    await morning();
    expect(await toldOf(other)).toEqual([30]);
  });

  it('never come for one that fell, was replaced or is being renewed', async () => {
    const [revoked, suspended, replaced, renewing, begun] = [
      await issued(),
      await issued(),
      await issued(),
      await issued(),
      await issued(),
    ];
    await changeStatus(server.context, agreed(revoked, 'revoke'));
    await changeStatus(server.context, agreed(suspended, 'suspend'));
    const renewal = async (of: string) => {
      const id = await approvedApplication(server, company, ama, chief);
      await server.context.pool.query('update applications set renewal_of = $2 where id = $1', [id, of]);
      return id;
    };
    await issueCertificate(server, await renewal(replaced));
    await renewal(renewing);
    // One that was begun and not paid for yet may be forgotten: it is still reminded of.
    const { submittedApplication } = await import('../../../testing/payments.ts');
    const draft = await submittedApplication(server, company);
    await server.context.pool.query('update applications set renewal_of = $2 where id = $1', [draft, begun]);
    pass(305 * day);
    await morning();
    for (const number of [revoked, suspended, replaced, renewing]) expect([number, await toldOf(number)]).toEqual([number, []]);
    expect(await toldOf(begun)).toEqual([60]);
  });
});
