import { documentRules, hasInspectionTime } from '@thamani/domain/documents/documents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeAccount, type ActiveAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { checkUploads, samplePdf, upload } from '../../testing/documents.ts';
import { inspectDocument } from './document-check.ts';

const mailer = keepingMailer();
const now = new Date('2026-11-16T09:00:00Z');
let server: TestApp;
let owner: ActiveAccount;
let other: ActiveAccount;
/** How often the parser was asked. */
let inspections = 0;

beforeAll(async () => {
  server = await startTestApp(
    {},
    {
      mailer,
      clock: { now: () => now },
      scanner: {
        scan: async (body) => {
          for await (const _ of body);
          return { clean: true };
        },
      },
      inspector: {
        inspect: async (body) => {
          inspections += 1;
          for await (const _ of body);
          return { refused: 'too_complex', milliseconds: 250_000 };
        },
      },
    },
  );
  owner = await activeAccount(server, mailer.sent, 'owner@time.example');
  other = await activeAccount(server, mailer.sent, 'other@time.example');
});
afterAll(() => server.close());

async function outcome(account: ActiveAccount, name: string, language = 'en'): Promise<{ refusal?: string; refusal_message?: string }> {
  const { body } = await upload(server.origin, account.token, await samplePdf(name));
  await checkUploads(server);
  const answer = await fetch(`${server.origin}/api/upload/${body.data?.id}`, {
    headers: { authorization: `Bearer ${account.token}`, 'accept-language': language },
  });
  return ((await answer.json()) as { data: { refusal?: string; refusal_message?: string } }).data;
}

/** In the place of a clock that goes on, under which sessions end. */
async function inspectedAgo(milliseconds: number): Promise<void> {
  await server.context.db
    .updateTable('documents')
    .set({ inspected_at: new Date(now.getTime() - milliseconds) })
    .where('inspected_at', 'is not', null)
    .execute();
}

it('the rule: ten minutes of inspection in an hour', () => {
  const limit = documentRules.inspectionSecondsPerHour * 1000;
  expect([0, limit - 1, limit, limit + 1].map(hasInspectionTime)).toEqual([true, true, false, false]);
});

it('refuses a company whose files took its time, without opening them, and no other company; an hour later it goes on', async () => {
  for (const name of ['first', 'second', 'third']) expect((await outcome(owner, name)).refusal).toBe('too_complex');
  expect(inspections).toBe(3);
  expect(await outcome(owner, 'fourth')).toMatchObject({
    refusal: 'inspection_time_used',
    refusal_message: 'Your company has reached the hourly limit for file checks. Wait one hour, then upload this file again.',
  });
  expect((await outcome(owner, 'fifth', 'fr')).refusal_message).toContain('Attendez une heure');
  expect((await outcome(owner, 'sixth', 'ar')).refusal_message).toContain('انتظر ساعة');
  expect(inspections).toBe(3);
  expect((await outcome(other, 'of another company')).refusal).toBe('too_complex');

  await inspectedAgo(3_599_000);
  expect((await outcome(owner, 'too early')).refusal).toBe('inspection_time_used');
  await inspectedAgo(3_601_000);
  expect((await outcome(owner, 'an hour later')).refusal).toBe('too_complex');
});

it('counts each try of an inspection that is repeated', async () => {
  await inspectedAgo(7_200_000);
  const { body } = await upload(server.origin, owner.token, await samplePdf('repeated'));
  const id = body.data?.id ?? '';
  const started = { key: id, subjectId: id, at: now.toISOString() };
  for (let time = 0; time < 2; time += 1) expect(await inspectDocument(server.context, started)).toBe('too_complex');
  const row = await server.context.db.selectFrom('documents').select('inspection_milliseconds').where('id', '=', id).executeTakeFirst();
  expect(row?.inspection_milliseconds).toBe(500_000);
});
