import { registrationSteps } from '@thamani/domain/accounts/registration.ts';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import type { ComponentProps } from 'react';
import { fieldLabels } from '../../company-fields/field-labels.ts';

/** How much each field takes. */
export const longest = { ...registrationSteps.personal, ...registrationSteps.company, ...registrationSteps.location };

export interface FieldsProps {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

type ProfileFieldProps = { readonly field: keyof typeof longest } & FieldsProps;

export function Text({
  field,
  values,
  errors,
  ...rest
}: ProfileFieldProps & Omit<ComponentProps<typeof TextField>, 'id' | 'label' | 'error'>) {
  return (
    <TextField
      {...rest}
      id={field}
      name={field}
      label={<FieldWord field={field} />}
      error={errors[field]}
      defaultValue={values[field]}
      maxLength={longest[field]}
      required={field !== 'website'}
    />
  );
}

export function FieldWord({ field }: { readonly field: keyof typeof fieldLabels }) {
  const { i18n } = useLingui();
  return i18n._(fieldLabels[field]);
}
