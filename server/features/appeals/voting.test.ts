import { appealRules, type ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appealing, board, rejectedCase, reviewStaff, revokedApplication, type ReviewStaff } from '../../testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { caseIn, casework, colleague, type CaseAnswer, type Colleague } from '../../testing/cases.ts';
import { applyPayment, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';

// Each brings cases a long way first.
const now = new Date('2026-11-16T08:00:00Z');
/** A case is decided several times here, each a moment after the other. */
let moments = 0;
let server: IssuingApp;
let company: SignedInCompany;
let staff: ReviewStaff;
let members: readonly Colleague[];
let appeals: ReturnType<typeof appealing>;
let work: ReturnType<typeof casework>;

beforeAll(async () => {
  server = await startIssuingApp({}, { printer: quickPrinter, clock: { now: () => new Date(now.getTime() + (moments += 1)) } });
  staff = await reviewStaff(server);
  members = await board(server, 3);
  appeals = appealing(server);
  work = casework(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await signedInCompany(server);
});

const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
const placeOf = async (id: string) =>
  (
    await query(
      `select a.state, c.stage, c.closed_at is null as open, c.assignee_id, c.due_on,
         (select count(*)::int from outbox where topic = 'case.reopened' and subject_id = a.id::text) as reopened
       from applications a join cases c on c.application_id = a.id where a.id = $1`,
      id,
    )
  )[0];
const member = (at: number) => members[at] as Colleague;
const done = ({ status, text }: Pick<CaseAnswer, 'status' | 'text'>) => expect(status === 200 ? 'done' : text).toBe('done');
const lodged = async () => {
  const id = await rejectedCase(server, company, staff);
  return { id, appeal: (await appeals.lodge(company, id)).body.data.id };
};
const upheld = { verdict: 'upheld', comment: 'The figures are not borne out.' } as const;
const allowed = (to: ReturnStage) => ({ verdict: 'allowed', to, comment: `Look again from ${to}.` }) as const;

describe('two who agree', () => {
  it('let a rejection stand: the application has come to its end, and the company reads why', async () => {
    const { id, appeal } = await lodged();
    expect((await appeals.vote(member(0), appeal, upheld)).body.data).toMatchObject({ verdict: null, votes_wanted: 1, voted: true });
    expect(await placeOf(id)).toMatchObject({ state: 'appeal' });
    const decided = await appeals.vote(member(1), appeal, { verdict: 'upheld', comment: 'Nor are they for me.' });
    expect(decided.body.data).toMatchObject({
      verdict: 'upheld',
      return_stage: null,
      votes_wanted: 0,
      denial: 'appeal_already_decided',
      pace: null,
    });
    expect(await placeOf(id)).toMatchObject({ state: 'rejection_upheld', stage: 'rejection_upheld', open: false, reopened: 0 });
    const { body, text } = await appeals.own(company, id);
    const numbers = await query<{ staff_number: string }>('select staff_number from staff where id = any ($1) order by staff_number', [
      member(0).id,
      member(1).id,
    ]);
    expect(body.data).toMatchObject({ appealable: null, appeals: [{ verdict: 'upheld' }] });
    expect(body.data.appeals[0]?.reasons.toSorted((a, b) => (a.staff_number < b.staff_number ? -1 : 1))).toEqual([
      { role: 'board', staff_number: numbers[0]?.staff_number, comment: 'The figures are not borne out.' },
      { role: 'board', staff_number: numbers[1]?.staff_number, comment: 'Nor are they for me.' },
    ]);
    expect(text).not.toMatch(/Member \d/);
    expect((await appeals.lodge(company, id)).body.code).toBe('action_not_allowed');
    expect(
      await query("select data ->> 'verdict' as verdict, chain from audit_events where subject_id = $1 and action = 'appeal.decided'", id),
    ).toEqual([{ verdict: 'upheld', chain: `case ${id}` }]);
  });

  it.each(['assessment', 'documents', 'site_visit'] as const)('send it back to %s, from where it is approved by two people', async (to) => {
    const { id, appeal } = await lodged();
    await applyPayment(server, company, id);
    done(await appeals.vote(member(0), appeal, allowed(to)));
    const decided = await appeals.vote(member(1), appeal, allowed(to));
    expect(decided.body.data).toMatchObject({ verdict: 'allowed', return_stage: to });
    expect(await placeOf(id)).toEqual({ state: to, stage: to, open: true, assignee_id: null, due_on: expect.any(String), reopened: 1 });
    const seen = (await work.on(staff.officer, id)).body.data;
    // What the board wrote is what is to be done.
    expect(seen.notes.map(({ text }) => text)).toEqual([`Look again from ${to}.`, `Look again from ${to}.`]);
    expect(seen.overturned).toMatchObject({
      against: 'rejection',
      reasons: [
        { by: { id: member(0).id }, text: `Look again from ${to}.` },
        { by: { id: member(1).id }, text: `Look again from ${to}.` },
      ],
    });
    done(await work.on(staff.officer, id, '/take', {}));
    done(await work.acceptAll(staff.officer, id));
    if (to === 'assessment') done(await work.step(staff.officer, id, 'accept_assessment'));
    done(await work.step(staff.officer, id, 'propose_approval', { comment: 'Now it is in order.' }));
    done(await work.step(staff.other, id, 'approve', { comment: 'Agreed.' }));
    expect((await work.on(staff.officer, id)).body.data.overturned).toBe(null);
    expect(await placeOf(id)).toMatchObject({ state: 'issuance', open: false });
    const number = await issueCertificate(server, id);
    expect(number).toMatch(/^TVA-GH26-/);
    expect(await placeOf(id)).toMatchObject({ state: 'completed' });
    expect(await query('select outcome, kind from case_proposals where application_id = $1 order by kind', id)).toEqual([
      { outcome: 'decided', kind: 'approval' },
      { outcome: 'decided', kind: 'rejection' },
    ]);
  });

  it('send it back for another officer: the people of the overturned rejection cannot take it, or be assigned it', async () => {
    const [first, second] = [
      await colleague(server, { role: 'officer' }, 'First officer'),
      await colleague(server, { role: 'officer', countries: ['GH'] }, 'Second officer'),
    ];
    const id = await rejectedCase(server, company, { ...staff, officer: first });
    const { id: appeal } = (await appeals.lodge(company, id)).body.data;
    for (const at of [0, 1]) done(await appeals.vote(member(at), appeal, allowed('documents')));
    const seen = (await work.on(first, id)).body.data;
    expect(seen.overturned).toMatchObject({ handling: 'excluded' });
    expect(seen.permissions).not.toContain('take_case');
    expect(await work.on(first, id, '/take', {})).toMatchObject({ status: 409, body: { code: 'previously_decided' } });
    expect((await work.on(staff.other, id, '/reassign', { staff_id: first.id })).body.code).toBe('previously_decided');
    const bulk = await work.call(staff.other, '/review/assignments', { cases: [id], staff_id: first.id });
    expect(bulk.body.data).toMatchObject([{ outcome: 'refused', code: 'previously_decided', message: expect.stringContaining('appeal') }]);
    const candidates = (await work.on(staff.other, id, '/candidates')).body.data as unknown as readonly { readonly id: string }[];
    expect(candidates.map((one) => one.id)).toContain(second.id);
    expect(candidates.map((one) => one.id)).not.toContain(first.id);
    done(await work.on(second, id, '/take', {}));
    done(await work.on(second, id, '/release', {}));
    // Where no other active officer covers the case, the same officer may take it, and is told so.
    await query(`update staff set status = 'suspended' where id = any ($1)`, [second.id, staff.officer.id]);
    expect((await work.on(first, id)).body.data.overturned).toMatchObject({ handling: 'no_other' });
    done(await work.on(first, id, '/take', {}));
    await query(`update staff set status = 'suspended' where id = $1`, first.id);
    await query(`update staff set status = 'active' where id = $1`, staff.officer.id);
  });

  it('send it back to approval, where the same proposal is decided on again', async () => {
    const { id, appeal } = await lodged();
    done(await appeals.vote(member(0), appeal, allowed('approval')));
    done(await appeals.vote(member(1), appeal, allowed('approval')));
    expect(await placeOf(id)).toMatchObject({ state: 'approval', stage: 'approval', open: true, assignee_id: null });
    expect((await work.on(staff.other, id)).body.data.proposal).toMatchObject({
      kind: 'rejection',
      by: { id: staff.officer.id },
      grounds: ['raw_material_unaltered'],
      comment: 'It is sold as harvested.',
    });
    expect((await work.step(staff.other, id, 'approve', { comment: 'No.' })).body.code).toBe('no_open_proposal');
    done(await work.step(staff.other, id, 'return_to_officer', { to: 'documents', comment: 'Examine the invoices.' }));
    expect(await placeOf(id)).toMatchObject({ state: 'documents' });
  });

  it('and an admin may reject it there again, which can be appealed against again, by the same members', async () => {
    const { id, appeal } = await lodged();
    for (const at of [0, 1]) done(await appeals.vote(member(at), appeal, allowed('approval')));
    done(await work.step(staff.other, id, 'reject', { comment: 'Still.' }));
    const again = await appeals.lodge(company, id, { comment: 'Still not read.' });
    expect(again.status).toBe(201);
    expect((await appeals.own(company, id)).body.data.appeals.map(({ verdict }) => verdict)).toEqual([null, 'allowed']);
    expect((await appeals.read(member(0), again.body.data.id)).body.data.denial).toBe(null);
    for (const at of [0, 1]) done(await appeals.vote(member(at), again.body.data.id, upheld));
    expect(await placeOf(id)).toMatchObject({ state: 'rejection_upheld' });
  });

  it('send it to the documents where it cannot be proposed again: by whom, with which signals, on which documents', async () => {
    const gone = await colleague(server, { role: 'officer' }, 'Soon gone');
    const suspend = (id: string) => query("update staff set status = 'suspended' where id = $1", id);
    const without = await rejectedCase(server, company, { ...staff, officer: gone });
    const withSignal = await rejectedCase(server, company, staff);
    await query(
      `insert into case_signals (id, application_id, code, fields, at) values (gen_random_uuid(), $1, 'registration_shared', '{}', $2)`,
      withSignal,
      now,
    );
    // As a proposal from before openings were recorded: it cites a document, and none was opened.
    const unopened = await rejectedCase(server, company, staff);
    await query(
      `update case_proposals set citations = (select jsonb_build_array(jsonb_build_object('ground', 'raw_material_unaltered', 'page', 1,
         'document', document_id)) from application_documents where application_id = $1 limit 1) where application_id = $1`,
      unopened,
    );
    // As a proposal from before citations were required.
    const uncited = await rejectedCase(server, company, staff);
    await query(`update case_proposals set grounds = '{figures_not_supported}' where application_id = $1`, uncited);
    for (const id of [without, withSignal, unopened, uncited]) {
      const { id: appeal } = (await appeals.lodge(company, id)).body.data;
      await suspend(gone.id);
      done(await appeals.vote(member(0), appeal, allowed('approval')));
      expect((await appeals.vote(member(1), appeal, allowed('approval'))).body.data).toMatchObject({ return_stage: 'documents' });
      expect(await placeOf(id)).toMatchObject({ state: 'documents', open: true });
      expect((await work.on(staff.officer, id)).body.data.proposal).toBe(null);
    }
  });

  it('who name two stages send it to the earlier one', async () => {
    const { id, appeal } = await lodged();
    done(await appeals.vote(member(0), appeal, allowed('site_visit')));
    done(await appeals.vote(member(1), appeal, allowed('assessment')));
    expect(await placeOf(id)).toMatchObject({ state: 'assessment' });
  });
});

describe('two who differ', () => {
  it.each([
    ['upheld', upheld, 'rejection_upheld'],
    ['allowed', allowed('site_visit'), 'documents'],
  ] as const)('call a third, whose word decides: %s', async (verdict, third, state) => {
    const { id, appeal } = await lodged();
    done(await appeals.vote(member(0), appeal, upheld));
    const split = await appeals.vote(member(1), appeal, allowed('documents'));
    expect(split.body.data).toMatchObject({ verdict: null, votes_wanted: 1 });
    expect(await query("select 1 from outbox where topic = 'appeal.notification' and subject_id = $1", appeal)).toHaveLength(2);
    expect(await placeOf(id)).toMatchObject({ state: 'appeal' });
    expect((await appeals.vote(member(2), appeal, third)).body.data).toMatchObject({ verdict });
    expect(await placeOf(id)).toMatchObject({ state });
    // Of the reasons, those of the two who carried it.
    const [own] = (await appeals.own(company, id)).body.data.appeals;
    expect(own?.reasons).toHaveLength(2);
    expect(own?.reasons.map(({ comment }) => comment)).not.toContain(verdict === 'upheld' ? 'Look again from documents.' : upheld.comment);
    const fourth = await colleague(server, { role: 'board' }, 'A fourth');
    expect(await appeals.vote(fourth, appeal, upheld)).toMatchObject({ status: 409, body: { code: 'appeal_already_decided' } });
  });
});

describe('a revocation', () => {
  it('that is upheld changes nothing', async () => {
    const { id, number } = await revokedApplication(server, company, staff);
    const { id: appeal } = (await appeals.lodge(company, id)).body.data;
    const before = await placeOf(id);
    for (const at of [0, 1]) done(await appeals.vote(member(at), appeal, upheld));
    expect(await placeOf(id)).toEqual(before);
    expect(await query('select status from certificates where number = $1', number)).toEqual([{ status: 'revoked' }]);
    expect((await appeals.own(company, id)).body.data).toMatchObject({ appealable: null, appeals: [{ verdict: 'upheld' }] });
  });

  it.each(['assessment', 'documents', 'site_visit', 'approval'] as const)(
    'that is taken back goes to %s and may be certified again, under another number',
    async (to) => {
      const { id, number } = await revokedApplication(server, company, staff);
      const { id: appeal } = (await appeals.lodge(company, id)).body.data;
      for (const at of [0, 1]) done(await appeals.vote(member(at), appeal, allowed(to)));
      expect(await placeOf(id)).toMatchObject({ state: to, stage: to, open: true, reopened: 1 });
      if (to !== 'approval') {
        done(await work.on(staff.officer, id, '/take', {}));
        if (to === 'assessment') done(await work.step(staff.officer, id, 'accept_assessment'));
        done(await work.step(staff.officer, id, 'propose_approval', { comment: 'In order after all.' }));
      }
      expect((await work.on(staff.other, id)).body.data.proposal).toMatchObject({ kind: 'approval', by: { id: staff.officer.id } });
      done(await work.step(staff.other, id, 'approve', { comment: 'Agreed.' }));
      const renewed = await issueCertificate(server, id);
      expect(renewed).not.toBe(number);
      expect(await placeOf(id)).toMatchObject({ state: 'completed', open: false });
      expect(await query('select number, status from certificates where application_id = $1 order by status_index', id)).toEqual([
        { number, status: 'revoked' },
        { number: renewed, status: 'good' },
      ]);
      expect((await appeals.own(company, id)).body.data.appealable).toBe(null);
    },
  );
});

describe('at once', () => {
  it('two members are taken one after the other, and decide once', async () => {
    const { id, appeal } = await lodged();
    const both = await Promise.all([appeals.vote(member(0), appeal, upheld), appeals.vote(member(1), appeal, upheld)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await placeOf(id)).toMatchObject({ state: 'rejection_upheld' });
    expect(await query("select 1 from audit_events where subject_id = $1 and action = 'appeal.decided'", id)).toHaveLength(1);
  });

  it('of three that agree the last one comes too late', async () => {
    const { id, appeal } = await lodged();
    const all = await Promise.all(members.map((one) => appeals.vote(one, appeal, allowed('documents'))));
    expect(all.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409']);
    expect(all.find(({ status }) => status === 409)?.body.code).toBe('appeal_already_decided');
    expect(await placeOf(id)).toMatchObject({ state: 'documents', reopened: 1 });
  });

  it('a double click is one vote, and a second thought none', async () => {
    const { appeal } = await lodged();
    const key = { 'idempotency-key': `vote-${appeal}` };
    const twice = await Promise.all([appeals.vote(member(0), appeal, upheld, key), appeals.vote(member(0), appeal, upheld, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await appeals.vote(member(0), appeal, allowed('documents'))).toMatchObject({ status: 409, body: { code: 'already_voted' } });
    expect(await query('select verdict from appeal_votes where appeal_id = $1', appeal)).toEqual([{ verdict: 'upheld' }]);
  });
});

describe('a vote of the others', () => {
  it('is shown to nobody before their own, anywhere', async () => {
    const { id, appeal } = await lodged();
    const comment = 'A secret of the first member.';
    done(await appeals.vote(member(0), appeal, { verdict: 'upheld', comment }));
    const admins = staff.other;
    for (const who of [member(1), admins]) {
      expect((await appeals.read(who, appeal)).body.data).toMatchObject({ votes: [], votes_wanted: 1 });
      const said = [
        await appeals.read(who, appeal),
        await appeals.list(who),
        await work.on(who, id),
        await work.call(who, `/review/queue?search=${id}`),
      ];
      for (const { text } of said) expect(text).not.toContain(comment);
    }
    expect((await appeals.own(company, id)).text).not.toContain(comment);
    // Nor does the trail say what was voted, before all is decided.
    const [event] = await query<{ data: Record<string, string> }>(
      "select data from audit_events where subject_id = $1 and action = 'appeal.voted'",
      id,
    );
    expect(event?.data).toEqual({ appeal, vote: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await appeals.read(member(0), appeal)).body.data.votes).toMatchObject([{ by: { id: member(0).id }, comment }]);
    expect((await appeals.vote(member(1), appeal, allowed('documents'))).body.data.votes).toHaveLength(2);
    done(await appeals.vote(member(2), appeal, upheld));
    expect((await appeals.read(admins, appeal)).body.data.votes).toHaveLength(3);
  });
});

/** The person has several roles: only what they did in the case decides whether they may vote. */
const ways: Record<string, (who: Colleague, id: string) => Promise<CaseAnswer>> = {
  'held it for a moment': async (who, id) => (
    await work.on(staff.officer, id, '/release', {}),
    await work.on(who, id, '/take', {}),
    work.on(who, id, '/release', {})
  ),
  'was given it': (who, id) => work.on(staff.admin, id, '/reassign', { staff_id: who.id }),
  'assigned it to another person': (who, id) => work.on(who, id, '/reassign', { staff_id: staff.officer.id }),
  'wrote a note': (who, id) => work.on(who, id, '/notes', { text: 'A note.' }),
  'decided about a requirement': async (who, id) => {
    await work.on(staff.admin, id, '/reassign', { staff_id: null });
    await work.on(who, id, '/take', {});
    return work.on(who, id, '/requirement-decisions', { fields: ['hs_code'], verdict: 'accepted' });
  },
  'wrote to the company': async (who, id) => {
    await work.on(staff.admin, id, '/reassign', { staff_id: null });
    await work.on(who, id, '/take', {});
    return work.on(who, id, '/messages', { text: 'A message.' });
  },
  'visited the facility': async (who, id) => {
    done(await work.acceptAll(staff.officer, id));
    done(await work.step(staff.officer, id, 'accept_assessment'));
    done(await work.step(staff.officer, id, 'request_site_visit'));
    return work.on(who, id, '/visits', {
      visited_on: '2026-11-14',
      met: 'Amina',
      production_seen: true,
      as_declared: true,
      report: 'Seen.',
    });
  },
  'handed it back': async (who, id) => {
    await work.step(staff.officer, id, 'propose_rejection', { comment: 'No.', grounds: ['food_aid'] });
    return work.step(who, id, 'return_to_officer', { to: 'assessment', comment: 'Again.' });
  },
};

describe('a board member who took part', () => {
  const everything = [{ role: 'officer' }, { role: 'verifier' }, { role: 'admin' }, { role: 'board' }] as const;
  /** What such a person is told, wherever they look and whatever they try; another with the same roles, who did nothing, may vote. */
  const answersTo = async (who: Colleague, id: string) => {
    const appeal = (await appeals.lodge(company, id)).body.data.id;
    const listed = (await appeals.list(who, '?page_size=100')).body.data.find((one) => one.id === appeal);
    const tries = [await appeals.vote(who, appeal, upheld), await appeals.vote(who, appeal, allowed('documents'))];
    const counted = await query<{ n: number }>('select count(*)::int as n from appeal_votes where appeal_id = $1', appeal);
    const outsider = await appeals.vote(await colleague(server, everything, 'An outsider'), appeal, upheld);
    return {
      read: (await appeals.read(who, appeal)).body.data.denial,
      listed: listed?.denial,
      tries: tries.map(({ body }) => body.code),
      votes: counted[0]?.n,
      outsider: outsider.status,
    };
  };
  const refused = {
    read: 'previously_involved',
    listed: 'previously_involved',
    tries: ['previously_involved', 'previously_involved'],
    votes: 0,
    outsider: 200,
  };

  it.each(Object.keys(ways))('%s has no vote', async (way) => {
    const who = await colleague(server, everything, `One who ${way}`);
    const id = await caseIn(server, 'assessment', company, staff.officer);
    done(await work.resolveAll(staff.officer, id));
    done((await ways[way]?.(who, id)) as CaseAnswer);
    const { assignee } = (await work.on(staff.admin, id)).body.data;
    if (assignee?.id !== staff.officer.id) done(await work.on(staff.admin, id, '/reassign', { staff_id: staff.officer.id }));
    done(await work.step(staff.officer, id, 'propose_rejection', { comment: 'No.', grounds: ['food_aid'] }));
    done(await work.step(staff.admin, id, 'reject', { comment: 'No.' }));
    expect(await answersTo(who, id)).toEqual(refused);
  });

  it('by a proposal or a decision has no vote', async () => {
    const [officer, admin] = [await colleague(server, everything, 'Proposes'), await colleague(server, everything, 'Decides')];
    const people = { ...staff, officer, admin };
    expect(await answersTo(officer, await rejectedCase(server, company, people))).toEqual(refused);
    expect(await answersTo(admin, await rejectedCase(server, company, people))).toEqual(refused);
  });

  it('by asking for the revocation or confirming it has no vote', async () => {
    const [admin, other] = [await colleague(server, everything, 'Asks'), await colleague(server, everything, 'Confirms')];
    const asked = { ...staff, admin: staff.other, other };
    // The one who asks is the one who approved in the helper: here they are two, so that only the revocation tells.
    const first = await revokedApplication(server, company, asked);
    expect(await answersTo(other, first.id)).toEqual(refused);
    const second = await revokedApplication(server, company, { ...staff, other: admin });
    expect(await answersTo(admin, second.id)).toEqual(refused);
  });

  it('by declaring an interest, in the case or in the appeal, has no vote; reading alone takes none away', async () => {
    const [early, late, reader] = [
      await colleague(server, { role: 'board' }, 'Early'),
      await colleague(server, { role: 'board' }, 'Late'),
      await colleague(server, everything, 'Reader'),
    ];
    const id = await caseIn(server, 'assessment', company, staff.officer);
    done(await work.on(early, id, '/conflict-of-interest', { comment: 'A cousin.' }));
    const [file] = await query<{ document_id: string }>('select document_id from application_documents where application_id = $1', id);
    expect((await work.on(reader, id, `/media/${file?.document_id}`)).status).toBe(302);
    done(await work.resolveAll(staff.officer, id));
    done(await work.step(staff.officer, id, 'propose_rejection', { comment: 'No.', grounds: ['food_aid'] }));
    done(await work.step(staff.admin, id, 'reject', { comment: 'No.' }));
    const { id: appeal } = (await appeals.lodge(company, id)).body.data;
    const declared = await appeals.declare(late, appeal);
    expect(declared.body.data).toMatchObject({ denial: 'conflict_of_interest' });
    expect(declared.body.data.interests.map(({ by }) => by.id).toSorted()).toEqual([early.id, late.id].toSorted());
    for (const who of [early, late]) expect((await appeals.vote(who, appeal, upheld)).body.code).toBe('conflict_of_interest');
    done(await appeals.vote(reader, appeal, upheld));
    expect((await appeals.declare(reader, appeal)).body.code).toBe('already_voted');
    done(await appeals.vote(member(0), appeal, upheld));
    expect((await appeals.declare(member(1), appeal)).body.code).toBe('appeal_already_decided');
  });
});

describe('a member', () => {
  it('who is suspended, of elsewhere, or no member at all has no vote', async () => {
    const { appeal } = await lodged();
    const suspended = await colleague(server, { role: 'board' }, 'Suspended');
    await query("update staff set status = 'suspended' where id = $1", suspended.id);
    expect((await appeals.vote(suspended, appeal, upheld)).status).toBe(401);
    const kenyan = await colleague(server, { role: 'board', countries: ['KE'] }, 'Of Kenya');
    const miner = await colleague(server, { role: 'board', sectors: ['solid_minerals'] }, 'Of mines');
    for (const who of [kenyan, miner, staff.officer])
      expect(await appeals.vote(who, appeal, upheld)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await appeals.vote(await colleague(server, { role: 'admin' }, 'An admin'), appeal, upheld)).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    });
    expect(await query('select 1 from appeal_votes where appeal_id = $1', appeal)).toEqual([]);
  });

  it('shows the second factor a moment before, says why, and names a stage that there is', async () => {
    const { appeal } = await lodged();
    const who = await colleague(server, { role: 'board' }, 'Stale');
    await query("update staff_sessions set authenticated_at = $2::timestamptz - interval '11 minutes' where staff_id = $1", who.id, now);
    expect(await appeals.vote(who, appeal, upheld)).toMatchObject({ body: { code: 'step_up_required' } });
    expect(await appeals.vote(member(0), appeal, { verdict: 'allowed' })).toMatchObject({
      body: { code: 'fields_missing', errors: { to: expect.anything() } },
    });
    for (const cast of [{ ...upheld, comment: ' ' }, { verdict: 'allowed', to: 'issuance' }, { verdict: 'perhaps' }])
      expect((await appeals.vote(member(0), appeal, cast as never)).body.code).toBe('fields_invalid');
    expect((await appeals.vote(member(0), appeal, { ...upheld, comment: 'x'.repeat(appealRules.maxCommentLength + 1) })).body.code).toBe(
      'fields_invalid',
    );
    expect(await query('select 1 from appeal_votes where appeal_id = $1', appeal)).toEqual([]);
  });
});
