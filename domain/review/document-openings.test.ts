import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentsToOpen,
  isOpenedBy,
  openingRules,
  requiredDocumentFields,
  unopenedBy,
  type CaseEvidence,
  type DocumentOpening,
  type ProposedDecision,
} from './document-openings.ts';

const approval: ProposedDecision = { kind: 'approval', grounds: [], citations: [] };
const empty: CaseEvidence = { documents: [], openings: [], figurePlaces: [], signalPages: [] };

/** Pages 1 to `last`. */
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const opening = (document: string, by: string, pages: readonly number[], more: Partial<DocumentOpening> = {}): DocumentOpening => ({
  document,
  by,
  pages,
  pageCount: null,
  isDownloaded: false,
  ...more,
});
const withPages = (pageCount: number | null, openings: readonly DocumentOpening[] = []): CaseEvidence => ({
  ...empty,
  documents: [{ id: 'invoice', fields: ['invoices'], pageCount }],
  openings,
});

describe('required documents', () => {
  it('are those of the required fields, and what an officer requested', () => {
    expect(requiredDocumentFields).toEqual([
      'process_flow_diagram',
      'certificate_of_company_registration',
      'production_cost_breakdown',
      'photo_of_production_site_facilities_or_warehouses',
      'invoices',
      'document_requests',
    ]);
  });
});

describe('documents of a cost sheet', () => {
  it('are required in place of the breakdown of costs, where the figures come from the sheet', () => {
    const documents: CaseEvidence['documents'] = [
      { id: 'breakdown', fields: ['production_cost_breakdown'], pageCount: 1 },
      { id: 'payroll', fields: ['cost_sheet'], pageCount: 1 },
      { id: 'both', fields: ['cost_sheet', 'invoices'], pageCount: 1 },
    ];
    const wanted = (isBySheet: boolean, proposed: ProposedDecision = approval) =>
      [...documentsToOpen({ ...empty, documents, isBySheet }, proposed).keys()].toSorted();
    expect(wanted(true)).toEqual(['both', 'payroll']);
    expect(wanted(false)).toEqual(['both', 'breakdown']);
    expect(wanted(true, { ...approval, kind: 'rejection', grounds: ['food_aid'] })).toEqual([]);
  });
});

describe('documents to open', () => {
  const evidence: CaseEvidence = {
    documents: [
      { id: 'invoice', fields: ['invoices'], pageCount: 9 },
      { id: 'photo', fields: ['product_photos'], pageCount: 1 },
      { id: 'both', fields: ['tax_clearance_certificate', 'process_flow_diagram'], pageCount: 2 },
      { id: 'sheet', fields: ['technical_data_sheet'], pageCount: 12 },
      { id: 'requested', fields: ['document_requests'], pageCount: 1 },
      { id: 'replaced', fields: [], pageCount: 1 },
    ],
    openings: [],
    figurePlaces: [
      { document: 'sheet', page: 7, box: { x: 0, y: 0, width: 10, height: 10 } },
      { document: 'sheet', page: 3, cell: { row: 1, column: 1 } },
    ],
    signalPages: [
      { document: 'invoice', page: 4 },
      { document: 'invoice', page: 2 },
      { document: 'invoice', page: 4 },
      { document: 'photo', page: 1 },
    ],
  };

  it('are for an approval the required ones and those of changed figures, with the pages that figures and signals cite', () => {
    expect([...documentsToOpen(evidence, approval)]).toEqual([
      ['invoice', [2, 4]],
      ['both', []],
      ['requested', []],
      ['sheet', [3, 7]],
    ]);
  });

  it('are for a rejection those that its grounds cite, and no others', () => {
    const citations = [
      { document: 'photo', page: 1 },
      { document: 'invoice', page: 6 },
    ];
    expect([...documentsToOpen(evidence, { kind: 'rejection', grounds: ['documents_false_or_altered'], citations })]).toEqual([
      ['photo', [1]],
      ['invoice', [6]],
    ]);
    expect([...documentsToOpen(evidence, { kind: 'rejection', grounds: ['evidence_missing'], citations: [] })]).toEqual([]);
  });

  it('are for a rejection about the threshold also those of changed figures', () => {
    const proposed: ProposedDecision = { kind: 'rejection', grounds: ['value_addition_not_above_threshold'], citations: [] };
    expect([...documentsToOpen(evidence, proposed)]).toEqual([['sheet', [3, 7]]]);
  });
});

