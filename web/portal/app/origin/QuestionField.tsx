import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import type { ShownReading } from '@thamani/site/numbers/shown-reading.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { amountInput } from '../calculator/AmountFields.tsx';
import type { Question } from './questions.ts';

interface QuestionFieldProps {
  readonly question: Question;
  readonly error: ReactNode;
  readonly reading: ShownReading;
}

/** A question of the engine: a number, or one of a few answers of which the last is that it is not known. */
export function QuestionField({ question: { name, label, hint, choices, answer }, error, reading }: QuestionFieldProps) {
  if (choices === undefined)
    return (
      <TextField
        id={name}
        name={name}
        label={label}
        hint={hint}
        error={error}
        defaultValue={answer}
        below={<NumberReading name={name} {...reading} />}
        {...amountInput}
      />
    );
  const isShort = choices.length <= 3 && choices.every(({ word }) => word.length <= 20);
  return (
    <fieldset className="field origin-question" id={name} aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <span className="field-hint" id={`${name}-hint`}>
        {hint}
      </span>
      {error !== undefined && (
        <span className="field-error">
          <Icon name="warning" small />
          <span>{error}</span>
        </span>
      )}
      <div className={isShort ? 'origin-choices origin-choices-short' : 'origin-choices'}>
        {choices.map(({ value, word }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={answer === value} />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
