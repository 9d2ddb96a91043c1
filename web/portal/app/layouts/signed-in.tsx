import { readProfile } from '@thamani/contract/accounts.ts';
import { Outlet, useRouteLoaderData } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Failure } from '../signed-in-layout/Failure.tsx';
import { Frame } from '../signed-in-layout/SignedInLayout.tsx';
import type { SignedIn } from '../signed-in-layout/signed-in-user.ts';
import '../signed-in-layout/frame.css';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { apiFor, requireSession } from '../session/api.ts';
import { changesNothing } from '../profile/action-result.ts';
import type { Route } from './+types/signed-in.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader(asked: Route.LoaderArgs): Promise<SignedIn> {
  const { data: profile } = await apiFor(asked).call(readProfile, { params: { id: 'me' } });
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return {
    profile,
    fullName: `${profile.first_name} ${profile.last_name}`,
    country: countryName(profile.company_data.head_office_country, language),
    countryOfRegistration: countryName(profile.company_data.reg_country, language),
  };
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

export function ErrorBoundary() {
  return (
    <Frame who={useRouteLoaderData<typeof loader>('layouts/signed-in')}>
      <Failure />
    </Frame>
  );
}
