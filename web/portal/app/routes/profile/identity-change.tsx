import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { listOwnIdentityChanges } from '@thamani/contract/companies/identity-changes.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { IdentityChangePage } from '../../identity-change/IdentityChangePage.tsx';
import { carryOut } from '../../identity-change/identity-change.ts';
import { apiFor } from '../../session/api.ts';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { loadsAfterAnswer, unlessUnreachable } from '../company/network-errors.ts';
import type { Route } from './+types/identity-change.ts';
import './profile.css';

/** The newest: the page is for the open request and the last decisions. */
const shown = '20';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  try {
    const { data: changes } = await apiFor(asked).call(listOwnIdentityChanges, { query: { page_size: shown } });
    return {
      changes: changes.map((change) => {
        const codes = [change.former.reg_country, change.wanted.reg_country].filter((code) => code !== undefined);
        return { ...change, countries: Object.fromEntries(codes.map((code) => [code, countryName(code, language)])) };
      }),
    };
  } catch (error) {
    // Another role than owner: the page says who can.
    if (error instanceof ApiProblem && error.code === 'permission_denied') return { changes: null };
    throw error;
  }
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  return carryOut(apiFor(asked, form), form);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export { loadsAfterAnswer as shouldRevalidate };

export default function IdentityChange({ loaderData: { changes }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <PageTitle title={t`Change of locked company details`} />
      <IdentityChangePage
        changes={changes}
        refusal={actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined}
        done={actionData !== undefined && 'done' in actionData ? actionData.done : undefined}
      />
    </>
  );
}
