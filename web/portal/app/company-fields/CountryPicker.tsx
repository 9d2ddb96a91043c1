import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@thamani/ui/combobox/Combobox.tsx';
import { choiceNamed } from '@thamani/ui/combobox/matching.ts';
import { useMemo, useRef, useState } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { countriesOfBrowser, countryNamed } from './browser-countries.ts';
import { useCountries } from './places.ts';
import { useComboboxLabels } from './useComboboxLabels.ts';
import { fieldLabels } from './field-labels.ts';

export interface CountryPickerProps {
  /** The field's id and name; the form holds the country's ISO code under it. */
  readonly field: 'reg_country' | 'head_office_country';
  /** An ISO code. */
  readonly defaultValue?: string | undefined;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** The ISO code, or nothing while the text names no country. */
  readonly onChange?: (code: string) => void;
}

export function CountryPicker({ field, defaultValue = '', hint, error, disabled = false, onChange }: CountryPickerProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { list, away } = useCountries();
  const choices = useMemo(
    () => (away ? countriesOfBrowser(language) : list.map(({ iso2, name }) => ({ value: iso2, word: name }))),
    [list, away, language],
  );
  const [chosen, setChosen] = useState<string>();
  const held = useRef<HTMLInputElement>(null);
  const code = chosen ?? defaultValue;
  const labels = useComboboxLabels({ free: false });

  const take = (text: string) => {
    // Before the list is there no text can name a country; the field says its text again when the list comes.
    if (choices.length === 0) return;
    const named = choiceNamed(choices, text)?.value ?? '';
    if (held.current !== null) held.current.value = named;
    setChosen(named);
    if (named !== code) onChange?.(named);
  };

  return (
    <>
      <Combobox
        id={field}
        label={i18n._(fieldLabels[field])}
        hint={hint}
        error={error}
        choices={choices}
        labels={labels}
        defaultValue={choices.find(({ value }) => value === defaultValue)?.word ?? countryNamed(language, defaultValue)}
        disabled={disabled}
        required
        onText={take}
      />
      <input ref={held} type="hidden" name={field} value={code} disabled={disabled} readOnly />
    </>
  );
}
