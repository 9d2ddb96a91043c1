import { useLocation } from 'react-router';

/**
 * Where a form of this page goes. Named, although it is where it would go anyway: the browser would otherwise carry the fragment that an
 * error summary's link left in the address, or a mail's link, over to the page that follows.
 */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
