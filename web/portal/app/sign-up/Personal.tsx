import { useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { PhoneField } from '../company-fields/PhoneField.tsx';
import { lengths, useTextField } from './fields.tsx';
import type { StepFields } from './fields.tsx';

export function Personal({ answers, errors }: StepFields) {
  const { t } = useLingui();
  const field = useTextField(errors);
  return (
    <>
      <div className="sign-up-pair">
        <TextField {...field('first_name')} autoComplete="given-name" dir="auto" />
        <TextField {...field('last_name')} autoComplete="family-name" dir="auto" />
      </div>
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        spellCheck={false}
        hint={t`You will sign in with this address. We will send a code to confirm it.`}
      />
      <PhoneField defaultValue={answers.phone} error={errors['phone']} maxLength={lengths.phone} />
      <TextField {...field('designation_job_title')} autoComplete="organization-title" dir="auto" />
    </>
  );
}
