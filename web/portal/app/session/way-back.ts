import { returnTo } from '@thamani/site/session/return-to.ts';
import { useLocation } from 'react-router';
import { typedIn } from '../calculator/calculate.ts';
import { invitationPath, signedInPaths } from '../public-layout/pages.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';

/** Where sign-in may lead back to: a company's own pages on this site, and an invitation that a person signs in to accept. */
export function wayBackTo(address: string | null): string | undefined {
  return returnTo(address, (path) => path === invitationPath || signedInPaths.some((own) => path === own || path.startsWith(`${own}/`)));
}

/** Longer than any address of ours with its query, and short enough to be carried from page to page. */
const longest = 600;

/** What a page of the way in was opened for, from its query. */
export function wayBackIn(search: string): string | undefined {
  const back = wayBackTo(new URLSearchParams(search).get('next'));
  return back === undefined || back.length > longest ? undefined : back;
}

/** Another page of the way in, with the same way back: registration and confirmation lead on to it as sign-in does. */
export function withWayBack(address: string, search: string): string {
  const back = wayBackIn(search);
  return back === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(back)}`;
}

export function useWithWayBack(): (address: string) => string {
  const { search } = useLocation();
  return (address) => withWayBack(address, search);
}

/** Whether the way back is a new application with amounts of the calculator. */
export function hasAmounts(search: string): boolean {
  const back = wayBackIn(search);
  if (back === undefined) return false;
  const address = new URL(back, 'https://thamani.invalid');
  const { final = '', imported = '' } = typedIn(address.href) ?? {};
  return readAddress(address.pathname).path === '/applications/new' && (final + imported).trim() !== '';
}
