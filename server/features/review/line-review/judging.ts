import type { judgeCostLines, judgeSheetMargin, judgeSheetPrice } from '@thamani/contract/cost-sheets/line-review.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import { assess, fixedOutcome } from '@thamani/domain/cost-sheet/figures.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { CaseEvidence } from '@thamani/domain/review/document-openings.ts';
import { isScheme, takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { answersOfVersion, facilityCountryOf } from '../../applications/service.ts';
import {
  insertJudgements,
  insertOutcome,
  judgementsIn,
  judgementsRevision,
  readSheet,
  currentJudgements,
  type NewJudgement,
  type StoredJudgement,
} from '../../cost-sheets/service.ts';
import { textOfDocument } from '../../signals/service.ts';
import { wordsIn } from '@thamani/domain/signals/document-text.ts';
import { recordCaseEvent, withCase, type CaseCommand } from '../cases/case-command.ts';
import { recordSystemCaseEvent } from '../cases/stage-transitions.ts';
import { caseEvidenceOf } from '../evidence/evidence-queries.ts';
import { namesOf } from '../store.ts';
import { checkLine, checkPrice, type JudgementProblem, type SheetUnderReview, type WantedJudgement } from './judgement-checks.ts';
import {
  figuresView,
  lineJudgementView,
  marginJudgementView,
  priceJudgementView,
  problemView,
  type FiguresView,
  type LineJudgementView,
} from './line-answers.ts';

/**
 * Judgements of lines, price and margin by the officer of the case, each call in one transaction that locks the application and the case:
 * two officers judge one after the other, and the second is told what the first found.
 */

type Body<O extends Operation> = z.output<NonNullable<O['body']>>;

interface LineAnswer {
  readonly line: string;
  readonly revision: number | null;
  readonly problem: JudgementProblem | null;
  readonly current: LineJudgementView | null;
}

/** Each line by itself: what is wrong with one does not keep the others from being judged. */
export async function judgeLines(context: Context, caller: Caller, session: StaffSession, id: string, body: Body<typeof judgeCostLines>) {
  const ids = body.judgements.map(({ line }) => line);
  const again = ids.findIndex((line, index) => ids.indexOf(line) !== index);
  if (again >= 0) throw new Refusal('fields_invalid', { fields: { [`judgements.${again}.line`]: 'value_malformed' } });
  const { answer } = await onSheet(context, caller, session, id, { lines: body }, async (command, review) => {
    const problems = new Map<string, JudgementProblem>();
    const wanted: NewJudgement[] = [];
    for (const { line: lineId, base, judgement } of body.judgements) {
      const former = review.rows.find((row) => row.line_id === lineId);
      const line = review.sheet.lines.find((one) => one.id === lineId);
      if (line === undefined) {
        problems.set(lineId, { code: 'cost_line_unknown' });
        continue;
      }
      const checked = checkLine(review, line, judgement);
      if (isMade(former, checked.wanted)) continue;
      if ((former?.revision ?? 0) !== base) problems.set(lineId, { code: 'judgement_changed' });
      else if (checked.problem !== undefined) problems.set(lineId, checked.problem);
      else wanted.push(await rowOf(command, ['line', lineId], checked.wanted));
    }
    const after = await store(command, review, wanted);
    if (wanted.length > 0) await recordCaseEvent(command, 'lines_judged', { version: body.version, ...countOf(wanted) });
    const names = await namesOf(
      command.tx,
      after.rows.map(({ staff_id }) => staff_id),
    );
    const known = new Set(review.sheet.lines.map((line) => line.id));
    const current = new Map(after.rows.map((row) => [row.line_id, row]));
    const lines = ids.map((line): LineAnswer => {
      const row = current.get(line);
      const revision = known.has(line) ? (row?.revision ?? 0) : null;
      return { line, revision, problem: problems.get(line) ?? null, current: (row && lineJudgementView(row, names)) ?? null };
    });
    return { lines, figures: after.figures };
  });
  const { lines, figures } = done(answer);
  return { lines: lines.map((line) => ({ ...line, problem: line.problem && problemView(line.problem, caller.t) })), ...figures };
}

export async function judgePrice(context: Context, caller: Caller, session: StaffSession, id: string, body: Body<typeof judgeSheetPrice>) {
  const { answer } = await onSheet(context, caller, session, id, { price: body }, async (command, review) => {
    const after = await judgePart(command, review, 'price', body.base, checkPrice(review, body.judgement));
    const row = after.rows.find(({ subject }) => subject === 'price');
    const names = await namesOf(command.tx, row === undefined ? [] : [row.staff_id]);
    return { price_judgement: (row && priceJudgementView(row, review.sheet.price.currency, names)) ?? null, figures: after.figures };
  });
  const { figures, ...judged } = done(answer);
  return { ...judged, ...figures };
}

export async function judgeMargin(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  body: Body<typeof judgeSheetMargin>,
) {
  const { answer } = await onSheet(context, caller, session, id, { margin: body }, async (command, review) => {
    const { verdict } = body.judgement;
    const note = 'note' in body.judgement ? (body.judgement.note?.trim() ?? '') : '';
    const wanted = { verdict, ...(note !== '' && { note }) };
    const after = await judgePart(command, review, 'margin', body.base, {
      wanted,
      ...(note.length > 500 && { problem: { code: 'fields_invalid', faults: { note: 'too_long' } } as const }),
    });
    const row = after.rows.find(({ subject }) => subject === 'margin');
    const names = await namesOf(command.tx, row === undefined ? [] : [row.staff_id]);
    return { margin_judgement: (row && marginJudgementView(row, names)) ?? null, figures: after.figures };
  });
  const { figures, ...judged } = done(answer);
  return { ...judged, ...figures };
}

/** Price or margin: there is one of each, so a call that cannot be carried out is refused as a whole. */
async function judgePart(
  command: CaseCommand,
  review: SheetUnderReview,
  subject: 'price' | 'margin',
  base: number,
  { wanted, problem }: { readonly wanted: WantedJudgement; readonly problem?: JudgementProblem },
): Promise<Judged> {
  const former = review.rows.find((row) => row.subject === subject);
  if (isMade(former, wanted)) return { rows: review.rows, figures: await figuresOf(command, review, review.rows) };
  if ((former?.revision ?? 0) !== base) throw new Refusal('judgement_changed');
  if (problem !== undefined) throw new Refusal(problem.code, problem.faults === undefined ? {} : { fields: problem.faults });
  const judged = await store(command, review, [await rowOf(command, [subject, null], wanted)]);
  await recordCaseEvent(command, 'lines_judged', { version: review.version, [subject]: wanted.verdict });
  return judged;
}

function done<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('the stored answer of the call has no judgements');
  return answer;
}

