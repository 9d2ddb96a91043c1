import { useLingui } from '@lingui/react/macro';
import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { controlAttributes, Field } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { partsOf, phoneFrom } from './phone.ts';
import { useCountries, type Country } from './places.ts';
import { fieldLabels } from './field-labels.ts';
import './phone-field.css';

export interface PhoneFieldProps {
  /** With its prefix, as kept. */
  readonly defaultValue?: string | undefined;
  readonly error?: string | undefined;
  readonly maxLength?: number;
}

/** A number beside the picker of its country's prefix. The form holds both as one text named `phone`. */
export function PhoneField({ defaultValue = '', error, maxLength = 32 }: PhoneFieldProps) {
  const { i18n, t } = useLingui();
  const { list } = useCountries();
  const prefixes = useMemo(() => new Set(list.map(({ phonecode }) => phonecode)), [list]);
  const kept = partsOf(defaultValue, prefixes);
  const [chosen, setChosen] = useState<string>();
  // Several countries share a prefix, so the picker goes by country.
  const country = chosen ?? list.find(({ phonecode }) => phonecode === kept.prefix)?.iso2 ?? '';
  const prefixOf = (code: string) => list.find(({ iso2 }) => iso2 === code)?.phonecode ?? '';
  const prefix = prefixOf(country);
  const number = useRef<HTMLInputElement>(null);
  const held = useRef<HTMLInputElement>(null);
  const hint = t`Choose the country, then type the number.`;

  const hold = (ofPrefix: string) => {
    if (held.current !== null) held.current.value = phoneFrom({ prefix: ofPrefix, rest: number.current?.value ?? '' });
  };
  useLayoutEffect(() => {
    // What was typed before the script came, or before the prefixes did.
    if (number.current !== null && number.current.value !== number.current.defaultValue) hold(prefix);
  });
  return (
    <Field id="phone" label={i18n._(fieldLabels.phone)} hint={hint} error={error}>
      <div className="input phone" dir="ltr">
        <span className="phone-prefix">
          <span aria-hidden="true">{prefix === '' ? '+' : `+${prefix}`}</span>
          <Icon name="chevron" small />
          <select
            aria-label={t`Country code`}
            value={country}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              hold(prefixOf(event.currentTarget.value));
            }}
          >
            <option value="">{t`Choose a country`}</option>
            {groupsOf(list).map(({ isAfrican, countries }) => (
              <optgroup key={String(isAfrican)} label={isAfrican ? t`Africa` : t`Other countries`}>
                {countries.map(({ iso2, name, phonecode }) => (
                  <option key={iso2} value={iso2}>
                    {name} (+{phonecode})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </span>
        <input
          ref={number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={kept.rest}
          maxLength={maxLength}
          required
          onInput={() => hold(prefix)}
          {...controlAttributes({ id: 'phone', hint, error })}
        />
      </div>
      <input ref={held} type="hidden" name="phone" defaultValue={defaultValue} />
    </Field>
  );
}

/** Nobody has a phone there: Antarctica, Bouvet Island, Heard and McDonald Islands. */
const uninhabited = ['AQ', 'BV', 'HM'];

/** Africa first, where most companies are. */
function groupsOf(list: readonly Country[]) {
  const dialled = list.filter(({ iso2 }) => !uninhabited.includes(iso2));
  return [true, false]
    .map((isAfrican) => ({ isAfrican, countries: dialled.filter(({ iso2 }) => facilityCountries.includes(iso2) === isAfrican) }))
    .filter(({ countries }) => countries.length > 0);
}
