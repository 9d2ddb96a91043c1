import { useLingui } from '@lingui/react/macro';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { choicesOf, shownReading } from '@thamani/site/numbers/shown-reading.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { faultSentences } from '../line-labels.ts';
import { readAmount } from '../model/cell-reading.ts';
import { useSheet } from '../sheet-context.ts';

interface AmountInputProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** A decimal as it is kept. */
  readonly value: string;
  /** What was typed and could not be read. */
  readonly unread: string | undefined;
  /** `unread`: the text, where it cannot be read; the value is empty then. */
  readonly onChange: (value: string, unread: string | undefined) => void;
}

/** An amount outside the table, read as a cell is. */
export function AmountInput({ id, label, hint, optional, before, after, value, unread, onChange }: AmountInputProps) {
  const { i18n, t } = useLingui();
  const { reader, readOnly } = useSheet();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? unread ?? (value === '' ? '' : writeNumber(value, reader.locale));
  const reading = readAmount(text, reader.locale);
  const put = (next: string) => {
    const read = readAmount(next, reader.locale);
    if (read.kind === 'read') onChange(read.value, undefined);
    else onChange('', next.trim());
  };
  const isTold = typed === undefined && reading.kind !== 'read';
  return (
    <TextField
      id={id}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(optional !== undefined && { optional })}
      {...(before !== undefined && { before })}
      {...(after !== undefined && { after })}
      {...(isTold && {
        error:
          reading.kind === 'ask'
            ? t`This number can be read in two ways. Choose which number you mean.`
            : i18n._(faultSentences[reading.fault]),
      })}
      below={
        <NumberReading
          name={id}
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
      }
      value={text}
      readOnly={readOnly}
      inputMode="decimal"
      dir="ltr"
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
