/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- rows are drawn with `display: grid`, which takes the roles of a table's elements from them in some browsers */
import { Trans, useLingui } from '@lingui/react/macro';
import { withCurrency } from '@thamani/domain/money.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { EvidenceMark } from '../evidence/EvidenceMark.tsx';
import { columnNames } from '../line-labels.ts';
import { cellText } from '../model/cell-reading.ts';
import { countsAs } from '../model/sheet-figures.ts';
import type { SheetLine, TypedField } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { CellEditor } from './CellEditor.tsx';
import { isTyped, lineColumns } from './movement.ts';
import type { LineColumn } from './movement.ts';
import type { CellActions, OpenCell } from './useGridKeyboard.ts';

interface LineRowProps {
  readonly line: SheetLine;
  readonly number: number;
  /** From 1, as the table counts. */
  readonly rowIndex: number;
  readonly isSelected: boolean;
  /** The column that has the keyboard; undefined where another row has it. */
  readonly active: LineColumn | undefined;
  readonly openCell: OpenCell | undefined;
  readonly actions: CellActions;
}

/** One line: each field is a cell of its own, though two of them stand below each other. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, rowIndex, isSelected, active } = props;
  const { readOnly } = useSheet();
  return (
    <tr
      className={`cost-row${active === undefined ? '' : ' cost-row-active'}${isSelected ? ' cost-row-selected' : ''}`}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={readOnly ? undefined : isSelected}
      data-line={line.id}
    >
      {lineColumns.map((column, index) => (
        <LineCell key={column} {...props} column={column} index={index + 1} />
      ))}
    </tr>
  );
});

function LineCell({ column, index, ...props }: LineRowProps & { readonly column: LineColumn; readonly index: number }) {
  const { line, active, openCell, actions } = props;
  const { readOnly } = useSheet();
  const isOpen = openCell?.field === column && isTyped(column);
  const isWrong = isTyped(column) && line.unread?.[column] !== undefined;
  const isActive = active === column;
  const tabIndex = isActive && !isOpen ? 0 : -1;
  const attributes = {
    className: `cost-cell cost-${column}${isWrong ? ' cost-cell-wrong' : ''}`,
    role: 'gridcell',
    'aria-colindex': index,
    'data-column': column,
  } as const;
  if (column === 'select' || column === 'evidence' || column === 'remove')
    return (
      <td {...attributes}>
        <CellButton {...props} column={column} tabIndex={tabIndex} />
      </td>
    );
  return (
    <td
      {...attributes}
      tabIndex={tabIndex}
      aria-readonly={readOnly || !isTyped(column) || undefined}
      aria-invalid={isWrong || undefined}
      data-focus=""
      onKeyDown={isOpen ? undefined : actions.press}
      onFocus={() => isActive || actions.focus(line.id, column)}
      onClick={() => isActive && !isOpen && isTyped(column) && actions.open(line.id, column)}
      onDoubleClick={() => !isOpen && isTyped(column) && actions.open(line.id, column)}
    >
      {isOpen && isTyped(column) ? (
        <CellEditor line={line} number={props.number} field={column} text={openCell.text} actions={actions} />
      ) : isTyped(column) ? (
        <TypedText line={line} field={column} />
      ) : (
        <ComputedText line={line} column={column} />
      )}
    </td>
  );
}

function CellButton({
  line,
  number,
  column,
  tabIndex,
  isSelected,
  actions,
}: LineRowProps & { readonly column: 'select' | 'evidence' | 'remove'; readonly tabIndex: number }) {
  const { t } = useLingui();
  const { readOnly, removeLines, openLine } = useSheet();
  const { description } = line;
  const name = description === '' ? t`line ${number}` : t`line ${number}, ${description}`;
  const shared = {
    type: 'button',
    tabIndex,
    'data-focus': '',
    onKeyDown: actions.press,
    onFocus: () => actions.focus(line.id, column),
  } as const;
  if (column === 'evidence')
    return (
      <button {...shared} className="cost-evidence-button" onClick={() => openLine(line.id)}>
        <span className="unseen">{t`Evidence and details of ${name}`}: </span>
        <EvidenceMark line={line} />
      </button>
    );
  if (column === 'remove')
    return readOnly ? null : (
      <button {...shared} className="cost-remove-button" aria-label={t`Remove ${name}`} onClick={() => removeLines([line.id])}>
        <Icon name="cross" small />
      </button>
    );
  return (
    <button
      {...shared}
      className="cost-number"
      aria-pressed={readOnly ? undefined : isSelected}
      aria-label={readOnly ? name : t`Select ${name}`}
      onClick={() => actions.select(line.id)}
    >
      {isSelected ? <Icon name="check" small /> : <span className="num">{number}</span>}
    </button>
  );
}

function TypedText({ line, field }: { readonly line: SheetLine; readonly field: TypedField }): ReactNode {
  const { i18n } = useLingui();
  const { reader } = useSheet();
  const text = cellText(line, field, reader);
  // Its name takes the place of a text that is missing, so that a cell is never without a word.
  if (text === '' && field === 'hsCode' && !hasCode(line)) return <span className="cost-empty">–</span>;
  if (text === '') return <span className="cost-empty">{i18n._(columnNames[field])}</span>;
  const isFigure = field === 'quantity' || field === 'unitCost';
  return (
    <>
      <bdi className={isFigure ? 'num' : field === 'hsCode' ? 'code' : undefined} dir={isFigure || field === 'hsCode' ? 'ltr' : 'auto'}>
        {text}
      </bdi>
      {line.unread?.[field] !== undefined && (
        <span className="unseen">
          {' '}
          <Trans>(must be corrected)</Trans>
        </span>
      )}
    </>
  );
}

/** Work and services have no code. */
function hasCode({ kind }: SheetLine): boolean {
  return kind === 'material' || kind === 'packing';
}

function ComputedText({ line, column }: { readonly line: SheetLine; readonly column: LineColumn }): ReactNode {
  const { figures, country, reader, sheet } = useSheet();
  if (column === 'amount') {
    const amount = figures.amounts.get(line.id);
    if (amount === undefined)
      return (
        <span className="cost-empty">
          <Trans>not complete</Trans>
        </span>
      );
    return (
      <bdi className="num" dir="ltr" title={withCurrency(reader.locale, writeNumber(amount, reader.locale, 2), sheet.head.currency)}>
        {writeNumber(amount, reader.locale, 2)}
      </bdi>
    );
  }
  const counted = countsAs(line, country);
  if (counted === 'unknown') return <span className="cost-empty">–</span>;
  return counted === 'imported' ? (
    <span className="cost-imported">
      <Trans context="cost">Imported</Trans>
    </span>
  ) : (
    <Trans context="cost">Local</Trans>
  );
}
