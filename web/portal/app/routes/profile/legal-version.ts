import { acknowledgeLegalVersion } from '@thamani/contract/accounts.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { wayBackTo } from '../../session/way-back.ts';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { unlessUnreachable } from '../company/network-errors.ts';
import type { Route } from './+types/legal-version.ts';

/**
 * Dismisses the notice about new versions of legal documents (signed-in-layout/LegalUpdateNotice.tsx). It is about the person alone, so the
 * form names no company. A session that has ended leads back to the page that showed the notice, because this address shows none.
 */
export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const address = new URL(asked.request.url);
  const page = wayBackTo(textIn(form, 'next')) ?? addressIn(readAddress(address.pathname).language, '/dashboard');
  const answer = await refusedAsAnswer(async () => {
    const api = apiFor({ ...asked, url: new URL(page, address) });
    await api.call(acknowledgeLegalVersion, { body: { version: textIn(form, 'version') } });
    return {};
  }, {});
  if (address.pathname.endsWith('.data')) return answer;
  // Without script. After a refusal the page shows the notice again.
  return redirect(page, 303);
}

/** Without a connection the notice stays, and says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}
