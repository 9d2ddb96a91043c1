import { isMarked, placeFault, type DocumentPlace } from '@thamani/domain/documents/places.ts';
import {
  documentsToOpen,
  isOpenedBy,
  requiredDocumentFields,
  type CaseEvidence,
  type DocumentOpening,
  type ProposedDecision,
} from '@thamani/domain/review/document-openings.ts';
import { schemes, takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { companyIds, insertRow, recordOpenings, rowsOfCompany, type Row } from '../testing/company-rows.ts';
import { migrate } from './migrate.ts';
import { createDatabaseBefore, createTestDatabaseWithAdmin, type TestDatabase } from './test-database.ts';

/**
 * The rules of 0005_evidence.sql are those of the domain. The triggers that use them are tested in
 * features/review/evidence/evidence-constraints.test.ts.
 */

const { application } = companyIds(1);
const rows = rowsOfCompany(1);
const officer = String(rows['case_proposals']?.['proposed_by']);
const at = new Date('2026-11-18T09:00:00Z');
const numbered = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const pdf = (id: string, pageCount: number | null): Row => ({
  ...rows['documents'],
  id,
  state: 'ready',
  view_type: 'application/pdf',
  checked_at: at,
  page_count: pageCount,
});
const named = (document: string, field: string, position = 0, version = 0): Row => ({
  ...rows['application_documents'],
  document_id: document,
  field,
  position,
  version,
});
const openedBy = (person: string, { document, pages, pageCount, isDownloaded }: Omit<DocumentOpening, 'by'>, session: number): Row => ({
  ...rows['document_openings'],
  document_id: document,
  staff_id: person,
  session_id: numbered(session),
  pages: [...pages],
  page_count: pageCount,
  failed_at: isDownloaded ? at : null,
  downloaded_at: isDownloaded ? at : null,
});

/** Without triggers and foreign keys, in a transaction that is undone. */
async function withRows<Result>(
  client: pg.Client,
  filled: readonly (readonly [table: string, row: Row])[],
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    for (const [table, row] of filled) await insertRow(client, table, row);
    await client.query('set local session_replication_role = origin');
    return await work();
  } finally {
    await client.query('rollback');
  }
}

