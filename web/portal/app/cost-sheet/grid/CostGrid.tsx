/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-interactive-element-to-noninteractive-role -- rows are drawn with `display: grid`, which takes the roles of a table's elements from them in some browsers */
import { Trans, useLingui } from '@lingui/react/macro';
import { withCurrency } from '@thamani/domain/money.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { percentIn } from '../../calculator/figure-formatting.ts';
import { CitedMark } from '../evidence/EvidenceMark.tsx';
import { columnNames, kindNames } from '../line-labels.ts';
import type { SheetLists } from '../model/cell-reading.ts';
import { useSheet } from '../sheet-context.ts';
import { cellLists } from './CellEditor.tsx';
import { LineRow } from './LineRow.tsx';
import { gridRows, lineColumns } from './movement.ts';
import type { GridPlace, GridRow, LineColumn } from './movement.ts';
import { mostRowsDrawn, spacesIn } from '@thamani/ui/row-window/row-window.ts';
import { useGridKeyboard } from './useGridKeyboard.ts';
import type { GridKeyboard } from './useGridKeyboard.ts';
import { longRowHeight, useRowWindow } from '@thamani/ui/row-window/useRowWindow.ts';

/** A cell that a link beside the table leads to. `times` counts the presses. */
export interface WantedCell {
  readonly row: string;
  readonly column: LineColumn;
  readonly times: number;
}

interface CostGridProps {
  readonly canUndo: boolean;
  readonly wanted: WantedCell | undefined;
  readonly onUndo: () => void;
  /** Text of a spreadsheet with several cells. */
  readonly onPaste: (text: string) => void;
}

