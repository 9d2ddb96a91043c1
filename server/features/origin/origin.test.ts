import { randomUUID } from 'node:crypto';
import data from '@thamani/domain/origin/data/worked-examples.json' with { type: 'json' };
import { goodsWith } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { originOf } from '@thamani/domain/origin/verdict.ts';
import { processes } from '@thamani/domain/origin/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  completeApplication,
  keptDocument,
  sentCostLine,
  sentCostSheet,
  signedInCompany,
  signedInMember,
  type SignedInCompany,
} from '../../testing/applications.ts';
import { exportOriginOf, productFacts, readBill, recountOf, settingOn, verdictOf } from './service.ts';

interface Node {
  readonly depth: number;
  readonly truth: string;
  readonly code: string;
  readonly line?: string;
}

interface Origin {
  readonly version: number;
  readonly revision: number;
  readonly editable: boolean;
  readonly day: string;
  readonly gap: string | null;
  readonly answers: readonly object[];
  readonly notices: readonly string[];
  readonly list: { readonly version: string; readonly name: string };
  readonly frozen: { readonly answer: string; readonly sha256: string; readonly version: number } | null;
  readonly verdict: {
    readonly answer: string;
    readonly provisional: readonly object[];
    readonly criterion: string | null;
    readonly rows: readonly { readonly row: number; readonly page: number }[];
    readonly reasons: readonly Node[];
    readonly tree: readonly Node[];
    readonly needs: readonly { readonly asks: string; readonly answered_by: string; readonly line?: string }[];
  } | null;
}

interface Body {
  readonly code?: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly data: Origin & { readonly id: string };
}

let server: TestApp;
let me: SignedInCompany;
beforeAll(async () => {
  server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
  me = await signedInCompany(server);
});
afterAll(() => server.close());