describe('the evidence rules of the database', () => {
  let admin: pg.Client;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ admin, close } = await createTestDatabaseWithAdmin(adminUrl));
  });
  afterAll(() => close());

  it('require the documents that the domain requires', async () => {
    const { rows: found } = await admin.query<{ fields: string[] }>('select required_document_fields() as fields');
    expect(found[0]?.fields.toSorted()).toEqual([...requiredDocumentFields].toSorted());
    expect(requiredDocumentFields).toHaveLength(6);
  });

  it('take the figures from the cost sheet under the schemes of the domain', async () => {
    const { rows: found } = await admin.query<{ taken: string[] }>('select sheet_schemes() as taken');
    expect(found[0]?.taken.toSorted()).toEqual(Object.keys(schemes).filter(takesCostSheet).toSorted());
  });

  const isPlace = async (json: string) =>
    (
      await admin.query<{ whole: boolean; marked: boolean }>(
        'select is_document_place($1::jsonb, false) as whole, is_document_place($1::jsonb, true) as marked',
        [json],
      )
    ).rows[0];

  const document = numbered(1);
  const box = { x: 0, y: 0, width: 1000, height: 1000 };
  it.each<[string, DocumentPlace]>([
    ['a page', { document, page: 1 }],
    ['the last page', { document, page: 500 }],
    ['a page too far', { document, page: 501 }],
    ['no page', { document, page: 0 }],
    ['half a page', { document, page: 1.5 }],
    ['the whole page as a box', { document, page: 1, box }],
    ['a box of fractions', { document, page: 99, box: { x: 12.5, y: 700.25, width: 100.1, height: 9.9 } }],
    ['a box that rounding made larger', { document, page: 1, box: { ...box, x: 0.1, width: 999.9000005 } }],
    ['a box that leaves the page', { document, page: 1, box: { ...box, x: 990, width: 20 } }],
    ['a box that begins before the page', { document, page: 1, box: { ...box, y: -1, height: 20 } }],
    ['a box without width', { document, page: 1, box: { ...box, width: 0.5 } }],
    ['a cell', { document, page: 1, cell: { row: 3, column: 12 } }],
    ['a cell in row 0', { document, page: 1, cell: { row: 0, column: 1 } }],
    ['a cell too far', { document, page: 1, cell: { row: 1, column: 1_000_000 } }],
    ['a box and a cell', { document, page: 1, box, cell: { row: 1, column: 1 } }],
  ])('judge %s as the domain does', async (_, place) => {
    const whole = placeFault(place, null) === undefined;
    expect(await isPlace(JSON.stringify(place))).toEqual({ whole, marked: whole && isMarked(place) });
  });

  it.each([
    'null',
    '[]',
    '"page 1"',
    '{}',
    `{"document": "${document}"}`,
    `{"document": "${document}", "page": "1"}`,
    '{"document": "none", "page": 1}',
    `{"document": "${document}", "page": 1, "box": 7}`,
    `{"document": "${document}", "page": 1, "box": {"x": 1, "y": 1, "width": 5}}`,
    `{"document": "${document}", "page": 1, "box": {"x": "1", "y": 1, "width": 5, "height": 5}}`,
    `{"document": "${document}", "page": 1, "cell": {"row": 1}}`,
  ])('take %s for no place', async (json) => {
    expect(await isPlace(json)).toEqual({ whole: false, marked: false });
  });

  it('take a document for opened as the domain does', async () => {
    const shown: readonly (readonly number[])[] = [[], [1], [1, 2], [2], [1, 2, 3, 4, 5], [1, 2, 3, 4], [1, 7], [1, 7, 12]];
    const openings = (pageCount: number | null): readonly (readonly DocumentOpening[])[] => [
      [],
      ...shown.map((pages) => [{ document, by: officer, pages, pageCount, isDownloaded: false }]),
      // Two sessions of one person count together; another person's does not.
      [
        { document, by: officer, pages: [1], pageCount: null, isDownloaded: false },
        { document, by: officer, pages: [2, 7], pageCount, isDownloaded: false },
      ],
      [{ document, by: numbered(9), pages: [1, 2, 3, 4, 5, 7, 12], pageCount, isDownloaded: true }],
      [{ document, by: officer, pages: [], pageCount: null, isDownloaded: true }],
    ];
    let opened = 0;
    for (const pageCount of [null, 1, 2, 5, 6, 12])
      for (const viewerCount of [null, 2, 6])
        for (const own of openings(viewerCount)) {
          const filled = own.map((one, n) => ['document_openings', openedBy(one.by, one, n)] as const);
          await withRows(admin, [['documents', pdf(document, pageCount)], ...filled], async () => {
            for (const cited of [[], [7], [7, 12]]) {
              const evidence: CaseEvidence = {
                documents: [{ id: document, fields: ['invoices'], pageCount }],
                openings: own,
                figurePlaces: [],
                signalPages: [],
              };
              const expected = isOpenedBy(evidence, officer, document, cited);
              const { rows: found } = await admin.query<{ opened: boolean }>('select has_opened($1, $2, $3, $4) as opened', [
                officer,
                application,
                document,
                cited,
              ]);
              expect([pageCount, own, cited, found[0]?.opened]).toEqual([pageCount, own, cited, expected]);
              opened += expected ? 1 : 0;
            }
          });
        }
    // The control: both answers occur.
    expect(opened).toBeGreaterThan(50);
  }, 60_000);

  it('count one page of a picture, whatever was stored', async () => {
    const picture = { ...pdf(document, null), content_type: 'image/png', view_type: 'image/jpeg' };
    const opening = openedBy(officer, { document, pages: [1], pageCount: null, isDownloaded: false }, 1);
    const filled = [
      ['documents', picture],
      ['document_openings', opening],
    ] as const;
    const found = await withRows(admin, filled, () =>
      admin.query('select has_opened($1, $2, $3, $4) as opened', [officer, application, document, [1]]),
    );
    expect(found.rows).toEqual([{ opened: true }]);
  });

  describe('for a proposal', () => {
    const [invoice, optional, requested, replaced] = [numbered(1), numbered(2), numbered(3), numbered(4)];
    const [checking, refused, requestedBefore] = [numbered(5), numbered(6), numbered(7)];
    const ready: CaseEvidence['documents'] = [
      { id: invoice, fields: ['invoices', 'production_cost_breakdown'], pageCount: 8 },
      { id: optional, fields: ['technical_data_sheet'], pageCount: 9 },
      { id: requested, fields: ['document_requests'], pageCount: 1 },
      { id: replaced, fields: [], pageCount: 2 },
      // The request was answered again with `requested`; the row of the first answer remains.
      { id: requestedBefore, fields: [], pageCount: 1 },
    ];
    const evidence: CaseEvidence = {
      documents: [...ready, { id: checking, fields: ['invoices'], pageCount: null }],
      openings: [],
      figurePlaces: [{ document: optional, page: 7, box }],
      signalPages: [
        { document: invoice, page: 3 },
        { document: replaced, page: 2 },
      ],
    };
    const signal = (n: number, document_id: string, more: Row = {}): Row => ({
      ...rows['case_signals'],
      id: numbered(20 + n),
      key: String(n),
      document_id,
      ...more,
    });
    const filled: readonly (readonly [string, Row])[] = [
      ...ready.map(({ id, pageCount }) => ['documents', pdf(id, pageCount)] as const),
      ['documents', { ...rows['documents'], id: checking, state: 'checking' }],
      ['documents', { ...rows['documents'], id: refused, state: 'refused', refusal: 'infected', checked_at: at }],
      ['document_requests', { ...rows['document_requests'], document_id: requested, answered_at: at }],
      ['application_documents', named(invoice, 'invoices')],
      ['application_documents', named(invoice, 'production_cost_breakdown')],
      ['application_documents', named(optional, 'technical_data_sheet')],
      ['application_documents', named(requestedBefore, 'document_requests')],
      ['application_documents', named(requested, 'document_requests', 1)],
      ['application_documents', named(checking, 'invoices', 1)],
      ['application_documents', named(refused, 'invoices', 2)],
      ['application_documents', named(replaced, 'invoices', 0, 1)],
      [
        'case_requirement_decisions',
        {
          ...rows['case_requirement_decisions'],
          field: 'final_product_value',
          figure: '9',
          figure_reason: 'As invoiced',
          figure_place: JSON.stringify(evidence.figurePlaces[0]),
        },
      ],
      ...evidence.signalPages.map(
        ({ document: id, page }, n) => ['case_signals', signal(n, id, { location: JSON.stringify({ page, box }) })] as const,
      ),
      ['case_signals', signal(8, invoice, { location: JSON.stringify({ page: 5, box }), cleared_at: at })],
      ['case_signals', signal(9, invoice)],
    ];

    it.each<[string, ProposedDecision, readonly string[]]>([
      ['an approval', { kind: 'approval', grounds: [], citations: [] }, [invoice, optional, requested, checking]],
      ['a rejection without citation', { kind: 'rejection', grounds: ['evidence_missing'], citations: [] }, []],
      [
        'a rejection for the value addition',
        { kind: 'rejection', grounds: ['value_addition_not_above_threshold'], citations: [] },
        [optional],
      ],
      [
        'a rejection that cites two pages of an earlier document',
        {
          kind: 'rejection',
          grounds: ['documents_false_or_altered'],
          citations: [
            { document: replaced, page: 1 },
            { document: replaced, page: 2, box },
          ],
        },
        [replaced],
      ],
    ])('ask for the documents and pages of %s that the domain asks for', async (_, proposed, documents) => {
      const found = await withRows(admin, filled, () =>
        admin.query<{ document_id: string; cited_pages: number[] }>('select * from documents_to_open($1, $2, $3, $4)', [
          application,
          proposed.kind,
          proposed.grounds,
          JSON.stringify(proposed.citations),
        ]),
      );
      const asked = found.rows.map(({ document_id, cited_pages }) => [document_id, cited_pages.toSorted((a, b) => a - b)] as const);
      expect(new Map(asked)).toEqual(new Map(documentsToOpen(evidence, proposed)));
      expect([...new Map(asked).keys()].toSorted()).toEqual(documents.toSorted());
    });

    it('ask for what a cost sheet cites and what proves its corrections, where the figures come from it', async () => {
      const [payroll, former] = [numbered(30), numbered(31)];
      const correction = { document: optional, page: 4, box };
      const judgement = { ...rows['line_judgements'], fields: '{}', reason: 'x', verdict: 'corrected' };
      const sheet: readonly (readonly [string, Row])[] = [
        ...filled,
        ['documents', pdf(payroll, 3)],
        ['documents', pdf(former, 3)],
        ['applications', { ...rows['applications'], scheme: '2026-2' }],
        ['application_versions', { ...rows['application_versions'], version: 1 }],
        ['application_documents', named(payroll, 'cost_sheet', 0, 1)],
        // Of a correction that was not sent.
        ['application_documents', named(former, 'cost_sheet')],
        ['line_judgements', { ...judgement, revision: 1, place: JSON.stringify({ ...correction, page: 6 }) }],
        ['line_judgements', { ...judgement, revision: 2, place: JSON.stringify(correction) }],
      ];
      const bySheet: CaseEvidence = {
        ...evidence,
        isBySheet: true,
        documents: [
          ...evidence.documents.filter(({ id }) => id !== invoice),
          { id: invoice, fields: ['invoices'], pageCount: 8 },
          { id: payroll, fields: ['cost_sheet'], pageCount: 3 },
          { id: former, fields: [], pageCount: 3 },
        ],
        figurePlaces: [...evidence.figurePlaces, correction],
      };
      for (const kind of ['approval', 'rejection'] as const) {
        const proposed: ProposedDecision = { kind, grounds: ['value_addition_not_above_threshold'], citations: [] };
        const found = await withRows(admin, sheet, () =>
          admin.query<{ document_id: string; cited_pages: number[] }>('select * from documents_to_open($1, $2, $3, $4)', [
            application,
            kind,
            proposed.grounds,
            '[]',
          ]),
        );
        const asked = found.rows.map(({ document_id, cited_pages }) => [document_id, cited_pages.toSorted((a, b) => a - b)] as const);
        expect(new Map(asked)).toEqual(new Map(documentsToOpen(bySheet, proposed)));
        expect(new Map(asked).has(payroll)).toBe(kind === 'approval');
      }
    });

    it('are met by the openings that tests record', async () => {
      const assert = (people: readonly string[]) =>
        admin.query("select assert_evidence($1, 'approval', '{}', '[]', $2, 'proposed')", [application, [...people]]);
      const outcome = await withRows(admin, filled, async () => {
        await admin.query('set local session_replication_role = replica');
        await recordOpenings(admin, application, [officer]);
        await assert([officer]);
        await admin.query('savepoint before');
        const refused = await assert([officer, numbered(9)]).catch((error: pg.DatabaseError) => error.constraint);
        await admin.query('rollback to savepoint before');
        return refused;
      });
      expect(outcome).toBe('proposed_on_opened_documents');
    });
  });
});

