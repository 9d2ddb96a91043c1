import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { CountryPicker, emptyPlaces, PlacePicker } from '../company-fields/LocationPickers.tsx';
import { lengths, useTextField } from './fields.tsx';
import type { StepFields } from './fields.tsx';

export function Location({ answers, errors, later }: StepFields) {
  const { t } = useLingui();
  const field = useTextField(errors);
  const [chosen, setChosen] = useState<string>();
  const country = chosen ?? answers.head_office_country ?? '';
  return (
    <>
      {later}
      <TextField {...field('head_office_address')} autoComplete="street-address" dir="auto" hint={t`Street and number, or P.O. box.`} />
      <CountryPicker
        field="head_office_country"
        defaultValue={answers.head_office_country}
        error={errors['head_office_country']}
        onChange={(code) => {
          if (country !== '' && code !== '') emptyPlaces();
          setChosen(code === '' ? country : code);
        }}
      />
      <PlacePicker
        country={country}
        defaultState={answers.head_office_state_province_region}
        defaultCity={answers.head_office_city}
        errors={errors}
        lengths={lengths}
      />
      <TextField
        {...field('website')}
        required={false}
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        spellCheck={false}
        optional={t`(optional)`}
        hint={
          <Trans>
            Start with <bdi dir="ltr">https://</bdi>, e.g. <bdi dir="ltr">https://www.example.com</bdi>
          </Trans>
        }
      />
    </>
  );
}
