import { Trans, useLingui } from '@lingui/react/macro';
import { sectors } from '@thamani/domain/accounts/registration.ts';
import { roles, type Role } from '@thamani/domain/review/staff.ts';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import { sectorLabels, staffRoleLabels } from '@thamani/site/labels/roles.ts';
import type { Countries } from './person.ts';
import type { Choice, Choices } from './useGrants.ts';

interface GrantsFormProps {
  readonly choices: Choices;
  readonly countries: Countries;
  readonly error: string | undefined;
  readonly onChange: (role: Role, more: Partial<Choice>) => void;
}

export function GrantsForm({ choices, countries, error, onChange }: GrantsFormProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={error === undefined ? 'staff-roles' : 'staff-roles field-wrong'} aria-describedby={error && 'roles-error'}>
      <legend>
        <Trans>Roles</Trans>
      </legend>
      <FieldNotes id="roles" error={error} />
      {roles.map((role) => (
        <div key={role} className="staff-role">
          <Tick
            id={`role-${role}`}
            label={i18n._(staffRoleLabels[role])}
            checked={choices[role].held}
            onChange={(held) => onChange(role, { held })}
          />
          {choices[role].held && (
            <Places role={role} choice={choices[role]} countries={countries} onChange={(more) => onChange(role, more)} />
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface PlacesProps {
  readonly role: Role;
  readonly choice: Choice;
  readonly countries: Countries;
  readonly onChange: (more: Partial<Choice>) => void;
}

function Places({ role, choice, countries, onChange }: PlacesProps) {
  const { t, i18n } = useLingui();
  const word = i18n._(staffRoleLabels[role]);
  return (
    <div className="staff-places">
      <fieldset>
        <legend className="unseen">{t`Countries: ${word}`}</legend>
        <Tick id={`all-${role}`} label={t`All countries`} checked={choice.everywhere} onChange={(everywhere) => onChange({ everywhere })} />
        {!choice.everywhere && (
          <div className="staff-countries" role="group" aria-label={t`Countries: ${word}`}>
            {countries.map(({ value, word: country }) => (
              <Tick
                key={value}
                id={`${role}-${value}`}
                label={country}
                checked={choice.countries.includes(value)}
                onChange={(on) => onChange({ countries: toggled(choice.countries, value, on) })}
              />
            ))}
          </div>
        )}
      </fieldset>
      <fieldset>
        <legend className="unseen">{t`Sectors: ${word}`}</legend>
        <Tick
          id={`sectors-${role}`}
          label={t`All sectors`}
          checked={choice.everySector}
          onChange={(everySector) => onChange({ everySector })}
        />
        {!choice.everySector &&
          sectors.map((sector) => (
            <Tick
              key={sector}
              id={`${role}-${sector}`}
              label={i18n._(sectorLabels[sector])}
              checked={choice.sectors.includes(sector)}
              onChange={(on) => onChange({ sectors: toggled(choice.sectors, sector, on) })}
            />
          ))}
      </fieldset>
    </div>
  );
}

function toggled<Value>(held: readonly Value[], value: Value, on: boolean): Value[] {
  const others = held.filter((one) => one !== value);
  return on ? [...others, value] : others;
}

interface TickProps {
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function Tick({ id, label, checked, onChange }: TickProps) {
  return (
    <label className="checkbox" htmlFor={id}>
      <input type="checkbox" id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
