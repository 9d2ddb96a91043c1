import { readAddress } from '../language/localized-path.ts';

/**
 * Where sign-in may lead back to: a page of this site that `isOwnPage` accepts by its English path, and nowhere else. A backslash or a
 * second slash at the start would name another host; `..` is resolved before the path is compared.
 */
export function returnTo(address: string | null, isOwnPage: (path: string) => boolean): string | undefined {
  if (address === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(address) || address.includes('\\')) return undefined;
  const { pathname, search } = new URL(address, 'https://thamani.invalid');
  // `/.//cases` is resolved to `//cases`, which a browser takes for the host `cases`.
  if (pathname.startsWith('//')) return undefined;
  return isOwnPage(readAddress(pathname).path) ? pathname + search : undefined;
}
