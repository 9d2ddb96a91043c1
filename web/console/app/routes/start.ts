import { readMyself } from '@thamani/contract/staff.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { apiFor } from '../session/api.ts';
import { startPageOf } from '../session/return-to.ts';
import type { Route } from './+types/start.ts';

/** The page where the person's work is. */
export async function loader(asked: Route.LoaderArgs): Promise<Response> {
  const { data } = await apiFor(asked).call(readMyself);
  return redirect(addressIn(readAddress(asked.url.pathname).language, startPageOf(data.person.grants)));
}

/** Never drawn. A route without a component answers an error as JSON, and `:language?` brings every unknown word here. */
export default function Start(): null {
  return null;
}
