import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../../testing/applications.ts';
import { casework, colleague, type CaseAnswer, type Colleague } from '../../../testing/cases.ts';
import { caseWithSheet, type SheetCase } from '../../../testing/cost-sheet-cases.ts';
import { recountOf, verdictOf } from '../../origin/service.ts';

interface OriginSeen {
  readonly version: number;
  readonly revision: number;
  readonly editable: boolean;
  readonly verdict: {
    readonly answer: string;
    readonly criterion: string | null;
    readonly needs: readonly { readonly asks: string }[];
  } | null;
  readonly materials: readonly {
    readonly line: string;
    readonly origin_status: string;
    readonly judgement: string;
    readonly value: string;
  }[];
  readonly material_count: number;
  readonly price: string;
  readonly answers: readonly object[];
  readonly changes: readonly { readonly answers: readonly object[]; readonly reason: string; readonly by: { readonly name: string } }[];
  readonly submission: { readonly answer: string } | null;
  readonly approval: { readonly answer: string; readonly sha256: string } | null;
  readonly recount: string | null;
  readonly notices: readonly string[];
}

let server: TestApp;
let company: SignedInCompany;
let ama: Colleague;
let kofi: Colleague;
let efua: Colleague;
let work: ReturnType<typeof casework>;
beforeAll(async () => {
  server = await startTestApp(
    { APPLICATIONS_PER_DAY: '1000', COST_SHEET_FROM: '2026-01-01' },
    { clock: { now: () => new Date('2026-11-16T08:00:00Z') } },
  );
  company = await signedInCompany(server);
  ama = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  kofi = await colleague(server, { role: 'officer' }, 'Kofi Boateng');
  efua = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  work = casework(server);
});
afterAll(() => server.close());

const code = ({ status, body }: CaseAnswer) => `${status} ${body.code ?? ''}`.trim();
const read = async (who: Colleague, id: string, query = '') => {
  const answer = await work.on(who, id, `/origin${query}`);
  return answer.body.data as unknown as OriginSeen;
};
const more = { asks: 'only_insufficient', answer: false } as const;
const change = (who: Colleague, id: string, base: number, answers: readonly object[] = [more], reason = 'The visit showed a press.') =>
  work.on(who, id, '/origin-answers', { base, answers, reason });
const accepted = { verdict: 'accepted' } as const;

async function withOfficer(): Promise<SheetCase> {
  const made = await caseWithSheet(server, company);
  await work.on(ama, made.id, '/take', {});
  await work.resolveAll(ama, made.id);
  return made;
}

async function audited(id: string, action: string): Promise<readonly object[]> {
  const { rows } = await server.context.pool.query<{ data: object }>(
    'select data from audit_events where subject_id = $1 and action = $2 order by position',
    [id, action],
  );
  return rows.map(({ data }) => data);
}

