import type { Role } from '@thamani/domain/review/staff.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { returnTo } from '@thamani/site/session/return-to.ts';
import { isConsolePage } from '../signed-in-layout/pages.ts';

/** Where sign-in may lead back to: the console's own pages. */
export function wayBackTo(asked: string | null): string | undefined {
  return returnTo(asked, isConsolePage);
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

/** Where a person's work is: a person whose only role is board member has no case to act on. */
export function startPageOf(grants: readonly { readonly role: Role }[]): '/appeals' | '/cases' {
  return grants.every(({ role }) => role === 'board') ? '/appeals' : '/cases';
}
