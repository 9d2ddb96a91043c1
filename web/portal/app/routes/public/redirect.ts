import { data, redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { otherSpellings } from '../../public-layout/pages.ts';
import type { Route } from './+types/redirect.ts';

export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const { language, path } = readAddress(pathname);
  const page = otherSpellings[path.slice(1)];
  if (page === undefined) throw data(null, { status: 404 });
  return redirect(addressIn(language, page) + search, 301);
}
