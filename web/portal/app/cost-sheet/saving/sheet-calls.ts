import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { readCostSheet, removeCostLines, saveCostLines, saveCostSheetHead } from '@thamani/contract/cost-sheets.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { data } from 'react-router';
import { isCompanyRefusal } from '../../company-context/company.ts';
import { problemOf } from '../../session/api.ts';
import type { Problem } from '../../session/api.ts';
import type { ReadSheet, SheetBatch } from '../model/sheet.ts';

type LineAnswers = AnswerOf<typeof saveCostLines>['data']['lines'];

/** What became of the head: saved, changed by another person before, or refused. */
type HeadAnswer = { readonly revision: number } | { readonly revision: number; readonly theirs: ReadSheet } | { readonly message: string };

/** Why the calls of a batch ended. What was answered before counts all the same. */
export type SheetEnd =
  | { readonly kind: 'saved' }
  /** Submitted or deleted in another window or by a colleague. */
  | { readonly kind: 'closed'; readonly message: string }
  /** The person may no longer change it, or acts for another company now. */
  | { readonly kind: 'halted'; readonly problem: Problem }
  | { readonly kind: 'unreachable' };

export interface SheetSaved {
  readonly head?: HeadAnswer;
  readonly lines?: LineAnswers;
  readonly removed?: LineAnswers;
  readonly end: SheetEnd;
}

/** Pages of a sheet that grows while it is read may repeat a line, so it is read again once. */
export async function readWholeSheet(api: Client, id: string): Promise<{ readonly head: ReadSheet; readonly lines: ReadSheet['lines'] }> {
  const first = await readPages(api, id);
  return first.isOneState ? first : readPages(api, id);
}

async function readPages(api: Client, id: string) {
  const { data: head, total_pages: pages } = await api.call(readCostSheet, { params: { id } });
  const lines = [...head.lines];
  let isOneState = true;
  for (let page = 2; page <= pages; page += 1) {
    const { data: next } = await api.call(readCostSheet, { params: { id }, query: { page: String(page) } });
    isOneState &&= next.revision === head.revision;
    lines.push(...next.lines);
  }
  return { head, lines: [...new Map(lines.map((line) => [line.id, line])).values()], isOneState };
}

/**
 * Runs on the server. Lines before the head: a rate that no line needs any more can then be removed. A refusal of the lines or the head
 * as a whole ends the batch.
 */
export async function saveBatch(api: Client, id: string, { head, lines, removed }: SheetBatch): Promise<SheetSaved> {
  const params = { id };
  let saved: Omit<SheetSaved, 'end'> = {};
  try {
    if (removed.length > 0)
      saved = { ...saved, removed: (await api.call(removeCostLines, { params, body: { lines: [...removed] } })).data.lines };
    if (lines.length > 0) saved = { ...saved, lines: await linesSaved(api, id, lines) };
    if (head !== undefined) saved = { ...saved, head: await headSaved(api, id, head) };
    return { ...saved, end: { kind: 'saved' } };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ...saved, end: endOf(error) };
  }
}

/** A refusal of all of them is told at each. */
async function linesSaved(api: Client, id: string, lines: SheetBatch['lines']): Promise<LineAnswers> {
  try {
    return (await api.call(saveCostLines, { params: { id }, body: { lines: [...lines] } })).data.lines;
  } catch (error) {
    if (!(error instanceof ApiProblem) || !['fields_invalid', 'sheet_too_large', 'body_too_large'].includes(error.code)) throw error;
    const problem = { code: 'fields_invalid', message: error.message, errors: { ...error.errors } } as const;
    return lines.map((line) => ({ id: line.id, revision: null, problem, current: null }));
  }
}

async function headSaved(api: Client, id: string, head: NonNullable<SheetBatch['head']>): Promise<HeadAnswer> {
  try {
    const { data: answer } = await api.call(saveCostSheetHead, { params: { id }, body: head });
    return { revision: answer.head_revision };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'sheet_changed') {
      const { data: theirs } = await api.call(readCostSheet, { params: { id } });
      return { revision: theirs.head_revision, theirs };
    }
    if (!['fields_invalid', 'rate_missing', 'evidence_foreign'].includes(error.code)) throw error;
    return { message: [error.message, ...Object.values(error.errors)].join(' ') };
  }
}

function endOf(error: ApiProblem): SheetEnd {
  const { code, message, status } = error;
  if (code === 'action_not_allowed' || code === 'only_returned_answers' || code === 'not_found') return { kind: 'closed', message };
  if (isCompanyRefusal(code) || code === 'permission_denied' || code === 'company_deletion_pending')
    return { kind: 'halted', problem: problemOf(error) };
  if (status === 0 || status >= 500 || status === 429) return { kind: 'unreachable' };
  throw error;
}

/** What the script of the page sent. */
export function batchSent(form: FormData): SheetBatch {
  const sent = form.get('batch');
  try {
    if (typeof sent === 'string') return JSON.parse(sent) as SheetBatch;
  } catch {
    // Refused below, as is a form without one.
  }
  throw data(null, { status: 400 });
}
