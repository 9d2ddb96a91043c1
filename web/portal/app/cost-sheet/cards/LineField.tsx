import { useLingui } from '@lingui/react/macro';
import { choicesOf, shownReading } from '@thamani/site/numbers/shown-reading.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { faultSentences } from '../line-labels.ts';
import { cellText, readCell } from '../model/cell-reading.ts';
import type { SheetLine, TypedField } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';

interface LineFieldProps {
  readonly line: SheetLine;
  readonly field: TypedField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly after?: ReactNode;
}

/** One field of a line that is typed: taken over with each letter, and written out once it is left. */
export function LineField({ line, field, label, hint, optional, after }: LineFieldProps) {
  const { i18n, t } = useLingui();
  const { reader, readOnly, type } = useSheet();
  const [typed, setTyped] = useState<string>();
  const isNumber = field === 'quantity' || field === 'unitCost';
  const text = typed ?? cellText(line, field, reader);
  const reading = readCell(field, text, reader);
  // Nobody is corrected while typing.
  const isTold = typed === undefined && reading.kind !== 'read' && line.unread?.[field] !== undefined;
  const put = (value: string) => type(line.id, field, value, `${line.id} ${field}`);
  return (
    <TextField
      id={`line-${field}`}
      label={label}
      value={text}
      readOnly={readOnly}
      {...(hint !== undefined && { hint })}
      {...(optional !== undefined && { optional })}
      {...(after !== undefined && { after })}
      {...(isTold && {
        error:
          reading.kind === 'ask'
            ? t`This number can be read in two ways. Choose which number you mean.`
            : i18n._(faultSentences[reading.fault]),
      })}
      {...(isNumber && {
        below: (
          <NumberReading
            name={`line-${field}`}
            {...(reading.kind === 'ask'
              ? { asked: choicesOf(reading.readings, reader.locale) }
              : typed === undefined || typed.trim() === ''
                ? {}
                : shownReading(readNumber(typed, reader.locale), reader.locale))}
            onChoose={(chosen) => {
              setTyped(undefined);
              put(chosen);
            }}
          />
        ),
      })}
      inputMode={isNumber ? 'decimal' : field === 'hsCode' ? 'numeric' : 'text'}
      dir={isNumber || field === 'hsCode' ? 'ltr' : 'auto'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.target.value);
        put(event.target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
