import { checkImport, ImportProblem, takeImport } from '@thamani/client/sheet-import.ts';
import type { AppliedImport, ColumnAnswers, ImportPreview } from '@thamani/client/sheet-import.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { useRef, useState } from 'react';

/** Rows of one page of the check. */
const pageSize = 100;
/** Of those that the list of problems is made from. */
const listPageSize = 500;

export type ShownRows = 'remarked' | 'all';
type Question = ImportPreview['questions'][number];

/** The file and what was found in it. A new file, an answer or another page is checked again: the server keeps nothing. */
interface Checked {
  readonly id: string;
  readonly file: File;
  readonly preview: ImportPreview;
  readonly answers: ColumnAnswers;
  /** Every column that was asked about, answered or not. */
  readonly asked: readonly Question[];
  readonly show: ShownRows;
  readonly page: number;
}

export interface ImportOnScreen {
  readonly checked: Checked | undefined;
  readonly busy: 'checking' | 'taking' | 'listing' | undefined;
  readonly problem: ImportProblem | undefined;
  choose(file: File): void;
  answer(column: number, answer: 'grouped' | 'decimals'): void;
  turnTo(show: ShownRows, page: number): void;
  take(choice: TakeChoice): Promise<AppliedImport | undefined>;
  /** All rows with a remark, page by page. */
  remarked(): Promise<ImportPreview['rows'] | undefined>;
}

export interface TakeChoice {
  readonly mode: 'append' | 'replace';
  readonly takesHead: boolean;
}

export function useImport(application: string, language: Language): ImportOnScreen {
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState<ImportOnScreen['busy']>();
  const [problem, setProblem] = useState<ImportProblem>();
  const latest = useRef(0);

  const attempt = async <Result>(what: NonNullable<ImportOnScreen['busy']>, work: () => Promise<Result>): Promise<Result | undefined> => {
    setBusy(what);
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error;
      setProblem(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };

  const check = (next: Omit<Checked, 'preview' | 'id'>, isFirst = false) =>
    attempt('checking', async () => {
      const turn = (latest.current += 1);
      const { file, answers, show, page } = next;
      const ask = (shown: ShownRows) => checkImport({ application, file, language, answers, show: shown, page, pageSize });
      let preview = await ask(show);
      // Where nothing is to be corrected, the rows themselves are what is looked at.
      const isClean = isFirst && preview.remarked_count === 0;
      if (isClean) preview = await ask('all');
      if (turn !== latest.current) return;
      const known = new Set(next.asked.map(({ column }) => column));
      const asked = [...next.asked, ...preview.questions.filter(({ column }) => !known.has(column))];
      setChecked({ ...next, id: crypto.randomUUID(), show: isClean ? 'all' : show, preview, asked });
    });

  return {
    checked,
    busy,
    problem,
    choose: (file) => void check({ file, answers: {}, asked: [], show: 'remarked', page: 1 }, true),
    answer(column, answer) {
      if (checked !== undefined) void check({ ...checked, answers: { ...checked.answers, [column]: answer } });
    },
    turnTo(show, page) {
      if (checked !== undefined) void check({ ...checked, show, page });
    },
    take: ({ mode, takesHead }) =>
      attempt('taking', async () => {
        if (checked === undefined) return undefined;
        const { file, answers, preview } = checked;
        const isWhole = preview.good_count === preview.row_count;
        return takeImport({
          application,
          file,
          language,
          answers,
          sha256: preview.sha256,
          mode,
          takesHead,
          onlyGoodRows: !isWhole,
          // A second click with the same choice is the first one.
          idempotencyKey: `${checked.id}-${mode}-${String(takesHead)}`,
        });
      }),
    remarked: () =>
      attempt('listing', async () => {
        if (checked === undefined) return undefined;
        const { file, answers } = checked;
        const rows: ImportPreview['rows'] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const found = await checkImport({ application, file, language, answers, show: 'remarked', page, pageSize: listPageSize });
          ({ pages } = found);
          rows.push(...found.rows);
        }
        return rows;
      }),
  };
}
