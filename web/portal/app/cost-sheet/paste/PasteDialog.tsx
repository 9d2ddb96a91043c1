import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { choicesOf as readingsAs } from '@thamani/site/numbers/shown-reading.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useMemo, useState } from 'react';
import { choicesOf, faultSentences, fieldNames, kindNames } from '../line-labels.ts';
import { cellText } from '../model/cell-reading.ts';
import { linesAdded } from '../model/sheet-edits.ts';
import { typedFields } from '../model/sheet.ts';
import type { SheetLine, TypedField } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { pastedTable, pastePreview } from './pasted-rows.ts';
import type { ColumnChoice, ColumnQuestion, PasteProblem, PastePreview } from './pasted-rows.ts';

interface PasteDialogProps {
  readonly open: boolean;
  readonly text: string;
  readonly onClose: () => void;
}

const shownLines = 8;
const shownProblems = 20;

/** What the pasted rows would become. Nothing changes until the button. */
export function PasteDialog({ open, text, onClose }: PasteDialogProps) {
  const { t, i18n } = useLingui();
  const { sheet, country, reader, change } = useSheet();
  const [kind, setKind] = useState<LineKind>('material');
  const [columns, setColumns] = useState<Readonly<Record<number, ColumnChoice>>>({});
  const [isTold, setTold] = useState(false);
  const table = useMemo(() => {
    const titles = Object.fromEntries(typedFields.map((field) => [field, i18n._(fieldNames[field])])) as Record<TypedField, string>;
    return pastedTable(text, titles);
  }, [text, i18n]);
  const preview = useMemo(
    () => pastePreview(table, { kind, columns }, { sheet, country, reader, newId: () => crypto.randomUUID() }),
    [table, kind, columns, sheet, country, reader],
  );
  const { lines, questions, problems, tooMany } = preview;
  const good = lines.filter(({ isReadable }) => isReadable).map(({ line }) => line);
  const isOpen = questions.some(({ column }) => columns[column] === undefined);
  const take = (taken: readonly SheetLine[]) => {
    if (isOpen) return setTold(true);
    change((now) => linesAdded(now, taken));
    return onClose();
  };
  const [total, bad, most] = [lines.length, lines.length - good.length, sheetBounds.linesOnScreens];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Rows from a spreadsheet`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {bad > 0 && tooMany === 0 && !isOpen && good.length > 0 && (
            <Button onClick={() => take(good)}>
              <Plural value={good.length} one="Add only # readable line" other="Add only the # readable lines" />
            </Button>
          )}
          {tooMany === 0 && total > 0 && (
            <Button kind="main" onClick={() => take(lines.map(({ line }) => line))}>
              <Plural value={total} one="Add # line" other="Add # lines" />
            </Button>
          )}
        </>
      }
    >
      <p>
        {total === 0 ? (
          <Trans>There are no rows in what you pasted. Copy the rows in your spreadsheet, and paste them again.</Trans>
        ) : (
          <Trans>Nothing changes until you add the lines.</Trans>
        )}
      </p>
      {tooMany > 0 && (
        <p className="field-error">
          <Trans>A cost sheet takes at most {most} lines. Paste fewer rows.</Trans>
        </p>
      )}
      <Select
        id="paste-kind"
        label={t`Add to`}
        choices={choicesOf(i18n, kindNames)}
        value={kind}
        onChange={(event) => setKind(event.target.value as LineKind)}
      />
      {questions.map((question) => (
        <AskColumn
          key={question.column}
          question={question}
          chosen={columns[question.column]}
          isTold={isTold}
          onChoose={(choice) => setColumns({ ...columns, [question.column]: choice })}
        />
      ))}
      <PreviewTable preview={preview} />
      <Problems problems={problems} />
      {preview.notes.length > 0 && (
        <p className="small soft">
          <Plural
            value={preview.notes.length}
            one="# HS code had five digits: a zero was put before it, as spreadsheets drop it."
            other="# HS codes had five digits: a zero was put before them, as spreadsheets drop it."
          />
        </p>
      )}
    </Dialog>
  );
}

interface AskColumnProps {
  readonly question: ColumnQuestion;
  readonly chosen: ColumnChoice | undefined;
  readonly isTold: boolean;
  readonly onChoose: (choice: ColumnChoice) => void;
}

/** Once for a column, not for each of its cells. */
function AskColumn({ question: { column, field, readings }, chosen, isTold, onChoose }: AskColumnProps) {
  const { i18n } = useLingui();
  const { reader } = useSheet();
  const [grouped, decimals] = readingsAs(readings, reader.locale);
  const name = i18n._(fieldNames[field]);
  const option = (choice: ColumnChoice, text: string) => (
    <label className="cost-offer" htmlFor={`paste-${column}-${choice}`}>
      <input
        id={`paste-${column}-${choice}`}
        type="radio"
        name={`paste-${column}`}
        checked={chosen === choice}
        onChange={() => onChoose(choice)}
      />
      <bdi className="num" dir="ltr">
        {text}
      </bdi>
    </label>
  );
  return (
    <fieldset className="cost-ask">
      <legend>
        <Trans>{name}: numbers in this column can be read in two ways. Which one is meant?</Trans>
      </legend>
      {isTold && chosen === undefined && (
        <p className="field-error" role="alert">
          <Trans>Choose one.</Trans>
        </p>
      )}
      {option('grouped', grouped)}
      {option('decimals', decimals)}
    </fieldset>
  );
}

function PreviewTable({ preview: { lines } }: { readonly preview: PastePreview }) {
  const { t, i18n } = useLingui();
  const { reader } = useSheet();
  const more = lines.length - shownLines;
  if (lines.length === 0) return null;
  return (
    <div className="cost-preview" role="region" tabIndex={0} aria-label={t`Preview`}>
      <table className="table">
        <caption className="unseen">
          <Trans>Preview of the pasted rows</Trans>
        </caption>
        <thead>
          <tr>
            {typedFields.map((field) => (
              <th key={field} scope="col">
                {i18n._(fieldNames[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shownLines).map(({ row, line }) => (
            <tr key={row}>
              {typedFields.map((field) => (
                <td key={field} className={line.unread?.[field] === undefined ? undefined : 'cost-cell-wrong'}>
                  <bdi dir="auto">{cellText(line, field, reader)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="small soft">
          <Plural value={more} one="and # more row" other="and # more rows" />
        </p>
      )}
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly PasteProblem[] }) {
  const { i18n, t } = useLingui();
  if (problems.length === 0) return null;
  const more = problems.length - shownProblems;
  return (
    <section className="cost-problems" aria-label={t`Cells that cannot be read`}>
      <h3>
        <Trans>Cells that cannot be read</Trans>
      </h3>
      <ul>
        {problems.slice(0, shownProblems).map(({ row, column, field, typed, fault }) => {
          const [name, found] = [i18n._(fieldNames[field]), <bdi key="found">{typed}</bdi>];
          return (
            <li key={`${row} ${column}`}>
              <b>
                <Trans>
                  Row {row}, {name}: {found}
                </Trans>
              </b>{' '}
              {i18n._(faultSentences[fault])}
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="small soft">
          <Plural value={more} one="and # more cell" other="and # more cells" />
        </p>
      )}
    </section>
  );
}