/** All lines as a table that the keyboard moves in. */
export function CostGrid({ canUndo, wanted, onUndo, onPaste }: CostGridProps) {
  const { t } = useLingui();
  const screen = useSheet();
  const { sheet, readOnly, reader, chooseEvidence, removeLines } = screen;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => gridRows(sheet), [sheet]);
  const keyboard = useGridKeyboard(table, rows, screen, onUndo);
  const { selected } = keyboard;
  useEffect(() => {
    if (wanted !== undefined) keyboard.goTo({ row: wanted.row, column: wanted.column });
    // Each press leads there once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell goes into the field that is open.
    if (readOnly || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  const lines = [...selected];
  const count = lines.length;
  return (
    <>
      {!readOnly && (
        <div className="cost-tools">
          {count > 0 && (
            <>
              <Button icon="clip" onClick={() => chooseEvidence({ lines, price: false })}>
                <Trans>Document for the selected lines ({count})</Trans>
              </Button>
              <Button
                kind="quiet"
                onClick={() => {
                  removeLines(lines);
                  keyboard.clearSelection();
                }}
              >
                <Trans>Remove the selected lines ({count})</Trans>
              </Button>
            </>
          )}
          <Button kind="quiet" icon="return" disabled={!canUndo} onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
      <div className="card cost-frame">
        <table
          ref={table}
          className={`cost-grid${rows.length > mostRowsDrawn ? ' cost-grid-long' : ''}`}
          role="grid"
          aria-label={t`Cost lines for one unit of output`}
          aria-rowcount={rows.length + 1}
          aria-colcount={lineColumns.length}
          aria-multiselectable={!readOnly}
          onPaste={paste}
        >
          <GridHead />
          <tbody ref={body} role="rowgroup">
            <GridRows rows={rows} keyboard={keyboard} body={body} />
          </tbody>
        </table>
      </div>
      <CellLists lists={reader.lists} />
      {!readOnly && <KeysHelp />}
    </>
  );
}

/** Drawn once: the lists are long, and never change. */
const CellLists = memo(function CellLists({ lists }: { readonly lists: SheetLists }) {
  return (
    <>
      <datalist id={cellLists.country}>
        {lists.countries.map(({ value, word }) => (
          <option key={value} value={word}>
            {word}
          </option>
        ))}
      </datalist>
      <datalist id={cellLists.currency}>
        {lists.currencies.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </datalist>
    </>
  );
});

function GridHead() {
  const { i18n } = useLingui();
  const { currency } = useSheet().sheet.head;
  return (
    <thead role="rowgroup">
      <tr className="cost-row cost-head" role="row" aria-rowindex={1}>
        {lineColumns.map((column, index) => (
          <th key={column} className={`cost-cell cost-${column}`} scope="col" role="columnheader" aria-colindex={index + 1}>
            {column === 'select' || column === 'remove' ? (
              <span className="unseen">{i18n._(columnNames[column])}</span>
            ) : (
              <>
                {column === 'amount' && currency !== '' ? (
                  <Trans>
                    Amount, <bdi>{currency}</bdi>
                  </Trans>
                ) : (
                  i18n._(columnNames[column])
                )}
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface GridRowsProps {
  readonly rows: readonly GridRow[];
  readonly keyboard: GridKeyboard;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

function GridRows({ rows, keyboard, body }: GridRowsProps) {
  const { at, openCell, selected, actions } = keyboard;
  const active = rows.findIndex(({ key }) => key === at.row);
  const shown = useRowWindow(body, rows.length, active);
  const spaces = spacesIn(shown, rows.length, longRowHeight);
  const draw = (row: GridRow, index: number) =>
    row.of === 'line' ? (
      <LineRow
        key={row.key}
        line={row.line}
        number={row.number}
        rowIndex={index + 2}
        isSelected={selected.has(row.key)}
        active={row.key === at.row ? at.column : undefined}
        openCell={row.key === at.row ? openCell : undefined}
        actions={actions}
      />
    ) : (
      <SumRow key={row.key} row={row} rowIndex={index + 2} at={at} keyboard={keyboard} />
    );
  return (
    <>
      {shown.runs.flatMap(({ from, to }, index) => [
        <Space key={`space-${index}`} height={spaces[index] ?? 0} />,
        // All rows are siblings: one that has the keyboard keeps it, whichever run it is in.
        ...rows.slice(from, to).map((row, place) => draw(row, from + place)),
      ])}
      <Space height={spaces.at(-1) ?? 0} />
    </>
  );
}

/** In the place of rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    <tr className="cost-space" role="presentation">
      <td height={height} aria-hidden="true" />
    </tr>
  );
}

interface SumRowProps {
  readonly row: Exclude<GridRow, { readonly of: 'line' }>;
  readonly rowIndex: number;
  readonly at: GridPlace;
  readonly keyboard: GridKeyboard;
}

/** A group's heading, the margin or the price: one cell that the keyboard reaches, and what is computed. */
function SumRow({ row, rowIndex, at, keyboard: { actions, begin } }: SumRowProps) {
  const { i18n, t } = useLingui();
  const { figures, sheet, readOnly, reader, chooseEvidence } = useSheet();
  const shared = {
    tabIndex: row.key === at.row ? 0 : -1,
    'data-focus': '',
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => (event.key !== 'Enter' || event.ctrlKey || event.metaKey) && actions.press(event),
    onFocus: () => actions.focus(row.key, at.column),
  } as const;
  const amountIn = (amount: string | undefined): ReactNode =>
    amount !== undefined && (
      <bdi className="num" dir="ltr">
        {writeNumber(amount, reader.locale, 2)}
      </bdi>
    );
  if (row.of === 'group')
    return (
      <tr className="cost-row cost-group" role="row" aria-rowindex={rowIndex} data-line={row.key}>
        <td className="cost-cell cost-title" role="gridcell" aria-colindex={1} {...(readOnly && shared)}>
          {i18n._(kindNames[row.kind])}
          {!readOnly && (
            <button
              {...shared}
              type="button"
              className="cost-add"

              onClick={() => begin(row.kind)}
            >
              <Trans>Add a line</Trans>
              <span className="unseen">: {i18n._(kindNames[row.kind])}</span>
            </button>
          )}
        </td>
        <td className="cost-cell cost-amount" role="gridcell" aria-colindex={lineColumns.indexOf('amount') + 1}>
          {amountIn(figures.totals[row.kind])}
        </td>
      </tr>
    );
  if (row.of === 'margin')
    return (
      <tr className="cost-row cost-margin" role="row" aria-rowindex={rowIndex} data-line={row.key}>
        <td {...shared} className="cost-cell cost-title" role="gridcell" aria-colindex={1}>
          <b>
            <Trans>Margin and everything not listed</Trans>
          </b>
          <MarginSentence />
        </td>
        <td className="cost-cell cost-amount" role="gridcell" aria-colindex={lineColumns.indexOf('amount') + 1}>
          {amountIn(figures.margin?.amount)}
        </td>
      </tr>
    );
  const { priceCitations, price, currency } = sheet.head;
  return (
    <tr className="cost-row cost-price" role="row" aria-rowindex={rowIndex} data-line={row.key}>
      <td className="cost-cell cost-title" role="gridcell" aria-colindex={1}>
        <Trans>Ex-works price of one unit</Trans>
      </td>
      <td className="cost-cell cost-amount" role="gridcell" aria-colindex={lineColumns.indexOf('amount') + 1}>
        {price !== '' && (
          <bdi className="num" dir="ltr">
            {withCurrency(reader.locale, writeNumber(price, reader.locale, 2), currency)}
          </bdi>
        )}
      </td>
      <td className="cost-cell cost-evidence" role="gridcell" aria-colindex={lineColumns.indexOf('evidence') + 1} {...(readOnly && shared)}>
        {readOnly ? (
          <CitedMark citations={priceCitations} isEnough={priceCitations.length > 0} />
        ) : (
          <button {...shared} type="button" className="cost-evidence-button" onClick={() => chooseEvidence({ lines: [], price: true })}>
            <span className="unseen">{t`Document for the price`}: </span>
            <CitedMark citations={priceCitations} isEnough={priceCitations.length > 0} />
          </button>
        )}
      </td>
    </tr>
  );
}

export function MarginSentence() {
  const { figures, reader } = useSheet();
  const { margin } = figures;
  if (margin === undefined) return null;
  const percent = <bdi dir="ltr">{percentIn(reader.locale, margin.percent)}</bdi>;
  return (
    <span className="cost-second">
      {margin.amount.startsWith('-') ? (
        <Trans>The lines cost more than the price. Check the quantities, the unit costs and the price.</Trans>
      ) : (
        <Trans>Computed: the price less all lines, {percent} of the price. An officer checks it against your accounts.</Trans>
      )}
    </span>
  );
}

function KeysHelp() {
  return (
    <p className="cost-keys">
      <span>
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> move
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Enter</kbd> edit
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Tab</kbd> next field
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Esc</kbd> cancel
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> add a line
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Ctrl</kbd> <kbd>Z</kbd> undo
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Ctrl</kbd> <kbd>V</kbd> paste rows from a spreadsheet
        </Trans>
      </span>
    </p>
  );
}
