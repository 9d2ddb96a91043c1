import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportPreview } from '@thamani/client/sheet-import.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Table } from '@thamani/ui/table/Table.tsx';
import { hsCodeWritten } from '../../application-form/value-formatting.ts';
import { fieldNames } from '../line-labels.ts';
import type { TypedField } from '../model/sheet.ts';
import type { ImportOnScreen } from './useImport.ts';

type Row = ImportPreview['rows'][number];

/** The rows as they would be lines; on a phone each is a card. A cell that needs its person is marked, and said beside the table. */
export function ImportRows({ found }: { readonly found: ImportOnScreen }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const { checked } = found;
  if (checked === undefined) return null;
  const { preview, show, page } = checked;
  const { rows, pages, row_count: total, remarked_count: remarked } = preview;
  const value = (row: Row, field: TypedField): string => {
    const { line } = row;
    switch (field) {
      case 'hsCode':
        return line.hs_code === null ? '' : hsCodeWritten(line.hs_code);
      case 'quantity':
        return line.quantity === '' ? '' : `${writeNumber(line.quantity, language)}${line.unit === '' ? '' : ` ${line.unit}`}`;
      case 'unitCost':
        return line.unit_cost === '' ? '' : writeNumber(line.unit_cost, language, 2);
      default:
        return line[field] ?? '';
    }
  };
  const column = (field: TypedField, isFigure = false) => ({
    id: field,
    title: i18n._(fieldNames[field]),
    ...(isFigure && { figure: true }),
    cell: (row: Row) => <Cell row={row} field={field} shown={value(row, field)} />,
  });
  return (
    <div className="card import-rows">
      <Table
        caption={t`Rows of the file`}
        isStacked
        rows={rows}
        rowId={({ row }) => String(row)}
        empty={t`No row has a remark.`}
        columns={[
          { id: 'row', title: t`Row`, cell: ({ row }) => <span className="soft num">{row}</span> },
          column('description'),
          column('hsCode'),
          column('country'),
          column('quantity', true),
          column('unitCost', true),
          column('currency'),
          {
            id: 'amount',
            title: t`Amount`,
            figure: true,
            cell: ({ line, questions, problems }) => (
              <bdi className="num" dir="ltr">
                {problems.length > 0
                  ? '–'
                  : questions.length > 0
                    ? '?'
                    : line.amount === null
                      ? '–'
                      : writeNumber(line.amount, language, 2)}
              </bdi>
            ),
          },
        ]}
      />
      <div className="import-turn">
        {remarked > 0 && remarked < total && (
          <p className="small soft">
            {show === 'remarked' && <Trans>Rows without a remark are folded.</Trans>}{' '}
            <Button
              kind="quiet"
              size="small"
              disabled={found.busy !== undefined}
              onClick={() => found.turnTo(show === 'remarked' ? 'all' : 'remarked', 1)}
            >
              {show === 'remarked' ? (
                <Plural value={total} one="Show # row" other="Show all # rows" />
              ) : (
                <Trans>Show only rows with a remark</Trans>
              )}
            </Button>
          </p>
        )}
        {pages > 1 && (
          <nav className="import-pages" aria-label={t`Pages of rows`}>
            <Button size="small" disabled={page === 1 || found.busy !== undefined} onClick={() => found.turnTo(show, page - 1)}>
              <Trans>Previous</Trans>
            </Button>
            <span className="small soft num">
              <Trans>
                Page {page} of {pages}
              </Trans>
            </span>
            <Button size="small" disabled={page >= pages || found.busy !== undefined} onClick={() => found.turnTo(show, page + 1)}>
              <Trans>Next</Trans>
            </Button>
          </nav>
        )}
      </div>
    </div>
  );
}

function Cell({ row, field, shown }: { readonly row: Row; readonly field: TypedField; readonly shown: string }) {
  const problem = row.problems.find((one) => one.field === field || (field === 'quantity' && one.field === 'unit'));
  const question = row.questions.find((one) => one.field === field);
  const note = row.notes.find((one) => one.field === field);
  if (problem !== undefined)
    return (
      <span className="import-cell import-cell-bad">
        <bdi>{problem.typed === '' ? '–' : problem.typed}</bdi> <span className="unseen">{problem.message}</span>
      </span>
    );
  if (question !== undefined)
    return (
      <span className="import-cell import-cell-open">
        <bdi>{question.typed}</bdi>{' '}
        <span className="unseen">
          <Trans>needs your answer</Trans>
        </span>
      </span>
    );
  const was = <bdi key="was">{note?.typed}</bdi>;
  return (
    <span>
      <bdi>{shown}</bdi>
      {note !== undefined && (
        <span className="import-note small soft">
          <Trans>was {was}, zero added</Trans>
        </span>
      )}
    </span>
  );
}
