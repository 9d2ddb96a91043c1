import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import type { QuestionTexts } from './question-texts.ts';

interface QuestionChoicesProps {
  /** Of the field, and the name under which a form sends it. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly choices: QuestionTexts['choices'] & {};
  readonly answer: string;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** Absent in a form that the browser sends by itself. */
  readonly onAnswer?: (value: string) => void;
}

/** One of a few answers, of which the last is that it is not known, with the article's words. */
export function QuestionChoices({ id, label, hint, choices, answer, error, disabled = false, onAnswer }: QuestionChoicesProps) {
  const isShort = choices.length <= 3 && choices.every(({ word }) => word.length <= 20);
  return (
    <fieldset className="field origin-question" id={id} aria-describedby={`${id}-hint`} disabled={disabled}>
      <legend>{label}</legend>
      <span className="field-hint" id={`${id}-hint`}>
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
            <input
              type="radio"
              name={id}
              value={value}
              {...(onAnswer === undefined
                ? { defaultChecked: answer === value }
                : { checked: answer === value, onChange: () => onAnswer(value) })}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
