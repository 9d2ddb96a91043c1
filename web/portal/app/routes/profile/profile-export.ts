import { ApiProblem } from '@thamani/client/client.ts';
import { exportData } from '@thamani/contract/accounts.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/profile-export.ts';

/** A file to take along, as the API gives it; or back to the profile, where the password is asked for first. */
export async function loader(asked: Route.LoaderArgs) {
  try {
    const { data } = await apiFor(asked).call(exportData);
    return new Response(JSON.stringify(data, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="thamani-my-data.json"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'step_up_required') throw error;
    const { language } = readAddress(new URL(asked.request.url).pathname);
    return redirect(`${addressIn(language, '/profile')}?tab=profiles&prove=export#own-data`);
  }
}
