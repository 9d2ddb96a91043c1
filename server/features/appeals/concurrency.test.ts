import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { casework, colleague, screenedCase, type CaseAnswer, type Colleague } from '../../testing/cases.ts';
import { checkChain } from '../audit/chain-verification.ts';

/** Double clicks, repeated requests, and requests of several people at the same moment. */

describe('an appeal under many hands', () => {
  let server: TestApp;
  let company: SignedInCompany;
  let officer: Colleague;
  let admin: Colleague;
  const board: Colleague[] = [];
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000', DATABASE_POOL: '10' });
    company = await signedInCompany(server);
    officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
    admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
    for (const name of ['Abena Ofori', 'Brice Kouassi', 'Chipo Moyo', 'Dalila Haddad', 'Esi Quaye'])
      board.push(await colleague(server, { role: 'board' }, name));
  });
  afterAll(() => server.close());

  const done = (answer: CaseAnswer): CaseAnswer => {
    if (answer.status >= 300) throw new Error(`not prepared: ${answer.status} ${answer.text}`);
    return answer;
  };
  async function rejected(): Promise<string> {
    const { on, step, resolveAll } = casework(server);
    const id = await screenedCase(server, company);
    done(await on(officer, id, '/take', {}));
    done(await resolveAll(officer, id));
    done(await step(officer, id, 'propose_rejection', { grounds: ['food_aid'], comment: 'It was given.' }));
    done(await step(admin, id, 'reject', { comment: 'Agreed.' }));
    return id;
  }
  const lodge = (id: string, more: object = {}, headers = {}) =>
    casework(server).call(company, `/application/${id}/appeals`, { comment: 'We see it otherwise.', ...more }, headers);
  async function lodged(): Promise<{ id: string; appeal: string }> {
    const id = await rejected();
    return { id, appeal: done(await lodge(id)).body.data.id };
  }
  const vote = (who: Colleague | undefined, appeal: string, verdict: 'upheld' | 'allowed' = 'upheld', headers = {}) =>
    casework(server).call(
      who,
      `/review/appeals/${appeal}/votes`,
      { verdict, comment: 'As I see it.', ...(verdict === 'allowed' && { to: 'documents' }) },
      headers,
    );
  const said = ({ status, body }: CaseAnswer) => (status < 300 ? 'done' : body.code);
  const counted = async (query: string, id: string): Promise<number> =>
    Number(((await server.context.pool.query(query, [id])).rows[0] as { n: string }).n);
  const votesOf = (appeal: string) => counted('select count(*) as n from appeal_votes where appeal_id = $1', appeal);
  const eventsOf = (id: string, action: string) =>
    counted(`select count(*) as n from audit_events where chain = 'case ' || $1::text and action = '${action}'`, id);

  it('of five who vote the same at once, two decide it and three are late', async () => {
    const { id, appeal } = await lodged();
    const answers = (await Promise.all(board.map((who) => vote(who, appeal)))).map(said);
    expect([answers.filter((one) => one === 'done').length, new Set(answers)]).toEqual([2, new Set(['done', 'appeal_already_decided'])]);
    expect([await votesOf(appeal), await eventsOf(id, 'appeal.voted'), await eventsOf(id, 'appeal.decided')]).toEqual([2, 2, 1]);
    expect((await checkChain(server.context, `case ${id}`)).found).toEqual([]);
  });

  it('of five who vote in two minds at once, three votes decide it at most', async () => {
    const { id, appeal } = await lodged();
    const answers = await Promise.all(board.map((who, index) => vote(who, appeal, index % 2 === 0 ? 'upheld' : 'allowed')));
    const votes = answers.filter(({ status }) => status === 200).length;
    expect([2, 3]).toContain(votes);
    expect([await votesOf(appeal), await eventsOf(id, 'appeal.decided')]).toEqual([votes, 1]);
  });

  it('a vote that is sent again under its key is one vote, and answered alike', async () => {
    const { id, appeal } = await lodged();
    const key = { 'idempotency-key': 'a-vote-of-abena' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => vote(board[0], appeal, 'upheld', key)));
    expect(answers.map(said)).toEqual(['done', 'done', 'done', 'done']);
    expect([await votesOf(appeal), await eventsOf(id, 'appeal.voted')]).toEqual([1, 1]);
    expect(said(await vote(board[0], appeal, 'allowed', key))).toBe('idempotency_key_reused');
    // Another person's key of the same name is another key.
    expect(said(await vote(board[1], appeal, 'upheld', key))).toBe('done');
    expect(await votesOf(appeal)).toBe(2);
  });

  it('a vote without a key that is sent twice is one vote', async () => {
    const { appeal } = await lodged();
    const answers = (await Promise.all([vote(board[0], appeal), vote(board[0], appeal, 'allowed')])).map(said);
    expect(new Set(answers)).toEqual(new Set(['done', 'already_voted']));
    expect(await votesOf(appeal)).toBe(1);
  });

  it('an interest and a vote of one person: one of them comes too late', async () => {
    const { appeal } = await lodged();
    const [declared, voted] = await Promise.all([
      casework(server).call(board[0], `/review/appeals/${appeal}/conflict-of-interest`, { comment: 'A cousin.' }),
      vote(board[0], appeal),
    ]);
    expect([['done', 'conflict_of_interest'].join(), ['already_voted', 'done'].join()]).toContain([said(declared), said(voted)].join());
    expect(await votesOf(appeal)).toBe(said(voted) === 'done' ? 1 : 0);
  });

  it('a member who took the case meanwhile, or was suspended, has no vote', async () => {
    const { id, appeal } = await lodged();
    const both = await colleague(server, [{ role: 'board' }, { role: 'officer' }], 'Femi Ade');
    expect(said(await casework(server).on(both, id, '/take', {}))).toBe('action_not_allowed');
    await server.context.pool.query("update staff set status = 'suspended' where id = $1", [both.id]);
    expect(said(await vote(both, appeal))).toBe('unauthenticated');
    expect(await votesOf(appeal)).toBe(0);
  });

  it('names the role in which a member opened a document, to the company', async () => {
    const { id, appeal } = await lodged();
    const both = await colleague(server, [{ role: 'board' }, { role: 'verifier' }], 'Femi Ade');
    const { rows } = await server.context.pool.query<{ document_id: string }>(
      'select document_id from application_documents where application_id = $1 limit 1',
      [id],
    );
    const opened = await casework(server).call(both, `/review/appeals/${appeal}/media/${rows[0]?.document_id}?as=original`);
    expect(opened.status).toBe(302);
    const { body } = await casework(server).call(company, `/application/${id}/document_access`);
    expect(body.data).toMatchObject([{ role: 'board' }]);
  });
});
