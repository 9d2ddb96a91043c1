import type { ComponentProps } from 'react';
import { controlAttributes, FieldNotes } from '../field/Field.tsx';
import type { FieldTexts } from '../field/Field.tsx';

export interface CheckboxProps
  extends Omit<FieldTexts, 'optional'>, Omit<ComponentProps<'input'>, keyof FieldTexts | 'className' | 'type'> {}

export function Checkbox({ id, label, hint, error, ...rest }: CheckboxProps) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <FieldNotes id={id} hint={hint} error={error} />
      <label className="checkbox" htmlFor={id}>
        <input type="checkbox" {...rest} {...controlAttributes({ id, hint, error })} />
        <span>{label}</span>
      </label>
    </div>
  );
}
