import { readAddress } from '@thamani/site/language/localized-path.ts';
import { signedInPaths } from '../public-layout/pages.ts';

/** Where sign-in may lead back to: a company's own pages on this site, and nowhere else. */
export function wayBackTo(address: string | null): string | undefined {
  if (address === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(address) || address.includes('\\')) return undefined;
  const { pathname, search } = new URL(address, 'https://thamani.invalid');
  const { path } = readAddress(pathname);
  return signedInPaths.some((own) => path === own || path.startsWith(`${own}/`)) ? pathname + search : undefined;
}
