import { staffLogout } from '@thamani/contract/staff.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirectDocument } from 'react-router';
import { apiFor, endedSession } from '../session/api.ts';
import type { Route } from './+types/logout.ts';

/** The browser forgets the session even where the server cannot be asked; there it ends by itself within minutes. */
export async function action(asked: Route.ActionArgs): Promise<Response> {
  await apiFor(asked)
    .call(staffLogout)
    .catch(() => undefined);
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return redirectDocument(addressIn(language, '/login'), { headers: { 'Set-Cookie': endedSession } });
}

export function loader({ request }: Route.LoaderArgs): Response {
  return redirectDocument(addressIn(readAddress(new URL(request.url).pathname).language, '/cases'));
}
