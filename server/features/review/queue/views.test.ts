import { queueRules } from '@thamani/domain/review/queue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { casework, colleague, type Colleague } from '../../../testing/cases.ts';

describe('saved views of the queue', () => {
  let server: TestApp;
  let ama: Colleague;
  let work: ReturnType<typeof casework>;
  beforeAll(async () => {
    server = await startTestApp();
    work = casework(server);
  });
  afterAll(() => server.close());
  const newcomer = (name: string) => colleague(server, { role: 'officer' }, name);

  const save = async (who: Colleague, name: string, question: object = { whose: 'mine' }) =>
    work.call(who, '/review/queue-views', { name, question });
  const listed = async (who: Colleague) =>
    (await work.call(who, '/review/queue-views')).body.data as unknown as readonly { id: string; name: string; question: object }[];

  it('are listed by name, with their question as it was sent', async () => {
    ama = await newcomer('Ama');
    const question = {
      whose: 'all',
      stage: 'documents',
      country: 'GH',
      late: true,
      search: 'shea',
      assignee: ama.id,
      sort: 'stage',
      direction: 'descending',
    };
    await save(ama, 'b: late in Ghana', question);
    await save(ama, 'A: mine');
    expect((await listed(ama)).map(({ name, question: kept }) => [name, kept])).toEqual([
      ['A: mine', { whose: 'mine' }],
      ['b: late in Ghana', question],
    ]);
  });

  it('replace each other under the same name, in whichever letters', async () => {
    ama = await newcomer('Ama');
    const first = await save(ama, 'Mine');
    const again = await save(ama, ' MINE ', { whose: 'free' });
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await listed(ama)).toEqual([{ id: first.body.data.id, name: 'MINE', question: { whose: 'free' } }]);
  });

  it('are of one person: another neither sees nor deletes them', async () => {
    const [one, other] = [await newcomer('One'), await newcomer('Other')];
    const { id } = (await save(one, 'Mine')).body.data;
    await save(other, 'Mine', { whose: 'free' });
    expect(await listed(one)).toHaveLength(1);
    const remove = (who: Colleague) => work.call(who, `/review/queue-views/${id}`, undefined, {}, 'DELETE');
    expect((await remove(other)).status).toBe(404);
    expect(await listed(one)).toHaveLength(1);
    expect((await remove(one)).status).toBe(200);
    expect(await listed(one)).toEqual([]);
    expect((await remove(one)).status).toBe(404);
    expect(await listed(other)).toHaveLength(1);
  });

  it('are limited, also where several are saved at once', async () => {
    const many = await newcomer('Many');
    const names = Array.from({ length: queueRules.savedViews + 5 }, (_, n) => `View ${n}`);
    const answers = await Promise.all(names.map((name) => save(many, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(queueRules.savedViews);
    expect(answers.filter(({ body }) => body.code === 'queue_view_limit')).toHaveLength(5);
    const [first] = await listed(many);
    expect(await listed(many)).toHaveLength(queueRules.savedViews);
    expect((await save(many, first?.name ?? '', { whose: 'free' })).status).toBe(200);
  });

  it.each([
    ['without a name', ' ', { whose: 'mine' }],
    ['with a name that is too long', 'x'.repeat(queueRules.viewNameLength + 1), { whose: 'mine' }],
    ['with an unknown order', 'Mine', { whose: 'mine', sort: 'company' }],
    ['with an unknown owner', 'Mine', { whose: 'theirs' }],
  ])('are refused %s', async (_, name, question) => {
    const someone = await newcomer('Someone');
    expect((await save(someone, name, question)).body.code).toBe('fields_invalid');
    expect(await listed(someone)).toEqual([]);
  });
});
