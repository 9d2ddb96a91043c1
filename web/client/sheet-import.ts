import type { applyImport, previewImport } from '@thamani/contract/cost-sheet-files.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { companyOfPageHeaders } from './company-of-page.ts';

/** A file of costs, sent by the page itself: to be checked, and then to be taken over. Types of the contract alone, as in upload.ts. */

export type ImportPreview = AnswerOf<typeof previewImport>['data'] & { readonly pages: number };
export type AppliedImport = AnswerOf<typeof applyImport>['data'];
export type ColumnAnswers = Readonly<Record<number, 'grouped' | 'decimals'>>;

interface SentFile {
  readonly application: string;
  readonly file: File;
  readonly language: string;
  readonly answers: ColumnAnswers;
}

export interface PreviewQuestion extends SentFile {
  readonly show: 'all' | 'remarked';
  readonly page: number;
  readonly pageSize: number;
}

export interface TakeOver extends SentFile {
  readonly sha256: string;
  readonly mode: 'append' | 'replace';
  readonly onlyGoodRows: boolean;
  readonly takesHead: boolean;
  /** The same for every try, so that a double click takes the rows over once. */
  readonly idempotencyKey: string;
}

/** Why it was not done. Status 0: there was no answer. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
  readonly status: number;
  readonly code: string;
  /** What to do with the file, where the server says so. */
  readonly advice: string | undefined;

  constructor(status: number, code: string, message: string, advice?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.advice = advice;
  }
}

/** The file is sent, opened and answered: 5 MB over a slow line take a minute. */
const timeoutMilliseconds = 120_000;

export async function checkImport({ show, page, pageSize, ...sent }: PreviewQuestion): Promise<ImportPreview> {
  const form = formOf(sent, { show, page: String(page), page_size: String(pageSize) });
  const answer = (await post(sent, 'import_preview', form)) as AnswerOf<typeof previewImport>;
  return { ...answer.data, pages: answer.total_pages };
}

export async function takeImport({ sha256, mode, onlyGoodRows, takesHead, idempotencyKey, ...sent }: TakeOver): Promise<AppliedImport> {
  const form = formOf(sent, { sha256, mode, only_good_rows: String(onlyGoodRows), take_head: String(takesHead) });
  return ((await post(sent, 'import', form, { 'idempotency-key': idempotencyKey })) as AnswerOf<typeof applyImport>).data;
}

/** The texts go first, so that the server knows them before the file comes. */
function formOf({ file, answers }: SentFile, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  const answered = Object.entries(answers).map(([column, answer]) => `${column}:${answer}`);
  if (answered.length > 0) form.set('answers', answered.join(','));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, file.name);
  return form;
}

async function post(
  { application, language }: SentFile,
  call: 'import' | 'import_preview',
  body: FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(`/api/application/${encodeURIComponent(application)}/cost_sheet/${call}/`, {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-language': language, ...companyOfPageHeaders(), ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  } catch {
    throw new ImportProblem(0, 'unreachable', '');
  }
  const read = (await answer.json().catch(() => ({}))) as {
    readonly code?: string;
    readonly message?: string;
    readonly errors?: Readonly<Record<string, string>>;
  };
  if (answer.ok) return read;
  throw new ImportProblem(answer.status, read.code ?? 'unreadable', read.message ?? '', read.errors?.['file']);
}
