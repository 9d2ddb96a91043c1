import { useLingui } from '@lingui/react/macro';
import { sectorLabels, staffRoleLabels } from '@thamani/site/labels/roles.ts';
import type { Countries, Grant } from './person.ts';

interface GrantsProps {
  readonly grants: readonly Grant[];
  readonly countries: Countries;
}

/** A person's roles, each with its scope below it: 'Officer', 'Ghana, Togo · Agriculture'. */
export function Grants({ grants, countries }: GrantsProps) {
  const { t, i18n } = useLingui();
  const listed = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' });
  const wordOf = (code: string) => countries.find(({ value }) => value === code)?.word ?? code;
  return (
    <ul className="staff-grants">
      {grants.map(({ role, countries: held, sectors }) => (
        <li key={role}>
          <b>{i18n._(staffRoleLabels[role])}</b>{' '}
          <span className="soft">
            {held === null ? t`All countries` : listed.format(held.map(wordOf))}
            {' · '}
            {sectors === null ? t`All sectors` : listed.format(sectors.map((sector) => i18n._(sectorLabels[sector])))}
          </span>
        </li>
      ))}
    </ul>
  );
}