/** Only the newest submitted version, while the case is with its officer, and only where its scheme takes the figures from the sheet. */
async function onSheet<Answer>(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  body: { readonly [Part in string]: { readonly version: number } },
  work: (command: CaseCommand, review: SheetUnderReview) => Promise<Answer>,
): Promise<{ readonly answer?: Answer }> {
  const version = Object.values(body)[0]?.version ?? 0;
  return withCase<{ answer: Answer }>(context, caller, session, id, 'decide_requirement', body, async (command) => {
    const { tx, application, reviewCase } = command;
    const { scheme, submissions } = application;
    const isJudged = scheme !== null && isScheme(scheme) && takesCostSheet(scheme) && version === submissions;
    if (!isWithOfficer(reviewCase.stage) || !isJudged) throw new Refusal('action_not_allowed');
    const key = { id, version };
    const { sheet } = await readSheet(tx, key, facilityCountryOf(await answersOfVersion(tx, id, version)));
    const rows = await currentJudgements(tx, key);
    const evidence: CaseEvidence = await caseEvidenceOf(tx, id);
    return { answer: await work(command, { version, scheme, sheet, rows, evidence, officer: session.person.id }) };
  });
}

interface Judged {
  readonly rows: readonly StoredJudgement[];
  readonly figures: FiguresView;
}

async function store(command: CaseCommand, review: SheetUnderReview, wanted: readonly NewJudgement[]): Promise<Judged> {
  const { tx, context, application, now } = command;
  const key = { id: application.id, version: review.version };
  if (wanted.length === 0) return { rows: review.rows, figures: await figuresOf(command, review, review.rows) };
  await insertJudgements(tx, key, await judgementsRevision(tx, key), wanted);
  const rows = await currentJudgements(tx, key);
  const assessed = assess(review.sheet, judgementsIn(rows));
  const outcome = assessed && fixedOutcome(assessed, review.scheme);
  // By the system, so that the officer who judged is notified too.
  if (outcome !== undefined && (await insertOutcome(tx, key, outcome, now)))
    await recordSystemCaseEvent(tx, context, application.id, now, 'lines_decided', { version: review.version, outcome });
  return { rows, figures: await figuresOf(command, review, rows) };
}

async function figuresOf(
  { tx, application }: CaseCommand,
  { version, sheet, scheme }: SheetUnderReview,
  rows: readonly StoredJudgement[],
): Promise<FiguresView> {
  return figuresView(sheet, judgementsIn(rows), scheme, await judgementsRevision(tx, { id: application.id, version }));
}

/** The same content is answered as made, whatever its base and its officer: a call can be repeated after a lost answer. */
function isMade(former: StoredJudgement | undefined, { verdict, fields, reason, place, note }: WantedJudgement): boolean {
  if (verdict === 'open') return former === undefined;
  if (former === undefined) return false;
  const same = { verdict, fields: fields ?? null, reason: reason ?? null, place: place ?? null, note: note ?? null };
  return isDeepStrictEqual(
    { verdict: former.verdict, fields: former.fields, reason: former.reason, place: former.place, note: former.note },
    same,
  );
}

async function rowOf(
  { tx, session, now }: CaseCommand,
  [subject, line]: readonly [NewJudgement['subject'], string | null],
  { verdict, fields, reason, place, note }: WantedJudgement,
): Promise<NewJudgement> {
  const text = place?.box && (await textOfDocument(tx, place.document));
  return {
    subject,
    line_id: line,
    verdict,
    fields: fields ?? null,
    reason: reason ?? null,
    place: place ?? null,
    // As extracted now: a later extraction may read it otherwise.
    quote: text && place?.box ? wordsIn(text, place.page, place.box) : '',
    note: note ?? null,
    staff_id: session.person.id,
    at: now,
  };
}

/** For the audit event, which is one for a call. Without lines and reasons: the judgements themselves are never deleted. */
function countOf(judgements: readonly NewJudgement[]): Readonly<Record<string, number>> {
  const count = (wanted: NewJudgement['verdict']) => judgements.filter(({ verdict }) => verdict === wanted).length;
  return { accepted: count('accepted'), corrected: count('corrected'), not_proven: count('not_proven'), reopened: count('open') };
}
