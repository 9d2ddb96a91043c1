import { readMyself } from '@thamani/contract/staff.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router';
import { Failure } from '../signed-in-layout/Failure.tsx';
import { Frame } from '../signed-in-layout/SignedInLayout.tsx';
import { apiFor, requireSession } from '../session/api.ts';
import type { Myself } from '../session/current-user.ts';
import type { Route } from './+types/signed-in.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** Who is signed in, and what the policy lets them do; asked for with every page, since a scope may change meanwhile. */
export async function loader(asked: Route.LoaderArgs): Promise<Myself> {
  const { data } = await apiFor(asked).call(readMyself);
  const { language } = readAddress(asked.url.pathname);
  return { ...data, countries: countriesOf(data.person.grants)?.map((code) => countryName(code, language)) ?? null };
}

function countriesOf(grants: Myself['person']['grants']): string[] | null {
  const held = grants.map(({ countries }) => countries);
  return held.includes(null) ? null : [...new Set(held.flatMap((countries) => countries ?? []))];
}

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame myself={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const myself = useRouteLoaderData<typeof loader>('layouts/signed-in');
  const failure = <Failure missing={isRouteErrorResponse(error) && error.status === 404} />;
  return myself === undefined ? (
    <main id="main" className="failed">
      {failure}
    </main>
  ) : (
    <Frame myself={myself}>{failure}</Frame>
  );
}
