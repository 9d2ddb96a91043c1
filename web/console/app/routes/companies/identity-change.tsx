import { useLingui } from '@lingui/react/macro';
import { readIdentityChange } from '@thamani/contract/companies/identity-changes.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { PageTitle } from '../../components/PageHeader.tsx';
import { orMissing } from '../../components/page-data.ts';
import { changedFields } from '../../identity-changes/IdentityChangeList.tsx';
import { IdentityChangePage } from '../../identity-changes/IdentityChangePage.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/identity-change.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const call = apiFor(asked).call(readIdentityChange, { params: { id: asked.params.id } });
  const { data: change } = await orMissing(call, [400, 403, 404, 422]);
  const named = changedFields(change).map((field) => [
    field,
    {
      former: shownValue(field, change.former[field], language),
      wanted: shownValue(field, change.wanted[field], language),
    },
  ]);
  return { change, values: Object.fromEntries(named) as Readonly<Record<string, { readonly former: string; readonly wanted: string }>> };
}

/** A country by its name, everything else as it is. */
function shownValue(field: string, value: string | undefined, language: Language): string {
  return field === 'reg_country' && value !== undefined ? countryName(value, language) : (value ?? '');
}

export default function IdentityChange({ loaderData: { change, values } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { company_name: name } = change.company;
  return (
    <>
      <PageTitle title={t`Company details of ${name}`} />
      <IdentityChangePage key={change.id} change={change} values={values} />
    </>
  );
}