describe('0005_evidence.sql', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await createDatabaseBefore(adminUrl, '0005_evidence.sql');
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('set session_replication_role = replica');
    const { case_requirement_decisions: decision, ...others } = rows;
    const { rows: tables } = await admin.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const isThere = (table: string): boolean => tables.some(({ name }) => name === table);
    for (const [table, row] of Object.entries(others).filter(([table]) => isThere(table))) await insertRow(admin, table, row);
    await insertRow(admin, 'case_requirement_decisions', { ...decision, field: 'final_product_value', figure: '9' });
    await admin.query('reset session_replication_role');
    await migrate(database.urlOf('migrator'));
  }, 60_000);
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  const change = (statement: string) =>
    admin.query(statement).then(
      () => 'went through',
      (error: pg.DatabaseError) => error.constraint ?? error.message,
    );

  it('keeps a figure from before that has no proof, and refuses a proposal until it is decided again', async () => {
    const { rows: kept } = await admin.query('select figure, figure_reason, figure_place, figure_quote from case_requirement_decisions');
    expect(kept).toEqual([{ figure: '9', figure_reason: null, figure_place: null, figure_quote: '' }]);
    const proposal = `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at)
      values ('${numbered(30)}', '${application}', 'approval', '${officer}', 'Complete', now())`;
    expect(await change(proposal)).toBe('proposed_on_proven_figures');
    expect(await change("update case_requirement_decisions set comment = 'Another'")).toBe('changed_figure_is_proven');
    expect(await change("update case_requirement_decisions set figure_reason = 'As invoiced'")).toBe('changed_figure_is_proven');
    expect(await change('update case_requirement_decisions set figure = null')).toBe('went through');
  });

  it('leaves documents uncounted and proposals without citations', async () => {
    expect((await admin.query('select page_count from documents')).rows).toEqual([{ page_count: null }]);
    expect((await admin.query('select citations from case_proposals')).rows).toEqual([{ citations: [] }]);
  });
});
