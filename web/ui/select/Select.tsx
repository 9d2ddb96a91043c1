import type { ComponentProps } from 'react';
import { controlAttributes, Field } from '../field/Field.tsx';
import type { FieldTexts } from '../field/Field.tsx';
import { Icon } from '../icon/Icon.tsx';

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, keyof FieldTexts | 'className' | 'children'> {
  readonly choices: readonly { readonly value: string; readonly word: string }[];
  /** Shown while nothing is chosen; leaving it so sends an empty value. */
  readonly unchosen?: string;
}

/** The browser's own picker: it works without script, and on a phone it is the one its owner knows. */
export function Select({ id, label, hint, error, optional, choices, unchosen, ...rest }: SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="input input-select">
        <select {...rest} {...controlAttributes({ id, hint, error })}>
          {unchosen !== undefined && <option value="">{unchosen}</option>}
          {choices.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </Field>
  );
}
