import type { readCaseCostSheet } from '@thamani/contract/cost-sheets/line-review.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import { declaredShare, regionalShare } from '@thamani/domain/cost-sheet/figures.ts';
import { lineSignals } from '@thamani/domain/cost-sheet/signals.ts';
import type { CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { statePartiesOn } from '@thamani/domain/origin/nomenclature.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { isOpenedBy } from '@thamani/domain/review/document-openings.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { leastSureness } from '@thamani/domain/signals/invoice-checks.ts';
import { readInvoice, type Invoice } from '@thamani/domain/signals/invoice.ts';
import { currentScheme, isScheme, schemes, takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import type { z } from 'zod';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { facilityCountryOf, newestVersion, submittedVersion } from '../../applications/service.ts';
import {
  citedElsewhere,
  headView,
  judgementsIn,
  judgementsRevision,
  lastFrozen,
  lineView,
  readSheet,
  shareView,
  currentJudgements,
} from '../../cost-sheets/service.ts';
import { documentsOf } from '../../documents/service.ts';
import { textOfDocument } from '../../signals/service.ts';
import { factsOf, readableCase } from '../cases/case-command.ts';
import { caseEvidenceOf } from '../evidence/evidence-queries.ts';
import { namesOf, type CaseRow } from '../store.ts';
import { amountsOf, figuresView, lineJudgementView, marginJudgementView, priceJudgementView, signalView } from './line-answers.ts';

type Query<O extends Operation> = z.output<NonNullable<O['query']>>;

const mostDocuments = 200;
/** As many invoices are compared for one page of lines. */
const mostInvoices = 50;

/** One page of lines of a submitted version with their judgements, and the figures of the whole sheet. */
export async function readSheetOfCase(
  context: Context,
  { t }: Caller,
  session: StaffSession,
  id: string,
  { version: asked, page, page_size: pageSize }: Query<typeof readCaseCostSheet>,
) {
  const reviewCase = await readableCase(context, session, id);
  // One moment for sheet and judgements.
  const read = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const version = asked ?? (await lastFrozen(tx, id));
      const submitted = version === undefined ? undefined : await submittedVersion(tx, id, version);
      if (version === undefined || submitted === undefined) throw new Refusal('not_found');
      const key = { id, version };
      return {
        version,
        submitted,
        stored: await readSheet(tx, key, facilityCountryOf(submitted.answers)),
        rows: await currentJudgements(tx, key),
        revision: await judgementsRevision(tx, key),
        isNewest: version === (await newestVersion(tx, id)),
        evidence: await caseEvidenceOf(tx, id),
      };
    });
  const { version, submitted, stored, rows, evidence } = read;
  const { head, sheet } = stored;
  if (head === undefined) throw new Refusal('not_found');
  const scheme = isScheme(submitted.scheme) ? submitted.scheme : currentScheme;
  const counts = takesCostSheet(submitted.scheme);
  const judgements = judgementsIn(rows);
  const amounts = amountsOf(sheet, judgements);
  const names = await namesOf(
    context.db,
    rows.map(({ staff_id }) => staff_id),
  );
  const byLine = new Map(rows.map((row) => [row.line_id, row]));
  const part = (subject: 'price' | 'margin') => rows.find((row) => row.subject === subject);
  const [price, margin] = [part('price'), part('margin')];
  const lines = stored.lines.slice((page - 1) * pageSize, page * pageSize);
  const signals = Map.groupBy(await signalsOn(context.db, { id, version }, sheet, lines), ({ line }) => line);
  const cited = citedIn(sheet);
  const documents = await documentsOf(context.db, reviewCase.company_id, [...cited.keys()].slice(0, mostDocuments));
  const shown = {
    version,
    counts,
    may_judge: counts && read.isNewest && (await mayJudge(context, session, reviewCase)),
    scheme,
    threshold_percent: schemes[scheme].thresholdPercent,
    country: sheet.country === '' ? null : sheet.country,
    ...headView(head, sheet),
    price_judgement: (price && priceJudgementView(price, sheet.price.currency, names)) ?? null,
    margin: amounts.margin,
    margin_judgement: (margin && marginJudgementView(margin, names)) ?? null,
    declared: shareView(declaredShare(sheet), scheme),
    regional: shareView(regionalShare(sheet, statePartiesOn(dayOf(submitted.submitted_at)), judgements), scheme),
    ...figuresView(sheet, judgements, scheme, read.revision),
    line_count: stored.lines.length,
    lines: lines.map((line) => {
      const row = byLine.get(line.id);
      const { value, isImported } = amounts.lines.get(line.id) ?? { value: null, isImported: false };
      return {
        ...lineView(line),
        value,
        is_imported: isImported,
        judgement: (row && lineJudgementView(row, names)) ?? null,
        signals: (signals.get(line.id) ?? []).slice(0, 10).map((signal) => signalView(signal, t)),
      };
    }),
    documents: [...cited].flatMap(([documentId, count]) => {
      const document = documents.get(documentId);
      if (document === undefined) return [];
      const isOpened = isOpenedBy(evidence, session.person.id, documentId, []);
      return [{ document_id: documentId, name: document.name, is_opened_by_me: isOpened, line_count: count }];
    }),
  };
  return { shown, total: stored.lines.length };
}

async function mayJudge(context: Context, session: StaffSession, reviewCase: CaseRow): Promise<boolean> {
  if (reviewCase.closed_at !== null || !isWithOfficer(reviewCase.stage)) return false;
  const asking = { permission: 'decide_requirement', now: context.clock.now(), provedAt: session.provedAt } as const;
  return denialReason(session.person, { ...asking, caseFacts: await factsOf(context.db, reviewCase) }) === undefined;
}

/** Documents with the number of lines that cite them, by the first line; those of the price come first. */
function citedIn({ priceCitations, lines }: CostSheet): ReadonlyMap<string, number> {
  const counts = new Map(priceCitations.map(({ document }) => [document, 0]));
  for (const { citations } of lines)
    for (const document of new Set(citations.map((citation) => citation.document))) counts.set(document, (counts.get(document) ?? 0) + 1);
  return counts;
}

/** Of the lines of a page, compared with all lines of the sheet. */
async function signalsOn(
  db: Queryable,
  key: { readonly id: string; readonly version: number },
  { lines }: CostSheet,
  onPage: CostSheet['lines'],
) {
  const documents = new Set(onPage.flatMap(({ citations }) => citations.map(({ document }) => document)));
  const invoices = new Map<string, Invoice>();
  for (const document of [...documents].slice(0, mostInvoices)) {
    const text = await textOfDocument(db, document);
    if (text !== undefined && text.confidence >= leastSureness) invoices.set(document, readInvoice(text));
  }
  const ids = new Set(onPage.map(({ id }) => id));
  return lineSignals(lines, { citedElsewhere: await citedElsewhere(db, key), invoices }).filter(({ line }) => ids.has(line));
}
