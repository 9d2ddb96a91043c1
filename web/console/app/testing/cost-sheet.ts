import { ownId, someone, type ApiAnswer, type SentRequest } from './render.tsx';
import { costLineOf, costSheetOf, declaredOf, judgementsOf, marginKey, priceKey, recount } from '../case/cost-lines/sheet-data.ts';
import type { Chosen, ItemKey, ReadLine, ReadSheet, ServerFigures, Stored } from '../case/cost-lines/sheet-data.ts';

/** A sheet as the API answers it, and a small server that keeps what is judged: for tests. */

export const caseId = '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90';
export const me = someone(ownId, 'Ama Mensah', 'S-0001');
export const efua = someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Efua Owusu', 'S-0417');

export function documentId(number: number): string {
  return `d0d0d0d0-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function lineId(number: number): string {
  return `11111111-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A local material of 1.00, which its invoice shows at a line of page 1. */
export function sampleLine(number: number, changes: Partial<ReadLine> = {}): ReadLine {
  return {
    id: lineId(number),
    position: number,
    kind: 'material',
    role: 'enters',
    description: ['Item', number].join(' '),
    hs_code: '180400',
    country: 'GH',
    origin_status: 'originating',
    origin_proof: null,
    supplier: 'Northline',
    quantity: '2',
    unit: 'kg',
    unit_cost: '0.5',
    currency: 'USD',
    basis: 'first_price',
    citations: [{ document: documentId(1), page: 1, box: { x: 80, y: 240, width: 820, height: 18 }, proves: ['cost', 'origin'] }],
    revision: 1,
    value: '1.00',
    is_imported: false,
    judgement: null,
    signals: [],
    ...changes,
  };
}

type SheetChanges = Partial<ReadSheet> & { readonly opened?: readonly string[] };

/** A price of 10.00 and the given lines; no judgement yet, no document opened. */
export function sampleSheet(lines: readonly ReadLine[], { opened = [], ...changes }: SheetChanges = {}): ReadSheet {
  const cited = [documentId(90), ...lines.flatMap(({ citations }) => citations.map(({ document }) => document))];
  const documents = [...new Set(cited)].map((id) => ({
    document_id: id,
    name: `Invoice ${Number(id.slice(-12))}.pdf`,
    is_opened_by_me: opened.includes(id),
    line_count: lines.filter(({ citations }) => citations.some(({ document }) => document === id)).length,
  }));
  const sheet: ReadSheet = {
    version: 1,
    counts: true,
    may_judge: true,
    scheme: '2026-2',
    threshold_percent: 30,
    country: 'GH',
    price: '10.00',
    currency: 'USD',
    repaid_taxes: '0',
    unit: 'bar of 100 g',
    rates: [],
    price_citations: [{ document: documentId(90), page: 1, proves: ['cost'] }],
    price_judgement: null,
    margin: null,
    margin_judgement: null,
    declared: null,
    regional: { percent: '72.00', exact_percent: null, qualifies: true },
    certain: null,
    possible: null,
    decided: null,
    open_count: 0,
    judgements_revision: 0,
    line_count: lines.length,
    lines: [...lines],
    documents,
    ...changes,
  };
  const figures = figuresOf(sheet, storedIn(sheet));
  const domain = costSheetOf(sheet, sheet.lines.map(costLineOf));
  const margin = domain && recount(domain, { lines: new Map() }, sheet.scheme)?.margin;
  return { ...sheet, ...figures, margin: margin ?? null, declared: (domain && declaredOf(domain, sheet.scheme)) ?? null };
}

function storedIn({ lines, price_judgement: price, margin_judgement: margin }: ReadSheet): Map<ItemKey, Stored> {
  const judged = lines.flatMap(({ id, judgement }) => (judgement === null ? [] : [[id, judgement] as const]));
  return new Map<ItemKey, Stored>([
    ...judged,
    ...(price ? [[priceKey, price] as const] : []),
    ...(margin ? [[marginKey, margin] as const] : []),
  ]);
}

/** As the server counts them. */
function figuresOf(sheet: ReadSheet, stored: ReadonlyMap<ItemKey, Stored>): ServerFigures {
  const domain = costSheetOf(sheet, sheet.lines.map(costLineOf));
  const counted = domain && recount(domain, judgementsOf(stored, sheet.currency), sheet.scheme);
  return {
    certain: counted?.certain ?? null,
    possible: counted?.possible ?? null,
    decided: counted?.decided ?? null,
    open_count: counted?.open ?? 0,
    judgements_revision: stored.size,
  };
}

export function judgedBy(by: typeof me, judgement: Exclude<Chosen, { verdict: 'open' }>, revision = 1): Stored {
  const made = { by, at: '2026-11-19T10:00:00.000Z', revision };
  if (judgement.verdict !== 'corrected') return { ...judgement, ...made } as Stored;
  return { ...judgement, place: { ...judgement.place, quote: 'Sea freight 0.32' }, ...made } as Stored;
}

interface SentJudgements {
  readonly judgements: readonly { readonly line: string; readonly base: number; readonly judgement: Chosen }[];
}

interface SentPart {
  readonly base: number;
  readonly judgement: Chosen;
}

/** Answers to all that the page asks. What another officer does is put into `stored`. */
export function sheetServer(sheet: ReadSheet, pageSize = 200) {
  const stored = storedIn(sheet);
  const opened = new Set(sheet.documents.filter(({ is_opened_by_me: isOpened }) => isOpened).map(({ document_id: id }) => id));
  let revision = stored.size;
  let counted = { of: '', figures: figuresOf(sheet, stored) };
  /** Once for what was judged: a sheet of 10,000 lines is asked for page by page. */
  const figures = () => {
    const of = `${stored.size} ${revision}`;
    if (counted.of !== of) counted = { of, figures: figuresOf(sheet, stored) };
    return counted.figures;
  };
  const judge = (key: ItemKey, base: number, judgement: Chosen) => {
    const current = stored.get(key) ?? null;
    if ((current?.revision ?? 0) !== base)
      return { problem: { code: 'judgement_changed', message: 'Another officer judged it.' }, current };
    revision += 1;
    if (judgement.verdict === 'open') stored.delete(key);
    else stored.set(key, judgedBy(me, judgement, revision));
    return { problem: null, current: stored.get(key) ?? null };
  };
  const asRead = (): ReadSheet => ({
    ...sheet,
    ...figures(),
    price_judgement: (stored.get(priceKey) ?? null) as ReadSheet['price_judgement'],
    margin_judgement: (stored.get(marginKey) ?? null) as ReadSheet['margin_judgement'],
    lines: sheet.lines.map((line) => ({ ...line, judgement: (stored.get(line.id) ?? null) as ReadLine['judgement'] })),
    documents: sheet.documents.map((one) => ({ ...one, is_opened_by_me: opened.has(one.document_id) })),
  });
  const pageOf = (page: number, size: number) => {
    const whole = asRead();
    const lines = whole.lines.slice((page - 1) * size, page * size);
    return { data: { ...whole, lines }, total_pages: Math.max(1, Math.ceil(whole.lines.length / size)) };
  };
  const part =
    (key: ItemKey, name: string) =>
    (sent: SentRequest): ApiAnswer => {
      const { base, judgement } = sent.body as SentPart;
      const { problem, current } = judge(key, base, judgement);
      if (problem !== null) return { status: 409, body: { ...problem, errors: {} } };
      return { body: { message: 'Saved.', data: { [name]: current, ...figures() } } };
    };
  const openings = sheet.documents.map(({ document_id: id }) => [
    `POST /review/cases/${caseId}/documents/${id}/openings`,
    (): ApiAnswer => {
      opened.add(id);
      return {
        body: {
          message: '',
          data: {
            file: 'https://media.example/file',
            view_type: 'image/jpeg',
            page_count: 1,
            text_source: null,
            evidence: evidenceOf(opened),
          },
        },
      };
    },
  ]);
  return {
    stored,
    first: () => pageOf(1, pageSize),
    answers: {
      [`GET /review/cases/${caseId}/cost_sheet`]: ({ query }: SentRequest): ApiAnswer => {
        const answer = pageOf(Number(query['page'] ?? 1), Number(query['page_size'] ?? pageSize));
        return { body: { message: '', ...answer, previous: null, next: null, current_page: Number(query['page'] ?? 1) } };
      },
      [`POST /review/cases/${caseId}/line_judgements`]: (sent: SentRequest): ApiAnswer => {
        const lines = (sent.body as SentJudgements).judgements.map(({ line, base, judgement }) => {
          const { problem, current } = judge(line, base, judgement);
          return { line, revision: current?.revision ?? 0, problem, current };
        });
        return { body: { message: 'Saved.', data: { lines, ...figures() } } };
      },
      [`POST /review/cases/${caseId}/price_judgement`]: part(priceKey, 'price_judgement'),
      [`POST /review/cases/${caseId}/margin_judgement`]: part(marginKey, 'margin_judgement'),
      ...(Object.fromEntries(openings) as Record<string, () => ApiAnswer>),
    },
  };
}

function evidenceOf(opened: ReadonlySet<string>) {
  const at = '2026-11-19T10:00:00.000Z';
  const documents = [...opened].map((id) => ({
    document_id: id,
    is_required: true,
    page_count: 1,
    cited_pages: [1],
    openings: [{ by: me, as: 'officer', is_opened: true, pages_shown: 1, opened_at: at, last_shown_at: at }],
  }));
  return { documents, unopened: [], unopened_by_proposer: [] };
}
