import { undoRules } from '@thamani/domain/review/undo.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { SignedInCompany } from '../../../testing/applications.ts';
import {
  caseIn,
  colleague,
  inAnotherSession,
  screenedCase,
  startCasework,
  stayIn,
  type CaseAnswer,
  type casework,
  type Colleague,
} from '../../../testing/cases.ts';

let now = new Date('2026-11-16T08:00:00Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let chief: Colleague;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  ({ server, company, work } = await startCasework(() => now));
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
});
afterAll(() => server.close());
// Minutes pass from test to test, and a proposal needs a second factor that was shown lately.
beforeEach(() => stayIn(server));

const decide = (who: Colleague, id: string, input: object, headers: Readonly<Record<string, string>> = {}) =>
  work.on(who, id, '/requirement-decisions', input, headers);
const accepted = { fields: ['product_name', 'hs_code'], verdict: 'accepted' };
const returned = { fields: ['hs_code'], verdict: 'returned', reason: 'other', comment: 'Which one?' };

/** What a command can change of a case, and what it can send. */
const tables = async (id: string) =>
  (
    await server.context.pool.query(
      `select (select jsonb_build_object('assignee', assignee_id, 'at', assigned_at, 'stage', stage, 'due', due_on, 'cva', assessed_cva)
           from cases where application_id = $1) as case,
         (select jsonb_agg(d order by d.field) from case_requirement_decisions d where d.application_id = $1) as decisions,
         (select jsonb_agg(p order by p.at) from case_proposals p where p.application_id = $1) as proposals,
         (select count(*)::int from outbox) as outbox`,
      [id],
    )
  ).rows[0];
const lastEvent = async (id: string) =>
  (
    await server.context.pool.query(
      `select action, actor_id, data from audit_events where subject_kind = 'application' and subject_id = $1
       order by position desc limit 1`,
      [id],
    )
  ).rows[0];

interface Undoable {
  readonly what: string;
  readonly undoes: string;
  readonly prepare: () => Promise<string>;
  readonly act: (id: string) => Promise<CaseAnswer>;
}

const undoable: readonly Undoable[] = [
  {
    what: 'taking a case',
    undoes: 'case.assigned',
    prepare: () => screenedCase(server, company),
    act: (id) => work.on(ama, id, '/take', {}),
  },
  {
    what: 'returning a case to the queue',
    undoes: 'case.released',
    prepare: () => caseIn(server, 'assessment', company, ama),
    act: (id) => work.on(ama, id, '/release', {}),
  },
  {
    what: 'accepting answers',
    undoes: 'case.requirement_accepted',
    prepare: () => caseIn(server, 'assessment', company, ama),
    act: (id) => decide(ama, id, accepted),
  },
  {
    what: 'marking an answer for return',
    undoes: 'case.requirement_returned',
    prepare: () => caseIn(server, 'assessment', company, ama),
    act: (id) => decide(ama, id, returned),
  },
  {
    what: 'accepting what another officer had marked for return',
    undoes: 'case.requirement_accepted',
    async prepare() {
      const id = await caseIn(server, 'assessment', company, kofi);
      await decide(kofi, id, returned);
      await work.on(kofi, id, '/release', {});
      await work.on(ama, id, '/take', {});
      return id;
    },
    act: (id) => decide(ama, id, accepted),
  },
  {
    what: 'accepting a figure as declared after it was changed',
    undoes: 'case.requirement_accepted',
    async prepare() {
      const id = await caseIn(server, 'assessment', company, ama);
      await changeFigure(id);
      return id;
    },
    act: (id) => decide(ama, id, { fields: ['cost_of_imported_inputed'], verdict: 'accepted' }),
  },
  {
    what: 'changing a figure',
    undoes: 'case.figure_changed',
    prepare: () => caseIn(server, 'assessment', company, ama),
    act: (id) => changeFigure(id),
  },
];

