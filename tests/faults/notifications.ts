import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { recordAuditEvent } from '@thamani/server/engine/audit-log.ts';
import { createNotifications } from '@thamani/server/features/notifications/creation.ts';
import { colleague, type Colleague } from '@thamani/server/testing/cases.ts';
import { reportControl, reportNone } from '../nightly/figures.ts';
import { caseIn } from '../system/cases.ts';
import { inPieces } from '../system/context.ts';
import type { CountingInbox } from '../system/inbox.ts';
import { breakInTurn, ofOthers, ofOurs, type Parts } from './fault-injection.ts';
import { describeSettled, firstOf, reportSettled, settled, stuckIn, turnsOf } from './lives.ts';
import { atMost, patiently, senderOf } from './retrying-client.ts';
import { onStage } from './stage.ts';

/**
 * `npm run faults -- notifications [events reports people breaks]`: proposals are recorded, reports about certificates are closed through the API, and a
 * digest is sent, while each part is killed with -9 or cut off. Each event is notified once to each person concerned and to no other; each report is
 * closed once, with one outcome; each mail has one Message-ID. The control creates notifications in pieces, and must lose some.
 */
export async function notificationFaults([
  events = '300',
  reports = '60',
  people = '120',
  breaks = '30',
  how = 'kill',
]: readonly string[]): Promise<boolean> {
  return onStage(async ({ parts, context, inbox }) => {
    const world = await prepare(context, Number(reports), Number(people));
    const held = await workThroughBreaks(parts, context, inbox, world, {
      events: Number(events),
      breaks: Number(breaks),
      kill: how === 'kill',
    });
    return (await creatingInPieces(context, world)) && held;
  });
}

interface World {
  readonly officer: Colleague;
  /** Who can decide in Ghana. */
  readonly deciders: readonly Colleague[];
  /** An administrator of another country. */
  readonly stranger: Colleague;
  readonly caseId: string;
  readonly reports: readonly string[];
  /** Whom a digest is due to. */
  readonly people: readonly string[];
}

