import type { Operation } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  completeApplication,
  keptDocument,
  sentCostLine,
  sentCostSheet,
  signedInCompany,
  type SignedInCompany,
} from '../../testing/applications.ts';

const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
/** Paying belongs to the payments, which have a test of their own. */
const ours = operations.filter(({ id, path }) => path.startsWith('/application') && id !== 'payApplication');
const withId = ours.filter(({ path }) => path.includes(':id'));
const collections = ours.filter(({ path }) => !path.includes(':'));

/** A body that each operation would take, so that a refusal is one of access and not of shape. */
const bodies: Record<string, object> = {
  createApplication: { product_name: 'Mine' },
  startApplication: {},
  updateApplication: { changes: { product_name: { value: 'Changed', base: 1 } } },
  answerDocumentRequest: { document: absent },
  lodgeAppeal: { comment: 'The invoice was read wrongly.' },
  saveCostSheetHead: sentCostSheet,
  saveCostLines: { lines: [{ ...sentCostLine, id: absent }] },
  removeCostLines: { lines: [{ id: absent, base: 0 }] },
  saveOriginAnswers: { base: 0, answers: [{ asks: 'only_insufficient', answer: false }] },
  writeToReview: { text: 'Is there anything else you need?' },
  previewImport: {},
  applyImport: { sha256: '0'.repeat(64) },
};

/** A form with a file that is no table, in the place of JSON. */
function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob(['no table']), 'file.csv');
  return form;
}

describe('who reaches an application, over every route of the feature', () => {
  let server: TestApp;
  let one: SignedInCompany;
  let other: SignedInCompany;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '100000' });
    one = await signedInCompany(server);
    other = await signedInCompany(server);
  });
  afterAll(() => server.close());

  const send = async (operation: Operation, id: string, who?: SignedInCompany, headers: Record<string, string> = {}) => {
    const body = bodies[operation.id];
    const answer = await fetch(`${server.origin}/api${operation.path.replace(':id', id).replace(':request', absent)}`, {
      method: operation.method,
      headers: {
        ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }),
        ...(body === undefined || operation.consumes !== undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: operation.consumes === undefined ? JSON.stringify(body) : formOf(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const made = async (who: SignedInCompany, submitted: boolean): Promise<string> => {
    const [file, photo] = [await keptDocument(server, who.companyId), await keptDocument(server, who.companyId, 'photo')];
    const answer = await fetch(`${server.origin}/api/application/create_application/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(submitted ? completeApplication(file, photo) : { product_name: `A secret of ${who.companyId}` }),
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const everything = async () => {
    const { pool } = server.context;
    const { rows } = await pool.query('select * from applications order by id');
    const parts = ['cost_sheets', 'cost_lines', 'origin_answers', 'origin_verdicts'].map((table) => pool.query(`select * from ${table}`));
    return [...rows, ...(await Promise.all(parts)).flatMap((part) => part.rows)];
  };

  it('has a body for each operation that takes one', () => {
    expect(ours.length).toBeGreaterThanOrEqual(9);
    expect(
      ours
        .filter(({ body }) => body !== undefined)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(Object.keys(bodies).toSorted());
    expect(ours.filter(({ actor }) => actor !== 'company')).toEqual([]);
  });

  it.each(withId.map((operation) => [operation.id, operation] as const))(
    '%s: own is found; foreign and absent are alike, and untouched',
    async (_, operation) => {
      for (const submitted of [false, true]) {
        const mine = await made(one, submitted);
        const theirs = await made(other, submitted);
        const before = await everything();
        const foreign = await send(operation, theirs, one);
        const nowhere = await send(operation, absent, one);
        expect(foreign.status).toBe(404);
        expect(foreign).toEqual(nowhere);
        expect((await send(operation, mine, other)).status).toBe(404);
        expect((await send(operation, mine)).status).toBe(401);
        expect((await send(operation, absent)).status).toBe(401);
        expect((await send(operation, 'not-an-id', one)).status).toBe(404);
        expect(await everything()).toEqual(before);
        // Nothing is due of it, so it has no calendar: features/deadlines tests one of which something is.
        const found = operation.id === 'openApplicationCalendar' ? [404] : [200, 409, 422];
        expect(found).toContain((await send(operation, mine, one)).status);
      }
    },
  );

  it.each(collections.map((operation) => [operation.id, operation] as const))(
    '%s: shows nothing of another company',
    async (_, operation) => {
      const theirs = await made(other, false);
      const answer = await send(operation, '', one);
      expect([200, 201]).toContain(answer.status);
      expect(answer.text).not.toContain(theirs);
      expect(answer.text).not.toContain(`A secret of ${other.companyId}`);
      expect((await send(operation, '')).status).toBe(401);
    },
  );

  it('keeps one company’s Idempotency-Key from answering another', async () => {
    const create = ours.find(({ id }) => id === 'createApplication') as Operation;
    const key = { 'idempotency-key': 'the-very-same-key' };
    const [mine, theirs] = [await send(create, '', one, key), await send(create, '', other, key)];
    expect(JSON.parse(mine.text).data.id).not.toBe(JSON.parse(theirs.text).data.id);
  });

  it('counts only its own in the summary', async () => {
    const fresh = await signedInCompany(server);
    const summary = ours.find(({ id }) => id === 'summariseApplications') as Operation;
    expect(JSON.parse((await send(summary, '', fresh)).text).data.total_applications).toBe(0);
  });
});
