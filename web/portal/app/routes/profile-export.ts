import { exportData } from '@thamani/contract/accounts.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/profile-export.ts';

/** A file to take along, as the API gives it. */
export async function loader(asked: Route.LoaderArgs) {
  const { data } = await apiFor(asked).call(exportData);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="thamani-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
