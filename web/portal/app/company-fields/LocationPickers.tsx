import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComboboxLabels } from '@thamani/ui/combobox/Combobox.tsx';
import { Combobox } from '@thamani/ui/combobox/Combobox.tsx';
import { choiceNamed } from '@thamani/ui/combobox/options.ts';
import { useMemo, useRef, useState } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { countriesOfBrowser, countryNamed } from './browser-countries.ts';
import { useCountries, useCities, useStates } from './places.ts';
import { fieldLabels } from './field-labels.ts';
import type { Region, Places } from './places.ts';

/** For a list that one must choose from, or one that may lack what is looked for. */
function useComboboxLabels({ free }: { readonly free: boolean }): ComboboxLabels {
  const { t } = useLingui();
  return {
    show: t`Show the list`,
    none: free ? t`This name is not in our list. We will use the name as you typed it.` : t`No match in the list. Check the spelling.`,
    more: t`Type more letters to see the rest.`,
    count: (found) => t`${plural(found, { one: '# result', other: '# results' })}`,
  };
}

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

const stateField = 'head_office_state_province_region';
const cityField = 'head_office_city';

export interface PlacePickerProps {
  /** ISO code of the country whose states are offered. */
  readonly country: string;
  readonly defaultState?: string | undefined;
  readonly defaultCity?: string | undefined;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly lengths: { readonly [stateField]: number; readonly [cityField]: number };
}

/** State and city, each by its name: chosen from our lists, or typed where they have nothing. */
export function PlacePicker({ country, defaultState = '', defaultCity = '', errors, lengths }: PlacePickerProps) {
  const { i18n, t } = useLingui();
  const { language } = useAddress();
  const labels = useComboboxLabels({ free: true });
  const [typedState, setTypedState] = useState<string>();
  const states = useStates(country);
  const stateChoices = useChoices(states);
  const state = choiceNamed(stateChoices, typedState ?? defaultState)?.value ?? '';
  const cities = useCities(country, state);
  const cityChoices = useChoices(cities);

  const away = t`Our list is not available right now. Please type the name.`;
  // The lists have the names of geonames in Latin letters alone; any other name is kept as it is typed.
  const latin = language === 'ar' ? t`The list has names in Latin letters. You can type the name in Arabic.` : undefined;
  return (
    <>
      <Combobox
        id={stateField}
        name={stateField}
        label={i18n._(fieldLabels[stateField])}
        hint={states.away ? away : latin}
        error={errors[stateField]}
        maxLength={lengths[stateField]}
        choices={stateChoices}
        labels={labels}
        defaultValue={defaultState}
        required
        onText={(text) => {
          // A city of the state before is no city of this one.
          const next = choiceNamed(stateChoices, text)?.value ?? '';
          if (next !== '' && state !== '' && next !== state) empty(cityField);
          setTypedState(text);
        }}
      />
      <Combobox
        id={cityField}
        name={cityField}
        label={i18n._(fieldLabels[cityField])}
        hint={cities.away ? away : latin}
        error={errors[cityField]}
        maxLength={lengths[cityField]}
        choices={cityChoices}
        labels={labels}
        defaultValue={defaultCity}
        required
      />
    </>
  );
}

/** After another country was chosen: its states and cities are others. */
export function emptyPlaces(): void {
  empty(stateField);
  empty(cityField);
}

function useChoices({ list }: Places<Region>) {
  return useMemo(() => list.map(({ iso2, name }) => ({ value: iso2, word: name })), [list]);
}

function control(id: string): HTMLInputElement | null {
  return document.getElementById(id) as HTMLInputElement | null;
}

function empty(id: string): void {
  const field = control(id);
  if (field === null || field.value === '') return;
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
