import { useState } from 'react';
import { CountryPicker, emptyPlaces, PlacePicker } from '../../company-fields/LocationPickers.tsx';
import { longest, Text } from './ProfileField.tsx';
import type { FieldsProps } from './ProfileField.tsx';

export function HeadOffice({ values, errors }: FieldsProps) {
  const [country, setCountry] = useState(values['head_office_country'] ?? '');
  return (
    <div className="field-grid">
      <Text field="head_office_address" autoComplete="street-address" {...{ values, errors }} />
      <CountryPicker
        field="head_office_country"
        defaultValue={values['head_office_country']}
        error={errors['head_office_country']}
        onChange={(code) => {
          setCountry(code);
          if (code !== '') emptyPlaces();
        }}
      />
      <PlacePicker
        country={country}
        defaultState={values['head_office_state_province_region']}
        defaultCity={values['head_office_city']}
        errors={errors}
        lengths={longest}
      />
    </div>
  );
}
