import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

export interface FieldTexts {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What to do, not what went wrong. */
  readonly error?: ReactNode;
  /** Said only of what may be left out, e.g. "(if you have it)". */
  readonly optional?: ReactNode;
}

/** A label with its hint and error; the control inside carries `controlAttributes` of the same texts. */
export function Field({ id, label, hint, error, optional, children }: FieldTexts & { readonly children: ReactNode }) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <FieldLabel id={id} label={label} optional={optional} />
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

export function FieldLabel({ id, label, optional }: Pick<FieldTexts, 'id' | 'label' | 'optional'>) {
  return (
    <label htmlFor={id}>
      {label}
      {optional && (
        <>
          {' '}
          <span className="field-optional">{optional}</span>
        </>
      )}
    </label>
  );
}

export function FieldNotes({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          <Icon name="warning" small />
          <span>{error}</span>
        </span>
      )}
    </>
  );
}

export function controlAttributes({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': notes === '' ? undefined : notes };
}

type Control<Tag extends 'input' | 'textarea'> = FieldTexts & Omit<ComponentProps<Tag>, keyof FieldTexts | 'className'>;

export interface TextFieldProps extends Control<'input'> {
  /** A currency is before the figure, a unit after it. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Shown under the control, such as how a number was read. */
  readonly below?: ReactNode;
}

export function TextField({ id, label, hint, error, optional, before, after, below, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="input">
        {before && <span className="input-unit">{before}</span>}
        <input type="text" {...rest} {...controlAttributes({ id, hint, error })} />
        {after && <span className="input-unit input-unit-end">{after}</span>}
      </div>
      {below}
    </Field>
  );
}

export function TextArea({ id, label, hint, error, optional, ...rest }: Control<'textarea'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="input">
        <textarea rows={6} {...rest} {...controlAttributes({ id, hint, error })} />
      </div>
    </Field>
  );
}
