import { useLocation } from 'react-router';
import { readAddress } from './address.ts';
import type { PageAddress } from './address.ts';

export function useAddress(): PageAddress {
  return readAddress(useLocation().pathname);
}
