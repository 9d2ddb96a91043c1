import { readMyself } from '@thamani/contract/staff.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { redirect } from 'react-router';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/start.ts';

/** A person whose only role is board member starts at the appeals. */
export async function loader(asked: Route.LoaderArgs): Promise<Response> {
  const { data } = await apiFor(asked).call(readMyself);
  const isBoardAlone = data.person.grants.every(({ role }) => role === 'board');
  return redirect(addressIn(readAddress(asked.url.pathname).language, isBoardAlone ? '/appeals' : '/cases'));
}

/** Never drawn. A route without a component answers an error as JSON, and `:language?` brings every unknown word here. */
export default function Start(): null {
  return null;
}
