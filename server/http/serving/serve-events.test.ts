import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundHeader } from '@thamani/contract/operation.ts';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { changesIn, framesIn } from '../../testing/change-frames.ts';
import { colleague, type Colleague } from '../../testing/cases.ts';

/** For a machine that is busy with other tests. */
const patient = { timeout: 5_000 };

let server: TestApp;
let officer: Colleague;
beforeAll(async () => {
  server = await startTestApp();
  officer = await newOfficer();
});
afterAll(() => server.close());

const answers: IncomingMessage[] = [];
afterEach(() => answers.splice(0).forEach((answer) => answer.destroy()));

const newOfficer = () => colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama');

/** Resolves with the headers; the body follows. */
async function connect(who: Colleague | undefined, headers: Record<string, string> = {}, query = '', origin = server.origin) {
  const authorization = who === undefined ? {} : { authorization: `Bearer ${who.token}` };
  const request = get(`${origin}/api/review/changes${query}`, { headers: { ...authorization, ...headers }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answers.push(answer);
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('error', () => undefined);
  const sent = () => Buffer.concat(chunks).toString();
  return { answer, status: answer.statusCode, headers: answer.headers, sent, frames: () => framesIn(sent()) };
}

async function codeOf(connected: Awaited<ReturnType<typeof connect>>): Promise<string> {
  if (!connected.answer.readableEnded) await once(connected.answer, 'end');
  return (JSON.parse(connected.sent()) as { code: string }).code;
}

const figures = async () => (await fetch(`${server.origin}/metrics`)).text();
const figure = async (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(await figures())?.[1]);

const request = () => server.context.pool.query("insert into console_changes (at, action) values (now(), 'invite_staff.requested')");

describe('a change stream', () => {
  it('is an event stream that nothing stores or collects, with the headers of every answer', async () => {
    const { status, headers, sent, frames } = await connect(officer);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    await expect.poll(() => frames().map(({ event }) => event), patient).toEqual(['cursor']);
    const retry = Number(/^retry: (\d+)\n\n/.exec(sent())?.[1]);
    expect(retry).toBeGreaterThanOrEqual(1_000);
    expect(retry).toBeLessThanOrEqual(5_000);
  });

  it('resumes after the last event that the browser received, which counts before the address', async () => {
    const admin = await colleague(server, { role: 'admin' }, 'Kofi');
    // The process knows from it that nothing is missing, also while transactions of other tests last.
    const oldest = "insert into console_changes (xid, at, action) values (3, now() - interval '1 minute', 'invite_staff.requested')";
    await server.context.pool.query(oldest);
    await request();
    const first = await connect(admin);
    await expect.poll(() => changesIn(first.frames()), patient).toHaveLength(1);
    const cursor = first.frames().at(-1)?.cursor ?? '';
    await request();
    const again = await connect(admin, { 'last-event-id': cursor }, '?after=0:1:');
    await expect.poll(() => changesIn(again.frames()), patient).toHaveLength(1);
    const byAddress = await connect(admin, {}, `?after=${encodeURIComponent(cursor)}`);
    await expect.poll(() => changesIn(byAddress.frames()), patient).toHaveLength(1);
    const old = await connect(admin, {}, '?after=0:1:');
    await expect.poll(() => old.frames()[0]?.event, patient).toBe('reset');
  });

  it('is refused without a session, without a case to read, and from another site', async () => {
    expect(await codeOf(await connect(undefined))).toBe('unauthenticated');
    expect(await codeOf(await connect(await colleague(server, [], 'Nobody')))).toBe('permission_denied');
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([site, await codeOf(await connect(officer, { 'sec-fetch-site': site }))]).toEqual([site, 'cross_origin_forbidden']);
    expect((await connect(officer, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('is opened four times by one session, and no more', async () => {
    const person = await newOfficer();
    for (let turn = 0; turn < streamRules.perSession; turn += 1) expect((await connect(person)).status).toBe(200);
    const refused = await connect(person);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(await codeOf(refused)).toBe('too_many_requests');
  });

  it('is not opened by HEAD', async () => {
    const answer = await fetch(`${server.origin}/api/review/changes`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${officer.token}` },
    });
    expect(answer.status).toBe(405);
  });

  it('holds no place in load shedding, and no duration is measured', async () => {
    await expect.poll(() => figure('console_streams_open'), patient).toBe(0);
    for (let turn = 0; turn < 50; turn += 1) {
      const person = await newOfficer();
      expect((await connect(person)).status).toBe(200);
    }
    expect(await figure('console_streams_open')).toBe(50);
    await expect.poll(() => figure('http_requests_in_flight'), patient).toBe(0);
    answers.splice(0).forEach((answer) => answer.destroy());
    await expect.poll(() => figure('console_streams_open'), patient).toBe(0);
    const measured = (await figures()).split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
    expect(measured.filter((line) => line.includes('/api/review/changes') && line.includes('status="200"'))).toEqual([]);
    expect(measured.filter((line) => line.includes('/api/review/changes') && line.includes('status="429"'))).toHaveLength(1);
  });
});

describe('a call that a page makes by itself', () => {
  const seenMinutesAgo = async (person: Colleague) => {
    const { rows } = await server.context.pool.query<{ minutes: number }>(
      'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from staff_sessions where staff_id = $1',
      [person.id],
    );
    return rows[0]?.minutes;
  };

  it('does not prolong the session; another one does', async () => {
    const person = await newOfficer();
    const idle = "update staff_sessions set last_seen_at = now() - interval '5 minutes' where staff_id = $1";
    await server.context.pool.query(idle, [person.id]);
    expect((await connect(person)).status).toBe(200);
    expect(await seenMinutesAgo(person)).toBe(5);
    const readMyself = (headers: Record<string, string>) =>
      fetch(`${server.origin}/api/staff/me`, { headers: { authorization: `Bearer ${person.token}`, ...headers } });
    expect((await readMyself({ [backgroundHeader]: '1' })).status).toBe(200);
    expect(await seenMinutesAgo(person)).toBe(5);
    expect((await readMyself({})).status).toBe(200);
    expect(await seenMinutesAgo(person)).toBe(0);
  });
});

describe('a server that stops', () => {
  it('ends its streams at once, also those that nobody reads', async () => {
    const other = await startTestApp();
    const person = await colleague(other, { role: 'officer' }, 'Ama');
    const open = await connect(person, {}, '', other.origin);
    const unread = await connect(person, {}, '', other.origin);
    unread.answer.pause();
    await expect.poll(() => open.frames(), patient).toHaveLength(1);
    const began = performance.now();
    await other.app.close();
    expect(performance.now() - began).toBeLessThan(2_000);
    await expect.poll(() => open.frames().at(-1), patient).toMatchObject({ event: 'ended', data: { reason: 'restart' } });
    await other.close();
  });
});

describe('an answer that is sent as a stream', () => {
  it('outlives the time-out of silent connections as long as something is sent; control: silence', async () => {
    const app = fastify({ connectionTimeout: 1_500 });
    const streams = { spoken: new Readable({ read: () => undefined }), silent: new Readable({ read: () => undefined }) };
    app.get('/spoken', async (_, reply) => reply.send(streams.spoken));
    app.get('/silent', async (_, reply) => reply.send(streams.silent));
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const closed: string[] = [];
    for (const name of ['spoken', 'silent'] as const) {
      streams[name].push('begin\n');
      const [answer] = (await once(get(`${origin}/${name}`, { agent: false }), 'response')) as [IncomingMessage];
      answers.push(answer);
      answer.on('error', () => undefined);
      answer.resume().once('close', () => closed.push(name));
    }
    for (let turn = 0; turn < 12; turn += 1) {
      await sleep(300);
      streams.spoken.push('heartbeat\n');
    }
    expect(closed).toEqual(['silent']);
    streams.spoken.push(null);
    await app.close();
  });
});
