import { ApiProblem } from '@thamani/client/client.ts';
import { readWaiting } from '@thamani/contract/live-updates.ts';
import { countStaffNotifications } from '@thamani/contract/notifications.ts';
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

/** Who is signed in, what the policy lets them do, and what waits for them: read with every page, since all of it may change. */
export async function loader(asked: Route.LoaderArgs): Promise<Myself> {
  const api = apiFor(asked);
  const [{ data }, waiting, unread] = await Promise.all([
    api.call(readMyself),
    inTime(api.call(readWaiting)),
    inTime(api.call(countStaffNotifications)),
  ]);
  const { language } = readAddress(asked.url.pathname);
  return {
    ...data,
    countries: countriesOf(data.person.grants)?.map((code) => countryName(code, language)) ?? null,
    waiting: waiting?.data ?? null,
    unread: unread?.data.unread ?? null,
  };
}

const mostWaitingMilliseconds = 1_000;

/**
 * A page is shown without the numbers beside its navigation where they cannot be read, and does not wait long for them: the navigation
 * then reads them in the background (useWaiting, Bell).
 */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), mostWaitingMilliseconds);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } catch (error) {
    if (error instanceof ApiProblem) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
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
