import { useLingui } from '@lingui/react/macro';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { shownReading } from '@thamani/site/numbers/shown-reading.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { columnNames } from '../line-labels.ts';
import { cellText } from '../model/cell-reading.ts';
import type { SheetLine, TypedField } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import type { CellActions } from './useGridKeyboard.ts';

/** Ids of the lists that a cell offers while it is typed into. The table draws them once. */
export const cellLists = { country: 'cost-sheet-countries', currency: 'cost-sheet-currencies' } as const;

interface CellEditorProps {
  readonly line: SheetLine;
  readonly number: number;
  readonly field: TypedField;
  readonly text: string;
  readonly actions: CellActions;
}

/** The open cell. Enter and Tab take the text over, Escape takes it back; leaving the cell takes it over as well. */
export function CellEditor({ line, number, field, text, actions }: CellEditorProps) {
  const { i18n, t } = useLingui();
  const { reader } = useSheet();
  const [typed, setTyped] = useState(text);
  const [before] = useState(() => cellText(line, field, reader));
  const startsWith = useRef(text);
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    const control = input.current;
    control?.focus();
    // What the cell had is replaced by typing; what was typed to open it is gone on with.
    control?.setSelectionRange(startsWith.current === before ? 0 : control.value.length, control.value.length);
  }, [before]);
  const column = i18n._(columnNames[field]);
  const isNumber = field === 'quantity' || field === 'unitCost';
  const commit = (key?: Parameters<CellActions['commit']>[3], value = typed) => {
    if (isLeft.current) return;
    isLeft.current = true;
    actions.commit(line.id, field, value, key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      commit(event.ctrlKey || event.metaKey ? 'NewLine' : 'Enter');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      commit(event.shiftKey ? 'BackTab' : 'Tab');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isLeft.current = true;
      actions.cancel();
    }
  };
  return (
    <span className="cost-editor">
      <input
        ref={input}
        type="text"
        aria-label={t`${column}, line ${number}`}
        value={typed}
        list={field === 'country' || field === 'currency' ? cellLists[field] : undefined}
        inputMode={isNumber ? 'decimal' : field === 'hsCode' ? 'numeric' : 'text'}
        dir={isNumber || field === 'hsCode' || field === 'currency' ? 'ltr' : 'auto'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={(event) => {
          // The two buttons of a question belong to the cell.
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) commit();
        }}
      />
      {isNumber && typed !== text && typed.trim() !== '' && (
        <span className="cost-reading">
          <NumberReading
            name={`${line.id}-${field}`}
            {...shownReading(readNumber(typed, reader.locale), reader.locale)}
            onChoose={(chosen) => commit('Enter', chosen)}
          />
        </span>
      )}
    </span>
  );
}
