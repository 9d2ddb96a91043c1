import type { ImportPreview } from '@thamani/client/sheet-import.ts';
import { csvText } from '@thamani/domain/lists/lists.ts';

interface Listed {
  readonly row: number;
  readonly column_title: string;
  readonly typed: string;
  readonly message: string;
}

/** What is to be corrected in a file, as a file: another person may keep the spreadsheet. */
export function problemList(
  rows: ImportPreview['rows'],
  ofHead: readonly Listed[],
  titles: readonly [row: string, column: string, found: string, write: string],
): string {
  const listed: readonly Listed[] = [
    ...ofHead,
    ...rows.flatMap(({ problems, questions, notes }) => [
      ...problems,
      ...questions.map((question) => ({ ...question, message: question.readings.join(' / ') })),
      ...notes,
    ]),
  ];
  return csvText([titles, ...listed.map(({ row, column_title: title, typed, message }) => [row, title, typed, message])]);
}

export function downloadProblems(file: string, ...list: Parameters<typeof problemList>): void {
  const address = URL.createObjectURL(new Blob([problemList(...list)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${file.replace(/\.[^.]*$/, '')}-problems.csv`;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