const call = async (who: SignedInCompany, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${server.origin}/api/application/${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
};
const draft = async (answers: object, who = me) => (await call(who, 'POST', 'create_application/', answers)).body.data.id;
const read = async (id: string, version = 0, who = me) => (await call(who, 'GET', `${id}/origin/?version=${version}`)).body.data;
const save = (id: string, base: number, answers: readonly object[], who = me) =>
  call(who, 'PUT', `${id}/origin_answers/`, { base, answers });
const rows = async (text: string, ...values: readonly unknown[]) =>
  (await server.context.pool.query(text, [...values])).rows as Record<string, unknown>[];

type Claim = { readonly is: string; readonly state?: string; readonly proof?: string };
interface ExampleMaterial {
  readonly id: string;
  readonly code: string;
  readonly hs2017?: string;
  readonly value: string;
  readonly grams?: number;
  readonly role?: string;
  readonly origin?: Claim;
  readonly words?: Readonly<Record<string, boolean>>;
  readonly stage?: string;
  readonly made?: { readonly materials: readonly ExampleMaterial[] };
}
interface Example {
  readonly number: number;
  readonly name: string;
  readonly day: string;
  readonly code: string;
  readonly hs2017?: string;
  readonly state: string;
  readonly price: string;
  readonly materials: readonly ExampleMaterial[];
  readonly answers: {
    readonly onlyInsufficient?: boolean;
    readonly foodAid?: boolean;
    readonly process?: Readonly<Record<string, boolean>>;
    readonly described?: Readonly<Record<string, boolean>>;
  };
  readonly expected: { readonly verdict: string; readonly criterion?: string; readonly row?: number; readonly isProvisional?: boolean };
}
const examples = data.examples as unknown as readonly Example[];

/** What a producer buys: what it makes itself is in the sheet by its own materials. */
const boughtOf = (materials: readonly ExampleMaterial[]): readonly ExampleMaterial[] =>
  materials.flatMap((material) => (material.made === undefined ? [material] : boughtOf(material.made.materials)));

/** The example as a company enters it: an application, a cost sheet and answers. */
async function entered(example: Example): Promise<string> {
  const { code, hs2017, state, price, answers } = example;
  const id = await draft({ facility_country: state, hs_code: code });
  await call(me, 'PUT', `${id}/cost_sheet/`, { ...sentCostSheet, price });
  const materials = boughtOf(example.materials).map((material) => ({ ...material, line: randomUUID() }));
  const saved = await call(me, 'PUT', `${id}/cost_lines/`, {
    lines: materials.map(({ line, id: name, code: hsCode, value, role = 'enters', origin = { is: 'unknown' } }, index) => ({
      ...sentCostLine,
      id: line,
      position: index,
      kind: 'material',
      role,
      description: name,
      hs_code: hsCode,
      country: origin.state ?? (origin.is === 'non_originating' ? 'CN' : null),
      origin_status: origin.is,
      origin_proof: origin.proof ?? null,
      quantity: '1',
      unit_cost: value,
    })),
  });
  expect(saved.status).toBe(200);
  const said = (asks: string, answer: unknown) => (answer === undefined ? [] : [{ asks, answer }]);
  const given = [
    ...said('product_code', hs2017),
    ...said('only_insufficient', answers.onlyInsufficient),
    ...said('food_aid', answers.foodAid),
    ...processes.flatMap((process) => {
      const answer = answers.process?.[process];
      return answer === undefined ? [] : [{ asks: 'process', process, answer }];
    }),
    ...Object.entries(answers.described ?? {}).map(([row, answer]) => ({ asks: 'described', row: Number(row), answer })),
    ...materials.flatMap(({ line, hs2017: own, words = {}, stage, grams }) => [
      ...(own === undefined ? [] : [{ asks: 'material_code', line, answer: own }]),
      ...Object.entries(words).map(([name, answer]) => ({ asks: 'words', line, words: name, answer })),
      ...(stage === undefined ? [] : [{ asks: 'stage', line, answer: stage }]),
      ...(grams === undefined ? [] : [{ asks: 'weight', line, answer: String(grams) }]),
    ]),
  ];
  expect((await save(id, 0, given)).status).toBe(200);
  return id;
}

describe('58 worked examples as sheet, answers and verdict', () => {
  it.each(examples.map((one) => [one.number, one.name, one] as const))('%i. %s', async (_number, _name, example) => {
    const id = await entered(example);
    const { expected, day } = example;
    const shown = await read(id);
    // As of the day of the example, by the service; of today, over HTTP.
    const [row] = await rows('select answers from applications where id = $1', id);
    const { bill } = await readBill(server.context.db, productFacts({ id, version: 0 }, row!['answers'] as never));
    const answers = (await rows('select answers from origin_answers where application_id = $1', id))[0]?.['answers'] ?? [];
    const goods = goodsWith(bill!, answers as never);
    const found = originOf(goods, settingOn(day));
    expect({
      verdict: found.verdict,
      ...(found.criterion && { criterion: found.criterion }),
      ...(found.provisional.length > 0 && { isProvisional: true }),
      ...(found.rows.length > 0 && { row: found.rows[0] }),
    }).toEqual(expected);
    const today = originOf(goods, settingOn(shown.day));
    expect(shown.verdict).toMatchObject({
      answer: today.verdict,
      criterion: today.criterion ?? null,
      provisional: today.provisional,
      rows: today.rows.map((one) => ({ row: one })),
    });
    expect(shown.verdict?.needs.length).toBe(today.needs.length);
    expect(shown.verdict?.tree[0]?.depth).toBe(0);
    expect(shown.verdict?.reasons.length === 0).toBe(today.verdict === 'open');
    expect(shown.notices.join(' ')).toMatch(/indicative.*not yet reviewed by an origin expert.*Designated Competent Authority/i);
  });
});

const bar = { facility_country: 'KE', hs_code: '721420' };
const billet = {
  ...sentCostLine,
  kind: 'material',
  role: 'enters',
  description: 'Billets',
  hs_code: '720711',
  country: 'TR',
  unit_cost: '75',
  quantity: '1',
  origin_status: 'non_originating',
};
const more = { asks: 'only_insufficient', answer: false };

async function barDraft(answers: object = bar): Promise<string> {
  const id = await draft(answers);
  await call(me, 'PUT', `${id}/cost_sheet/`, sentCostSheet);
  await call(me, 'PUT', `${id}/cost_lines/`, { lines: [{ ...billet, id: randomUUID() }] });
  return id;
}

/** A complete application with a sheet, submitted. */
async function submitted(answers: readonly object[] = [more]): Promise<string> {
  const [file, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
  const id = await barDraft({ ...completeApplication(file, photo), ...bar, knowledge_of_information: undefined });
  expect((await save(id, 0, answers)).status).toBe(200);
  const stored = await call(me, 'GET', `${id}/retrieve_application/`);
  const { versions } = stored.body.data as unknown as { versions: Readonly<Record<string, number>> };
  const changes = { knowledge_of_information: { value: true, base: versions['knowledge_of_information'] ?? 0 } };
  await call(me, 'PATCH', `${id}/update_application/`, { changes });
  expect((await call(me, 'POST', `${id}/submit_application/`)).status).toBe(200);
  return id;
}

describe('answers of a company', () => {
  it('are saved, and the verdict follows them', async () => {
    const id = await barDraft();
    const before = await read(id);
    expect(before).toMatchObject({ revision: 0, editable: true, gap: null, answers: [], frozen: null });
    expect(before.verdict).toMatchObject({ answer: 'open', rows: [{ row: 238 }] });
    expect(before.verdict?.needs).toEqual([{ asks: 'only_insufficient', answered_by: 'answer' }]);
    expect((await save(id, 0, [more])).body.data).toEqual({ revision: 1 });
    expect(await read(id)).toMatchObject({ revision: 1, answers: [more], verdict: { answer: 'originating', criterion: 'SX', needs: [] } });
    expect(await rows("select data from audit_events where subject_id = $1 and data ->> 'fields' = 'origin_answers'", id)).toEqual([
      { data: { fields: 'origin_answers', revision: 1 } },
    ]);
  });

  it('say why there is no verdict yet', async () => {
    const id = await draft({ facility_country: 'KE' });
    expect(await read(id)).toMatchObject({ gap: 'sheet_missing', verdict: null });
    await call(me, 'PUT', `${id}/cost_sheet/`, { ...sentCostSheet, price: '' });
    await call(me, 'PUT', `${id}/cost_lines/`, { lines: [{ ...billet, id: randomUUID() }] });
    expect(await read(id)).toMatchObject({ gap: 'hs_code_missing', verdict: null });
    const without = await draft(bar);
    await call(me, 'PUT', `${without}/cost_lines/`, { lines: [{ ...billet, id: randomUUID() }] });
    expect(await read(without)).toMatchObject({ gap: 'sheet_incomplete', verdict: null });
    expect((await read(without)).notices).toHaveLength(3);
  });

  it('of two windows: the second is told, and nothing is overwritten; the same answer sent again is no conflict', async () => {
    const id = await barDraft();
    expect((await save(id, 0, [more])).status).toBe(200);
    const second = await save(id, 0, [{ ...more, answer: true }]);
    expect(second).toMatchObject({ status: 409, body: { code: 'origin_answers_changed' } });
    expect(second.body.message).toContain('another window');
    expect((await read(id)).answers).toEqual([more]);
    expect((await save(id, 0, [more])).body.data).toEqual({ revision: 1 });
    expect((await save(id, 1, [{ ...more, answer: null }])).body.data).toEqual({ revision: 2 });
    expect((await read(id)).verdict?.answer).toBe('open');
  });

  it.each([
    [[{ asks: 'product_code', answer: '7214' }], 'answers.0.answer'],
    [[more, { ...more, answer: true }], 'answers.1.asks'],
    [[{ asks: 'weight', line: randomUUID(), answer: '1.5' }], 'answers.0.answer'],
    [Array.from({ length: 2001 }, (_, row) => ({ asks: 'described', row: row + 1, answer: true })), 'answers'],
    [[{ asks: 'proof', answer: true }], 'answers.0.asks'],
  ])('that cannot be read are refused: %#', async (answers, field) => {
    const id = await barDraft();
    const refused = await save(id, 0, answers);
    expect(refused).toMatchObject({ status: 422, body: { code: 'fields_invalid' } });
    expect(Object.keys(refused.body.errors ?? {})).toContainEqual(expect.stringContaining(field.split('.')[0]!));
    expect((await read(id)).revision).toBe(0);
  });

  it('of another company are not found, and a member without the permission changes none', async () => {
    const id = await barDraft();
    const other = await signedInCompany(server);
    expect((await call(other, 'GET', `${id}/origin/`)).status).toBe(404);
    expect((await save(id, 0, [more], other)).status).toBe(404);
    const viewer = await signedInMember(server, me.companyId, ['viewer']);
    expect((await call(viewer, 'GET', `${id}/origin/`)).status).toBe(200);
    expect((await save(id, 0, [more], viewer)).status).toBe(403);
    expect(await rows('select 1 from origin_answers where application_id = $1', id)).toEqual([]);
  });

  it('go with a copy of the application', async () => {
    const id = await barDraft();
    await save(id, 0, [more]);
    const copy = await call(me, 'POST', 'start_application/', { copy_of: id });
    expect(await read(copy.body.data.id)).toMatchObject({ revision: 1, answers: [more] });
  });
});

describe('a submission', () => {
  it('freezes answers and verdict with its version; the verdict comes out of its inputs again', async () => {
    const id = await submitted();
    const frozen = await verdictOf(server.context.db, { id, version: 1 }, 'submission');
    expect(frozen).toMatchObject({ list: '2023-12', engine: 1, verdict: { verdict: 'originating', criterion: 'SX' } });
    expect(recountOf(frozen!)).toBeUndefined();
    const shown = await read(id, 1);
    expect(shown).toMatchObject({ version: 1, editable: false, frozen: { answer: 'originating', version: 1, sha256: frozen!.sha256 } });
    expect(shown.verdict).toMatchObject({ answer: 'originating', rows: [{ row: 238, page: expect.any(Number) }] });
    expect(
      await rows(
        "select data ->> 'origin_sha256' as hash from audit_events where subject_id = $1 and action = 'application.submitted'",
        id,
      ),
    ).toEqual([{ hash: frozen!.sha256 }]);
    expect((await save(id, 1, [])).body.code).toBe('action_not_allowed');
    expect((await call(me, 'GET', `${id}/origin/?version=2`)).status).toBe(404);
    expect((await exportOriginOf(server.context.db, me.companyId)).get(id)).toMatchObject({
      answers: [more],
      verdicts: [{ version: 1, moment: 'submission', answer: 'originating' }],
    });
  });

  it('keeps its verdict whatever is written past the rules: a planted change of its inputs is noticed', async () => {
    const id = await submitted();
    const { pool, db } = server.context;
    const change = "update origin_verdicts set inputs = replace(inputs, '720711', '720712') where application_id = $1";
    await expect(pool.query(change, [id])).rejects.toThrow('frozen');
    await expect(pool.query('delete from origin_verdicts where application_id = $1', [id])).rejects.toThrow('frozen');
    await expect(pool.query("update origin_answers set answers = '[]' where application_id = $1 and version = 1", [id])).rejects.toThrow(
      'frozen',
    );
    const client = await pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(change, [id]);
      expect(recountOf((await verdictOf(db, { id, version: 1 }, 'submission'))!)).toBe('inputs_changed');
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
  });

  it('of a sheet that has faults freezes its answers and no verdict', async () => {
    const [file, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
    const id = await draft({ ...completeApplication(file, photo), knowledge_of_information: undefined });
    await call(me, 'PUT', `${id}/cost_lines/`, { lines: [{ ...billet, hs_code: null, id: randomUUID() }] });
    await save(id, 0, [more]);
    const { versions } = (await call(me, 'GET', `${id}/retrieve_application/`)).body.data as unknown as {
      versions: Record<string, number>;
    };
    const changes = { knowledge_of_information: { value: true, base: versions['knowledge_of_information'] ?? 0 } };
    await call(me, 'PATCH', `${id}/update_application/`, { changes });
    expect((await call(me, 'POST', `${id}/submit_application/`)).status).toBe(200);
    expect(await rows('select version from origin_answers where application_id = $1 order by 1', id)).toEqual([
      { version: 0 },
      { version: 1 },
    ]);
    expect(await rows('select 1 from origin_verdicts where application_id = $1', id)).toEqual([]);
    expect(await read(id, 1)).toMatchObject({ verdict: null, frozen: null, gap: 'sheet_incomplete' });
  });

  it('is erased with its application: nothing of the origin is left', async () => {
    const id = await barDraft();
    await save(id, 0, [more]);
    expect((await call(me, 'DELETE', `${id}/delete_application/`)).status).toBeLessThan(300);
    expect(await rows('select 1 from origin_answers where application_id = $1', id)).toEqual([]);
  });
});
