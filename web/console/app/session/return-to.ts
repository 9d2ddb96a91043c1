import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';

const own = ['/cases', '/staff', '/prices', '/holidays', '/payments', '/audit'];

/** Where sign-in may lead back to: our own pages, by their path alone. */
export function wayBackTo(asked: string | null): string | undefined {
  if (asked === null || !/^\/[\w\-/?&=.%+]*$/.test(asked) || asked.startsWith('//') || asked.includes('..')) return undefined;
  const [path = ''] = asked.split('?');
  const { path: plain } = readAddress(path);
  return own.some((page) => plain === page || plain.startsWith(`${page}/`)) ? asked : undefined;
}

interface PathAndQuery {
  readonly pathname: string;
  readonly search: string;
}

/** The sign-in page, which returns to the requested page. `ended`: the session has ended, and the sign-in page says so. */
export function signInAddress({ pathname, search }: PathAndQuery, why?: 'ended'): string {
  const back = wayBackTo(pathname + search);
  const query = [...(why === undefined ? [] : [`${why}=1`]), ...(back === undefined ? [] : [`next=${encodeURIComponent(back)}`])].join('&');
  return addressIn(readAddress(pathname).language, '/login') + (query === '' ? '' : `?${query}`);
}