describe('the origin of a case', () => {
  it('is read with the materials of the submitted sheet, the verdict and its sentences', async () => {
    const { id, cocoa, sugar, packing } = await withOfficer();
    const seen = await read(ama, id);
    expect(seen).toMatchObject({ version: 1, revision: 0, editable: true, answers: [], changes: [], approval: null, recount: null });
    expect(seen.materials.map(({ line, judgement }) => [line, judgement])).toEqual([cocoa, sugar, packing].map((line) => [line, 'open']));
    expect(BigInt(seen.materials[0]!.value) * 4n).toBe(BigInt(seen.price));
    expect(seen.verdict).toMatchObject({ answer: 'open', needs: [{ asks: 'only_insufficient' }] });
    expect(seen.submission).toMatchObject({ answer: 'open' });
    expect(seen.notices).toHaveLength(3);
    const second = await read(ama, id, '?page=2&page_size=2');
    expect([second.material_count, second.materials.map(({ line }) => line)]).toEqual([3, [packing]]);
  });

  it('follows the judgements of lines', async () => {
    const { id, sugar } = await withOfficer();
    await work.openAll(ama, id);
    const judgement = { verdict: 'not_proven', reason: 'no_document' };
    expect(code(await work.on(ama, id, '/line_judgements', { version: 1, judgements: [{ line: sugar, base: 0, judgement }] }))).toBe('200');
    expect((await read(ama, id)).materials.find(({ line }) => line === sugar)).toMatchObject({
      origin_status: 'non_originating',
      judgement: 'not_proven',
    });
  });

  it('is answered otherwise by its officer, with a reason, beside the answers of the company', async () => {
    const { id } = await withOfficer();
    expect((await change(ama, id, 0)).body.data).toEqual({ revision: 1 });
    expect(await read(ama, id)).toMatchObject({
      revision: 1,
      answers: [],
      changes: [{ answers: [more], reason: 'The visit showed a press.', by: { name: 'Ama Mensah' } }],
      verdict: { answer: 'originating' },
    });
    expect(await audited(id, 'case.origin_answers_changed')).toEqual([{ version: 1, revision: 1, answers: 'only_insufficient' }]);
    // The later of two changes counts. What is only filled into jars may still be wholly obtained: that is for the lines to say.
    await change(ama, id, 1, [{ ...more, answer: true }], 'It only fills jars.');
    expect((await read(ama, id)).verdict?.answer).toBe('open');
    const { rows } = await server.context.pool.query('select answers from origin_answers where application_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('tells the second of two windows, and nothing is overwritten', async () => {
    const { id } = await withOfficer();
    await change(ama, id, 0);
    expect(code(await change(ama, id, 0, [{ ...more, answer: true }]))).toBe('409 origin_answers_changed');
    expect((await read(ama, id)).changes).toHaveLength(1);
  });

  it('is changed by nobody else, without a reason by nobody, and not after a declared interest', async () => {
    const { id } = await withOfficer();
    expect(code(await change(kofi, id, 0))).toBe('409 case_already_assigned');
    expect(code(await change(efua, id, 0))).toBe('403 permission_denied');
    expect(code(await change(ama, id, 0, [more], ' '))).toBe('422 fields_invalid');
    expect(code(await change(ama, id, 0, [{ asks: 'product_code', answer: '15' }]))).toBe('422 fields_invalid');
    expect((await read(kofi, id)).editable).toBe(false);
    await work.on(ama, id, '/conflict-of-interest', { comment: 'A cousin.' });
    expect(code(await change(ama, id, 0))).toMatch(/^409 |^403 /);
    const insert = `insert into case_origin_answers (application_id, version, revision, answers, reason, staff_id, at)
      values ($1, 1, 1, '[{"asks":"only_insufficient","answer":false}]', 'So it is.', $2, now())`;
    await expect(server.context.pool.query(insert, [id, ama.id])).rejects.toThrow('conflict of interest');
    const far = await colleague(server, { role: 'officer', countries: ['KE'] }, 'Far Away');
    expect(code(await work.on(far, id, '/origin'))).toBe('404 not_found');
  });

  it('is frozen with the approval, in its transaction, as everything was judged and answered', async () => {
    const { id, cocoa, sugar, wages, packing } = await withOfficer();
    await work.openAll(ama, id);
    await work.on(ama, id, '/price_judgement', { version: 1, base: 0, judgement: accepted });
    await work.on(ama, id, '/margin_judgement', { version: 1, base: 0, judgement: accepted });
    const notProven = { verdict: 'not_proven', reason: 'no_document' };
    const judgements = [cocoa, sugar, wages, packing].map((line) => ({
      line,
      base: 0,
      judgement: line === packing ? notProven : accepted,
    }));
    await work.on(ama, id, '/line_judgements', { version: 1, judgements });
    await change(ama, id, 0);
    await work.acceptAll(ama, id);
    await work.step(ama, id, 'accept_assessment');
    expect(code(await work.step(ama, id, 'propose_approval', { comment: 'In order.' }))).toBe('200');
    expect(code(await change(ama, id, 1))).toBe('409 action_not_allowed');
    expect((await read(efua, id)).approval).toBeNull();
    expect(code(await work.step(efua, id, 'approve'))).toBe('200');
    const seen = await read(efua, id);
    expect(seen).toMatchObject({ approval: { answer: 'originating' }, submission: { answer: 'open' }, recount: null, editable: false });
    const stored = await verdictOf(server.context.db, { id, version: 1 }, 'approval');
    expect(recountOf(stored!)).toBeUndefined();
    expect(await audited(id, 'case.approve')).toEqual([expect.objectContaining({ origin_sha256: seen.approval?.sha256 })]);
  });
});
