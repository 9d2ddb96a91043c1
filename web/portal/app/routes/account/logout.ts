import { ApiProblem } from '@thamani/client/client.ts';
import { logout } from '@thamani/contract/authentication.ts';
import { redirectDocument } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { apiFor } from '../../session/api.ts';
import { endedSession } from '../../session/cookies.ts';
import type { Route } from './+types/logout.ts';

/** Signs out even where the API cannot be reached: the cookie goes, and the session ends by itself within half an hour. */
export async function action(asked: Route.ActionArgs) {
  try {
    await apiFor(asked).call(logout);
  } catch (error) {
    if (!(error instanceof ApiProblem || error instanceof Response)) throw error;
  }
  const { language } = readAddress(new URL(asked.request.url).pathname);
  return redirectDocument(addressIn(language, '/'), { headers: { 'Set-Cookie': endedSession } });
}
