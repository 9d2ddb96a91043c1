import { ApiProblem, type Client } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { countNotifications } from '@thamani/contract/notifications.ts';
import { Outlet, useRevalidator, useRouteLoaderData } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { companyProblemIn } from '../company-context/company.ts';
import { CompanyRefusal } from '../company-context/CompanyContext.tsx';
import { ownCompanies } from '../company-context/own-companies.ts';
import { permissionsOf } from '../company-context/permissions.ts';
import { Failure } from '../signed-in-layout/Failure.tsx';
import { Frame } from '../signed-in-layout/SignedInLayout.tsx';
import type { SignedIn } from '../signed-in-layout/signed-in-user.ts';
import '../signed-in-layout/frame.css';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { apiFor, requireOpenedCompany, requireSession } from '../session/api.ts';
import { changesNothing } from '../profile/action-result.ts';
import type { Route } from './+types/signed-in.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader(asked: Route.LoaderArgs): Promise<SignedIn> {
  const api = apiFor(asked);
  const { data: profile } = await api.call(readProfile, { params: { id: 'me' } });
  await requireOpenedCompany(asked, profile.company_id);
  const { language } = readAddress(new URL(asked.request.url).pathname);
  const { company_id, company_data: company } = profile;
  return {
    profile,
    fullName: `${profile.first_name} ${profile.last_name}`,
    companyName: company?.company_name ?? (company_id === null ? undefined : await nameOfCurrent(api)),
    permissions: permissionsOf(profile),
    country: company === null || company.head_office_country === '' ? '' : countryName(company.head_office_country, language),
    countryOfRegistration: company === null || company.reg_country === '' ? '' : countryName(company.reg_country, language),
    unread: company === null ? null : await unreadIn(api),
  };
}

/** A page is shown without the count where it cannot be read. */
async function unreadIn(api: Client): Promise<number | null> {
  try {
    return (await api.call(countNotifications)).data.unread;
  } catch (error) {
    if (error instanceof ApiProblem) return null;
    throw error;
  }
}

/** The profile has no data of a company that requires a second factor from a person who has none. */
async function nameOfCurrent(api: Client): Promise<string | undefined> {
  return (await ownCompanies(api)).find(({ is_current }) => is_current)?.company_name;
}

/** Asked again with each move, so that a session which has ended is noticed; not for another tab of the same page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (changesNothing(actionResult)) return false;
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  return formMethod === undefined && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame who={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  const problem = companyProblemIn(error);
  return (
    <Frame who={useRouteLoaderData<typeof loader>('layouts/signed-in')}>
      {problem === undefined ? <Failure /> : <CompanyRefusal problem={problem} onSwitchedBack={() => void revalidate()} />}
    </Frame>
  );
}
