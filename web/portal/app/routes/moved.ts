import { data, redirect } from 'react-router';
import { addressIn, readAddress } from '../language/address.ts';
import { otherSpellings } from '../language/spellings.ts';
import type { Route } from './+types/moved.ts';

export function loader({ request }: Route.LoaderArgs) {
  const { language, path } = readAddress(new URL(request.url).pathname);
  const page = otherSpellings[path.slice(1)];
  if (page === undefined) throw data(null, { status: 404 });
  return redirect(addressIn(language, page), 301);
}
