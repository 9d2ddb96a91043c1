import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@thamani/ui/combobox/Combobox.tsx';
import { choiceNamed } from '@thamani/ui/combobox/matching.ts';
import { useMemo, useState } from 'react';
import { useCities, useStates } from './places.ts';
import type { Region, Places } from './places.ts';
import { useComboboxLabels } from './useComboboxLabels.ts';
import { fieldLabels } from './field-labels.ts';

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
  const labels = useComboboxLabels({ free: true });
  const [typedState, setTypedState] = useState<string>();
  const states = useStates(country);
  const stateChoices = useChoices(states);
  const state = choiceNamed(stateChoices, typedState ?? defaultState)?.value ?? '';
  const cities = useCities(country, state);
  const cityChoices = useChoices(cities);

  const away = t`Our list is not available right now. Please type the name.`;
  return (
    <>
      <Combobox
        id={stateField}
        name={stateField}
        label={i18n._(fieldLabels[stateField])}
        hint={states.away ? away : undefined}
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
        hint={cities.away ? away : undefined}
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
