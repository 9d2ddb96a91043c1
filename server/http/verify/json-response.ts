import { answerForMachines } from '@thamani/credentials/verification-json.ts';
import type { LookupResult } from './lookup.ts';

/** The same answer for machines, with the address of each part as it was signed. */
export function machineAnswer({ number, verification, checkedAt }: LookupResult, origin: string): string {
  const at = `${origin}/${number}`;
  return JSON.stringify({
    number,
    ...answerForMachines(verification, checkedAt),
    links: { page: at, credential: `${at}.jwt`, status: `${at}/status`, files: `${at}/manifest`, linkset: `${at}.linkset` },
  });
}
