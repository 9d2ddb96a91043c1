import { addressIn, readAddress } from '@thamani/site/language/address.ts';
import { redirect } from 'react-router';
import type { Route } from './+types/start.ts';

export function loader({ request }: Route.LoaderArgs): Response {
  return redirect(addressIn(readAddress(new URL(request.url).pathname).language, '/cases'));
}
