import { useLocation } from 'react-router';
import { readAddress } from './localized-path.ts';
import type { PageAddress } from './localized-path.ts';

export function useAddress(): PageAddress {
  return readAddress(useLocation().pathname);
}