async function prepare(context: Context, reportCount: number, peopleCount: number): Promise<World> {
  const staff = { context };
  const officer = await colleague(staff, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  const investigator = await colleague(staff, { role: 'officer', countries: ['GH'] }, 'Yaw Asare');
  const deciders = [
    await colleague(staff, { role: 'admin', countries: ['GH'] }, 'Efua Owusu'),
    await colleague(staff, { role: 'admin', countries: ['GH'] }, 'Kojo Annan'),
  ];
  const stranger = await colleague(staff, { role: 'admin', countries: ['KE'] }, 'Wanjiru Kamau');
  const databaseUrl = (context.pool.options as { connectionString?: string }).connectionString ?? '';
  const { id: caseId, companyId } = await caseIn('approval', { databaseUrl, proposedBy: officer.id, assignee: officer.id });
  const client = await context.pool.connect();
  try {
    // Past the triggers, which demand a certificate that was approved and signed, and reports that were received one by one.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at, credential,
         qr_seal, signed_at, published_at, country, sector)
       values ('TVA-GH26-0000-0000-0001', $1, $2, 1, '{"company": "Tamale Shea Works"}', '{}', 'Shea butter', 55, current_date, current_date + 365, now(), 'x', '1', now(),
         now(), 'GH', 'agriculture')`,
      [caseId, companyId],
    );
    const { rows: reports } = await client.query<{ id: string }>(
      `insert into certificate_reports (id, reference, number, country, sector, reason, nonce, token_hash, state, assignee_id, assigned_at, received_at, investigation_at)
       select gen_random_uuid(), 'REP-' || n, 'TVA-GH26-0000-0000-0001', 'GH', 'agriculture', 'goods_differ', sha256(n::text::bytea), sha256(('t' || n)::bytea),
         'under_investigation', $1, now(), now(), now() from generate_series(1, $2::int) n returning id`,
      [investigator.id, reportCount],
    );
    await client.query(
      `insert into certificate_report_details select id, 'Words.', 'A person', id || '@reporter.example', '', 'en' from certificate_reports`,
    );
    const { rows: people } = await client.query<{ id: string }>(
      `insert into staff (id, staff_number, email, name, language, status, has_passkey, created_at)
       select gen_random_uuid(), 'S-' || (70000 + n), 'digest' || n || '@thamani.example', 'Person ' || n, 'en', 'active', true, now()
       from generate_series(1, $1::int) n returning id`,
      [peopleCount],
    );
    await client.query(
      `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, application_id, created_at, mail)
       select gen_random_uuid(), person, 'case_approved', gen_random_uuid(), 'application', $2::uuid::text, $2, now() - n * interval '1 day', 'daily'
       from unnest($1::uuid[]) person, generate_series(1, 3) n`,
      [people.map(({ id }) => id), caseId],
    );
    return { officer: investigator, deciders, stranger, caseId, reports: reports.map(({ id }) => id), people: people.map(({ id }) => id) };
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

interface Sizes {
  readonly events: number;
  readonly breaks: number;
  readonly kill: boolean;
}

async function workThroughBreaks(parts: Parts, context: Context, inbox: CountingInbox, world: World, sizes: Sizes): Promise<boolean> {
  const began = performance.now();
  let working = true;
  const breaking = breakInTurn(turnsOf(parts, { ...ofOurs, ...(sizes.kill ? ofOthers : {}) }), sizes.breaks, () => !working);
  const proposals: string[] = [];
  const refused: string[] = [];
  // Spread over the breaks, the digest in the middle.
  const pause = (sizes.breaks * 2_500) / sizes.events;
  const proposing = async (): Promise<void> => {
    for (let number = 0; number < sizes.events; number += 1) {
      proposals.push(await recordProposal(context, world));
      await sleep(pause * (0.5 + Math.random()));
    }
  };
  const closing = async (): Promise<void> => {
    const gate = atMost(2);
    for (const [number, id] of world.reports.entries()) {
      const body = { outcome: 'no_problem_found', explanation: 'We compared the goods.', explanation_for_company: 'We found no problem.' };
      const { status, text } = await senderOf(parts.system.origin, gate, number)(
        world.officer,
        `/review/certificate-reports/${id}/close`,
        body,
      );
      if (status !== 200) refused.push(`${id}: ${status} ${text.slice(0, 200)}`);
      await sleep((sizes.breaks * 2_000) / world.reports.length);
    }
  };
  const digest = async (): Promise<void> => {
    await sleep(sizes.breaks * 800);
    await patiently(() => context.workflows.start({ workflow: 'notificationDigest', id: `digest-${randomUUID()}`, args: [], trace: null }));
  };
  await Promise.all([proposing(), closing(), digest()]);
  working = false;
  const lastBreak = await breaking.done;
  const notified = await settled(() => wronglyNotified(context, inbox, world, proposals));
  const closed = await settled(() => wronglyClosed(context, inbox, world));
  const sent = await settled(() => wronglySent(context, inbox, world));
  const stuck = await settled(() => stuckIn(context));
  const left = [notified, closed, sent, stuck];
  const settledAfter = (performance.now() - lastBreak) / 1000;
  const copies = [...inbox.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  console.log(
    [
      `${proposals.length} proposals, ${world.reports.length} reports and a digest to ${world.people.length} people in ${((lastBreak - began) / 1000).toFixed(0)} s, broken meanwhile: ${breaking.summary()}`,
      `${inbox.arrived.size} mails, ${copies} copies under the same Message-ID; ${describeSettled(settledAfter, left)}`,
      `wrongly notified: ${firstOf(notified)}; wrongly closed: ${firstOf([...refused, ...closed])}; digests: ${firstOf(sent)}; stuck: ${firstOf(stuck, 'nothing')}`,
    ].join('\n'),
  );
  reportNone({
    'events wrongly notified': notified.length,
    'reports wrongly closed': refused.length + closed.length,
    'digests wrongly sent': sent.length,
    stuck: stuck.length,
  });
  reportSettled(settledAfter, left);
  return [...left, refused].every((list) => list.length === 0);
}

/** The event with its outbox row, in one transaction; again with the same id where the answer was lost. */
async function recordProposal({ db, ids }: Context, { officer, caseId }: World): Promise<string> {
  const id = ids.uuid();
  const at = new Date();
  await patiently(() =>
    db.transaction().execute(async (tx) => {
      const known = await tx.selectFrom('audit_events').select('id').where('at', '=', at).where('id', '=', id).executeTakeFirst();
      if (known !== undefined) return;
      await recordAuditEvent(tx, {
        id,
        at,
        actor: { kind: 'staff', id: officer.id },
        action: 'case.propose_approval',
        subject: { kind: 'application', id: caseId },
        requestId: 'faults',
      });
    }),
  );
  return id;
}

/** The event without its outbox row, so that the worker of the system does not come first. */
async function recordUnpublished(
  { pool, ids }: Context,
  { officer, caseId }: World,
): Promise<{ readonly eventId: string; readonly at: Date }> {
  const event = { eventId: ids.uuid(), at: new Date() };
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data)
       values ($1, $2, 'staff', $3, 'case.propose_approval', 'application', $4, '{}')`,
      [event.eventId, event.at, officer.id, caseId],
    );
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
  return event;
}

