import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { exportData, readProfile } from '@thamani/contract/accounts.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { chooseAddress, companyField } from '../../company-context/company.ts';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/profile-export.ts';

/**
 * A file to take along, as the API gives it; or back to the profile, where the password is asked for first. The link names the company that
 * its page was opened for: if the session acts for another one now, the person chooses before anything is downloaded.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(asked.request.url);
  const { language } = readAddress(pathname);
  const profile = `${addressIn(language, '/profile')}?tab=profiles`;
  const api = apiFor(asked);
  const openedFor = searchParams.get(companyField);
  if (openedFor !== null && openedFor !== (await companyOfSession(api))) return redirect(chooseAddress(language, profile));
  try {
    const { data } = await api.call(exportData);
    return new Response(JSON.stringify(data, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="thamani-my-data.json"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'step_up_required') throw error;
    return redirect(`${profile}&prove=export#own-data`);
  }
}

async function companyOfSession(api: Client): Promise<string | null> {
  return (await api.call(readProfile, { params: { id: 'me' } })).data.company_id;
}
