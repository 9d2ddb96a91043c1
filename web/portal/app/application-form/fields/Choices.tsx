import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';
import type { ReactNode } from 'react';

interface ChoicesProps extends FieldTexts {
  readonly name: string;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly { readonly value: string; readonly word: string; readonly chosen: boolean }[];
  readonly children?: ReactNode;
}

/** A question whose few answers stand side by side. The first control carries the field's id, so that a summary can lead to it. */
export function Choices({ id, name, label, hint, error, optional, type, choices, children }: ChoicesProps) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={error ? 'field field-wrong' : 'field'} aria-describedby={notes === '' ? undefined : notes}>
      <legend>
        {label}
        {optional && (
          <>
            {' '}
            <span className="field-optional">{optional}</span>
          </>
        )}
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className={`choices choices-${type}`}>
        {choices.map(({ value, word, chosen }, index) => (
          <label key={value} className="choice">
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen}
              {...(index === 0 ? { id } : {})}
              aria-invalid={error && type === 'checkbox' ? true : undefined}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