async function changeFigure(id: string): Promise<CaseAnswer> {
  const figure_place = await work.markedPlace(ama, id);
  const figure = { figure: '4.50', figure_reason: 'The invoice shows more.', figure_place };
  return decide(ama, id, { fields: ['cost_of_imported_inputed'], verdict: 'accepted', ...figure });
}

describe.each(undoable)('an undo of $what', ({ undoes, prepare, act }) => {
  const prepared = async () => {
    const id = await prepare();
    pass(5);
    const before = await tables(id);
    const answer = await act(id);
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const after = await tables(id);
    expect(after).not.toEqual(before);
    return { id, before, answer, after };
  };

  it('restores what was before, once, sends nothing and is in the history', async () => {
    const { id, before, answer } = await prepared();
    expect(answer.body.undo?.until).toBe(new Date(now.getTime() + undoRules.seconds * 1000).toISOString());
    pass(undoRules.seconds + undoRules.graceSeconds);
    const undone = await work.undo(ama, id, answer);
    expect([undone.status, undone.body.code]).toEqual([200, undefined]);
    expect(await tables(id)).toEqual(before);
    expect(await lastEvent(id)).toMatchObject({ action: 'case.undone', actor_id: ama.id, data: { undoes } });
    expect((await work.undo(ama, id, answer)).body.code).toBe('undo_not_possible');
    expect(await tables(id)).toEqual(before);
  });

  it('is refused later, to another person and in another session', async () => {
    const { id, answer, after } = await prepared();
    const refused = async (who: Colleague) => {
      expect((await work.undo(who, id, answer)).body.code).toBe('undo_not_possible');
      expect(await tables(id)).toEqual(after);
    };
    await refused(kofi);
    await refused(chief);
    await refused(await inAnotherSession(server, ama));
    pass(undoRules.seconds + undoRules.graceSeconds + 1);
    await refused(ama);
  });

  it('is refused after the case was changed since', async () => {
    const { id, answer } = await prepared();
    pass(1);
    await work.on(chief, id, '/reassign', { staff_id: undoes === 'case.released' ? kofi.id : null });
    const changed = await tables(id);
    expect((await work.undo(ama, id, answer)).body.code).toBe('undo_not_possible');
    expect(await tables(id)).toEqual(changed);
  });
});

describe('an undo of a return to the queue', () => {
  const inBetween: Readonly<Record<string, (id: string) => Promise<readonly CaseAnswer[]>>> = {
    'a colleague took and returned the case': async (id) => [await work.on(kofi, id, '/take', {}), await work.on(kofi, id, '/release', {})],
    'a colleague took the case and undid that': async (id) => {
      const taken = await work.on(kofi, id, '/take', {});
      return [taken, await work.undo(kofi, id, taken)];
    },
    'an administrator assigned the case and took it back': async (id) => [
      await work.on(chief, id, '/reassign', { staff_id: kofi.id }),
      await work.on(chief, id, '/reassign', { staff_id: null }),
    ],
  };

  it.each(Object.entries(inBetween))('is refused after %s', async (_, act) => {
    const id = await caseIn(server, 'assessment', company, ama);
    const released = await work.on(ama, id, '/release', {});
    pass(1);
    expect((await act(id)).map(({ status }) => status)).toEqual([200, 200]);
    const changed = await tables(id);
    expect(changed).toMatchObject({ case: { assignee: null } });
    expect((await work.undo(ama, id, released)).body.code).toBe('undo_not_possible');
    expect(await tables(id)).toEqual(changed);
  });

  it('is possible after a colleague wrote a note', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const released = await work.on(ama, id, '/release', {});
    pass(1);
    await work.on(kofi, id, '/notes', { text: 'I could take it tomorrow.' });
    expect((await work.undo(ama, id, released)).body.data.assignee?.id).toBe(ama.id);
  });
});

