import { Trans, useLingui } from '@lingui/react/macro';
import { companyTraits } from '@thamani/domain/accounts/registration.ts';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { CountryPicker } from '../company-fields/LocationPickers.tsx';
import { traitLabels } from '../company-fields/field-labels.ts';
import { ChoiceField, useTextField } from './fields.tsx';
import type { StepFields } from './fields.tsx';

export function Company({ answers, errors, later }: StepFields) {
  const { t } = useLingui();
  const field = useTextField(errors);
  return (
    <>
      <TextField {...field('company_name')} autoComplete="organization" dir="auto" hint={t`The registered name of the company.`} />
      {later}
      <div className="sign-up-pair">
        <ChoiceField field="company_size" errors={errors} />
        <ChoiceField field="sector" errors={errors} />
        <ChoiceField field="type_entity" errors={errors} />
        <ChoiceField field="ownership_type" errors={errors} />
      </div>
      <TextField
        {...field('start_of_operation_year')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        hint={
          <Trans>
            The year, e.g. <bdi>2014</bdi>
          </Trans>
        }
      />

      <h2>
        <Trans>Registration</Trans>
      </h2>
      <CountryPicker field="reg_country" defaultValue={answers.reg_country} error={errors['reg_country']} />
      <TextField {...field('rc_number')} autoComplete="off" dir="ltr" hint={t`As shown on the certificate of registration.`} />
      <TextField
        {...field('company_number')}
        autoComplete="off"
        dir="ltr"
        hint={t`A number from the company register, not a phone number. If the register gives only one number, enter it here as well.`}
      />
      <TextField {...field('tax_identification_number')} autoComplete="off" dir="ltr" />

      <h2>
        <Trans>Contact details</Trans>
      </h2>
      <ChoiceField field="contact_person" errors={errors} />
      <TextField {...field('contact_email')} type="email" inputMode="email" autoComplete="off" dir="ltr" spellCheck={false} />

      <Traits />
    </>
  );
}

function Traits() {
  const { i18n } = useLingui();
  return (
    <fieldset className="sign-up-traits">
      <legend>
        <Trans>Do any of these apply to you?</Trans>{' '}
        <span className="field-optional">
          <Trans>(optional)</Trans>
        </span>
      </legend>
      <p className="field-hint">
        <Trans>This can lower the fee. We will ask for evidence later, when you pay.</Trans>
      </p>
      {companyTraits.map((trait) => (
        <Checkbox key={trait} id={trait} name={trait} value="true" label={i18n._(traitLabels[trait])} />
      ))}
    </fieldset>
  );
}