/** Each decider once, no other person, and each by one mail. */
async function wronglyNotified(
  { pool }: Context,
  inbox: CountingInbox,
  { deciders }: Pick<World, 'deciders'>,
  events: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ event: string; id: string; staff_id: string }>(
    'select event_id as event, id, staff_id from notifications where event_id = any ($1::uuid[])',
    [events],
  );
  const ofEvent = Map.groupBy(rows, ({ event }) => event);
  const wanted = deciders.map(({ id }) => id).toSorted();
  const wrong = events.flatMap((event) => {
    const notified = (ofEvent.get(event) ?? []).map(({ staff_id: id }) => id).toSorted();
    return notified.join() === wanted.join() ? [] : [`${event}: ${notified.length} of ${wanted.length} people`];
  });
  const mailed = new Set([...inbox.arrived.keys()].filter((id) => id.startsWith('notification.')));
  const expected = new Set(rows.map(({ id }) => `notification.${id}@thamani.example`));
  return [
    ...wrong,
    ...[...expected].filter((id) => !mailed.has(id)).map((id) => `${id}: no mail`),
    ...[...mailed].filter((id) => !expected.has(id)).map((id) => `${id}: a mail of no notification`),
  ];
}

/** One outcome and one event of each report; one mail to its reporter and one to the company, by Message-ID. */
async function wronglyClosed({ pool }: Context, inbox: CountingInbox, { reports }: World): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; state: string; outcomes: number; events: number; keys: string[] }>(
    `select r.id, r.state, (select count(*)::int from certificate_report_outcomes o where o.report_id = r.id) as outcomes,
       (select count(*)::int from audit_events e where e.action = 'certificate_report.closed' and e.subject_id = r.id::text) as events,
       (select coalesce(array_agg(key), '{}') from outbox where topic = 'certificate_report.closed' and subject_id = r.id::text) as keys
     from certificate_reports r`,
  );
  const mails = [...inbox.arrived.keys()];
  const wrong = rows.flatMap(({ id, state, outcomes, events, keys }) => {
    const toReporter = mails.filter((mail) => keys.some((key) => mail.startsWith(`certificate_report.closed.${key}`))).length;
    const toCompany = mails.filter((mail) => keys.some((key) => mail.startsWith(`certificate_report.outcome.${key}.`))).length;
    const counts = [outcomes, events, keys.length, toReporter, toCompany];
    return state === 'closed' && counts.every((count) => count === 1) ? [] : [`${id}: ${state}, ${counts.join(' ')}`];
  });
  return rows.length === reports.length ? wrong : [`${rows.length} reports of ${reports.length}`, ...wrong];
}

/** One digest for each person, and nothing left that waits for one. */
async function wronglySent({ pool }: Context, inbox: CountingInbox, { people }: World): Promise<string[]> {
  const digests = [...inbox.arrived.keys()].filter((id) => id.startsWith('digest.'));
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from notifications where mail = 'daily' and digest_at is null",
  );
  return [
    ...people.flatMap((id) => {
      const count = digests.filter((mail) => mail.includes(`.${id}@`)).length;
      return count === 1 ? [] : [`${id}: ${count} digests`];
    }),
    ...(digests.length === people.length ? [] : [`${digests.length} digests to ${people.length} people`]),
    ...(rows[0]?.n === 0 ? [] : [`${rows[0]?.n} notifications wait for a digest`]),
  ];
}

/** What the transaction is there against: where the claim of the event commits by itself, a worker that dies after it leaves no notification. */
async function creatingInPieces(context: Context, world: World): Promise<boolean> {
  const inbox: Pick<CountingInbox, 'arrived'> = { arrived: new Map() };
  const events: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const event = await recordUnpublished(context, world);
    const dying = {
      uuid: () => {
        throw new Error('killed');
      },
    };
    await createNotifications({ db: inPieces(context.db), ids: dying as never }, event).catch(() => undefined);
    await createNotifications(context, event);
    events.push(event.eventId);
  }
  const lost = (await wronglyNotified(context, inbox as CountingInbox, world, events)).filter((what) => what.includes(': 0 of '));
  console.log(
    `control, created in pieces: ${lost.length} of ${events.length} events lost their notifications${lost.length > 0 ? ', so this test can fail' : '. The test proves nothing'}`,
  );
  reportControl('events lost in pieces', lost.length);
  return lost.length > 0;
}
