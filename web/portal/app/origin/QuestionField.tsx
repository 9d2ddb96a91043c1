import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import type { ShownReading } from '@thamani/site/numbers/shown-reading.ts';
import { QuestionChoices } from '@thamani/site/origin/QuestionChoices.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
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
  return <QuestionChoices id={name} label={label} hint={hint} choices={choices} answer={answer} error={error} />;
}