describe('a document', () => {
  it.each(upTo(openingRules.everyPageUpTo))('of %d pages is opened once every page was shown', (count) => {
    const isOpened = (pages: readonly number[]) =>
      isOpenedBy(withPages(count, [opening('invoice', 'officer', pages)]), 'officer', 'invoice', []);
    expect(isOpened(upTo(count))).toBe(true);
    expect(isOpened(upTo(count).slice(1))).toBe(false);
    expect(isOpened(upTo(count - 1))).toBe(false);
  });

  it('of six pages is opened once page 1 and each cited page were shown', () => {
    const evidence = withPages(openingRules.everyPageUpTo + 1, [opening('invoice', 'officer', [1, 4])]);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [])).toBe(true);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [4])).toBe(true);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [4, 5])).toBe(false);
    expect(isOpenedBy(withPages(6, [opening('invoice', 'officer', [4])]), 'officer', 'invoice', [4])).toBe(false);
  });

  it('of three pages is not opened by one who shows them all where page 4 is cited', () => {
    const evidence = withPages(null, [opening('invoice', 'officer', upTo(3), { pageCount: 3 })]);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [3])).toBe(true);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [4])).toBe(false);
  });

  it('is opened over several sessions of one person, and not over those of two', () => {
    const two = [opening('invoice', 'officer', [1]), opening('invoice', 'officer', [2])];
    expect(isOpenedBy(withPages(2, two), 'officer', 'invoice', [])).toBe(true);
    expect(isOpenedBy(withPages(2, two), 'admin', 'invoice', [])).toBe(false);
    const both = [opening('invoice', 'officer', [1]), opening('invoice', 'admin', [2])];
    expect(isOpenedBy(withPages(2, both), 'officer', 'invoice', [])).toBe(false);
  });

  it('is not opened by another document of the same case', () => {
    expect(isOpenedBy(withPages(1, [opening('photo', 'officer', [1])]), 'officer', 'invoice', [])).toBe(false);
  });

  it('that was never counted has as many pages as the largest count of the viewer', () => {
    const sessions = [opening('invoice', 'officer', [1], { pageCount: 1 }), opening('invoice', 'officer', [], { pageCount: 2 })];
    expect(isOpenedBy(withPages(null, sessions.slice(0, 1)), 'officer', 'invoice', [])).toBe(true);
    expect(isOpenedBy(withPages(null, sessions), 'officer', 'invoice', [])).toBe(false);
  });

  it('is not opened where neither we nor the viewer counted its pages', () => {
    expect(isOpenedBy(withPages(null, [opening('invoice', 'officer', [1])]), 'officer', 'invoice', [])).toBe(false);
    expect(isOpenedBy(withPages(null), 'officer', 'invoice', [])).toBe(false);
  });

  it('has the pages that we counted, whatever a viewer says', () => {
    const evidence = withPages(3, [opening('invoice', 'officer', [1], { pageCount: 1 })]);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [])).toBe(false);
  });

  it('that the viewer could not show is opened once the original was downloaded, by the same person', () => {
    const evidence = withPages(null, [opening('invoice', 'officer', [], { isDownloaded: true })]);
    expect(isOpenedBy(evidence, 'officer', 'invoice', [1])).toBe(true);
    expect(isOpenedBy(evidence, 'admin', 'invoice', [1])).toBe(false);
  });
});

describe('unopened documents', () => {
  it('are listed for each person by themselves, in the order of the case', () => {
    const evidence: CaseEvidence = {
      ...empty,
      documents: [
        { id: 'flow', fields: ['process_flow_diagram'], pageCount: 1 },
        { id: 'invoice', fields: ['invoices'], pageCount: 2 },
        { id: 'photo', fields: ['product_photos'], pageCount: 1 },
      ],
      openings: [opening('invoice', 'officer', [1, 2]), opening('flow', 'admin', [1]), opening('invoice', 'admin', [2])],
    };
    expect(unopenedBy(evidence, 'officer', approval)).toEqual(['flow']);
    expect(unopenedBy(evidence, 'admin', approval)).toEqual(['invoice']);
    expect(unopenedBy(evidence, 'board', approval)).toEqual(['flow', 'invoice']);
    expect(unopenedBy(evidence, 'board', { kind: 'rejection', grounds: ['food_aid'], citations: [] })).toEqual([]);
  });

  it('never become more by another opening', () => {
    const document = fc.constantFrom('one', 'two', 'three');
    const page = fc.integer({ min: 1, max: 7 });
    const openings = fc.array(
      fc.record({
        document,
        by: fc.constantFrom('officer', 'admin'),
        pages: fc.array(page),
        pageCount: fc.constant(null),
        isDownloaded: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(openings, openings, fc.array(page), fc.array(fc.record({ document, page })), (before, more, counts, signalPages) => {
        const fields = ['invoices'] as const;
        const documents = ['one', 'two', 'three'].map((id, index) => ({ id, fields, pageCount: counts[index] ?? null }));
        const evidence: CaseEvidence = { ...empty, documents, signalPages, openings: before };
        const after = unopenedBy({ ...evidence, openings: [...before, ...more] }, 'officer', approval);
        expect(unopenedBy(evidence, 'officer', approval)).toEqual(expect.arrayContaining([...after]));
      }),
    );
  });
});
