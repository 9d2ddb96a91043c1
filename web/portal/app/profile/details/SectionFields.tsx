import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { CountryPicker } from '../../company-fields/LocationPickers.tsx';
import { PhoneField } from '../../company-fields/PhoneField.tsx';
import { choiceLabels, traitLabels } from '../../company-fields/field-labels.ts';
import { HeadOffice } from './HeadOffice.tsx';
import { longest, FieldWord, Text } from './ProfileField.tsx';
import type { SectionName } from '../sections.ts';
import type { FieldsProps } from './ProfileField.tsx';

interface SectionFieldsProps extends FieldsProps {
  readonly name: SectionName;
}

export function SectionFields({ name, ...rest }: SectionFieldsProps) {
  switch (name) {
    case 'person':
      return <Person {...rest} />;
    case 'office':
      return <HeadOffice {...rest} />;
    case 'identity':
      return <Identity {...rest} />;
    case 'details':
      return <Details {...rest} />;
  }
}

function Person({ values, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className="field-grid">
      <Text field="first_name" autoComplete="given-name" {...{ values, errors }} />
      <Text field="last_name" autoComplete="family-name" {...{ values, errors }} />
      <TextField
        id="email"
        label={<FieldWord field="email" />}
        hint={t`You sign in with this address. It cannot be changed here.`}
        value={values['email']}
        dir="ltr"
        readOnly
      />
      <PhoneField defaultValue={values['phone']} error={errors['phone']} maxLength={longest.phone} />
      <Text field="designation_job_title" autoComplete="organization-title" {...{ values, errors }} />
    </div>
  );
}

function Identity({ values, errors }: FieldsProps) {
  return (
    <>
      <p className="profile-hint">
        <Trans>
          You cannot change these details after you submit your first application, because certificates identify the company by them.
        </Trans>
      </p>
      <div className="field-grid">
        <Text field="company_name" autoComplete="organization" {...{ values, errors }} />
        <CountryPicker field="reg_country" defaultValue={values['reg_country']} error={errors['reg_country']} />
        <Text field="rc_number" dir="ltr" {...{ values, errors }} />
        <Text field="tax_identification_number" dir="ltr" {...{ values, errors }} />
      </div>
    </>
  );
}

function Details({ values, errors }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className="field-grid">
        <Choice field="company_size" {...{ values, errors }} />
        <Choice field="contact_person" {...{ values, errors }} />
        <Text field="contact_email" type="email" inputMode="email" dir="ltr" {...{ values, errors }} />
        <Text field="start_of_operation_year" inputMode="numeric" dir="ltr" hint={t`The year, e.g. 2014`} {...{ values, errors }} />
        <Text
          field="company_number"
          dir="ltr"
          hint={t`A number from the company register, not a phone number. If the register gives only one number, enter it here as well.`}
          {...{ values, errors }}
        />
        <Choice field="sector" {...{ values, errors }} />
        <Choice field="type_entity" {...{ values, errors }} />
        <Choice field="ownership_type" {...{ values, errors }} />
        <Text
          field="website"
          type="url"
          inputMode="url"
          dir="ltr"
          optional={t`(optional)`}
          hint={t`Begins with https://`}
          {...{ values, errors }}
        />
      </div>
      <fieldset className="field">
        <legend>
          <Trans>Discount category</Trans> <span className="field-optional">{t`(optional)`}</span>
        </legend>
        <span className="field-hint">
          <Trans>If one of these applies to your company and you provide evidence, you get a discount when you pay.</Trans>
        </span>
        {Object.entries(traitLabels).map(([trait, word]) => (
          <Checkbox key={trait} id={trait} name={trait} value="true" label={i18n._(word)} defaultChecked={values[trait] === 'true'} />
        ))}
      </fieldset>
    </>
  );
}

interface ChoiceProps extends FieldsProps {
  readonly field: keyof typeof choiceLabels;
  /** Said where nothing is chosen yet. */
  readonly unchosen?: string;
}

/** What was left for later at the registration can stay open. */
export function Choice({ field, unchosen, values, errors }: ChoiceProps) {
  const { i18n, t } = useLingui();
  const open = unchosen ?? ((values[field] ?? '') === '' ? t`Choose one` : undefined);
  return (
    <Select
      id={field}
      name={field}
      label={<FieldWord field={field} />}
      error={errors[field]}
      defaultValue={values[field]}
      {...(open === undefined ? {} : { unchosen: open })}
      choices={Object.entries(choiceLabels[field]).map(([value, word]) => ({ value, word: i18n._(word) }))}
      required
    />
  );
}
