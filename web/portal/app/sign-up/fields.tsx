import { useLingui } from '@lingui/react/macro';
import { registrationSteps } from '@thamani/domain/accounts/registration.ts';
import type { RegistrationField } from '@thamani/domain/accounts/registration.ts';
import { Select } from '@thamani/ui/select/Select.tsx';
import { choiceLabels, fieldLabels } from '../company-fields/field-labels.ts';
import type { ReactNode } from 'react';
import type { Answers } from './draft.ts';

export type Errors = Readonly<Record<string, string | undefined>>;

/** What each step's fields are given. */
export interface StepFields {
  readonly answers: Answers;
  readonly errors: Errors;
  /** The way on for those who fill in the rest later. */
  readonly later?: ReactNode;
}

export const lengths: Readonly<Record<RegistrationField, number>> = {
  ...registrationSteps.personal,
  ...registrationSteps.company,
  ...registrationSteps.location,
};

/** A text field of the registration, by its name on the wire; the form fills it in from the draft. */
export function useTextField(errors: Errors) {
  const { i18n } = useLingui();
  return (field: RegistrationField) => ({
    id: field,
    name: field,
    label: i18n._(fieldLabels[field]),
    error: errors[field],
    maxLength: lengths[field],
    required: true,
  });
}

export function ChoiceField({ field, errors }: { readonly field: keyof typeof choiceLabels; readonly errors: Errors }) {
  const { i18n, t } = useLingui();
  const choices = Object.entries(choiceLabels[field]).map(([value, word]) => ({ value, word: i18n._(word) }));
  return (
    <Select
      id={field}
      name={field}
      label={i18n._(fieldLabels[field])}
      error={errors[field]}
      choices={choices}
      unchosen={t`Choose one`}
      required
    />
  );
}