describe('an undo of a decision', () => {
  it('is refused after the same answer was decided again', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const first = await decide(ama, id, accepted);
    pass(2);
    await decide(ama, id, returned);
    const changed = await tables(id);
    expect((await work.undo(ama, id, first)).body.code).toBe('undo_not_possible');
    expect(await tables(id)).toEqual(changed);
  });

  it('is refused after a proposal', async () => {
    const id = await caseIn(server, 'documents', company, ama);
    const again = await decide(ama, id, accepted);
    pass(2);
    const proposed = await work.step(ama, id, 'propose_approval', { comment: 'All in order.' });
    expect([proposed.status, proposed.body.data.stage]).toEqual([200, 'approval']);
    const after = await tables(id);
    expect((await work.undo(ama, id, again)).body.code).toBe('undo_not_possible');
    expect(await tables(id)).toEqual(after);
  });

  it('is refused where the document that proved the former figure was replaced', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await changeFigure(id);
    const { document } = await work.markedPlace(ama, id);
    pass(2);
    const declared = await decide(ama, id, { fields: ['cost_of_imported_inputed'], verdict: 'accepted' });
    await server.context.pool.query('delete from application_documents where application_id = $1 and version = 0 and document_id = $2', [
      id,
      document,
    ]);
    const after = await tables(id);
    expect((await work.undo(ama, id, declared)).body.code).toBe('undo_not_possible');
    expect(await tables(id)).toEqual(after);
  });

  it('names the answers in its event, and the history says what was undone', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    const undone = await work.undo(ama, id, await decide(ama, id, accepted));
    expect(await lastEvent(id)).toMatchObject({ data: { undoes: 'case.requirement_accepted', fields: 'product_name,hs_code' } });
    expect(undone.body.data.history[0]).toMatchObject({ action: 'case.undone', undoes: 'case.requirement_accepted', by: ama.name });
  });
});

describe('no undo is offered', () => {
  it('for an answer that was opened again', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    await decide(ama, id, accepted);
    expect((await decide(ama, id, { ...accepted, verdict: 'open' })).body.undo).toBeNull();
  });

  it('for a case that the same person takes again', async () => {
    const id = await caseIn(server, 'assessment', company, ama);
    expect((await work.on(ama, id, '/take', {})).body.undo).toBeNull();
  });

  it('for the second of two clicks, and the first can still be undone', async () => {
    const id = await screenedCase(server, company);
    const first = await work.on(ama, id, '/take', {});
    pass(1);
    expect((await work.on(ama, id, '/take', {})).body.undo).toBeNull();
    expect((await work.undo(ama, id, first)).body.data.assignee).toBeNull();
  });

  it('while the company corrects, and after a proposal', async () => {
    for (const stage of ['correction', 'approval'] as const) {
      const id = await caseIn(server, stage, company, ama);
      expect((await work.on(ama, id, '/release', {})).body.undo).toBeNull();
      expect((await work.on(ama, id, '/take', {})).body.undo).toBeNull();
    }
  });
});

describe('an undo under an idempotency key', () => {
  it('is offered once for a command that is sent twice, and is done once', async () => {
    const id = await screenedCase(server, company);
    const headers = { 'idempotency-key': `take-${id}` };
    const [first, second] = [await work.on(ama, id, '/take', {}, headers), await work.on(ama, id, '/take', {}, headers)];
    expect(second.body.undo).toEqual(first.body.undo);
    expect(first.body.undo).not.toBeNull();
    const undo = () => work.on(ama, id, '/undo', { undo: first.body.undo?.id }, { 'idempotency-key': `undo-${id}` });
    expect((await undo()).body.data.assignee).toBeNull();
    expect((await undo()).body.data.assignee).toBeNull();
    const { rows } = await server.context.pool.query(
      "select count(*)::int as n from audit_events where action = 'case.undone' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('of another case, or of none, is refused', async () => {
    const [id, other] = [await screenedCase(server, company), await screenedCase(server, company)];
    const taken = await work.on(ama, id, '/take', {});
    expect((await work.undo(ama, other, taken)).body.code).toBe('undo_not_possible');
    expect((await work.on(ama, id, '/undo', { undo: id })).body.code).toBe('undo_not_possible');
  });
});
