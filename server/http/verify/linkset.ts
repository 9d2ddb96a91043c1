import { certificateLanguages } from '@thamani/credentials/published-objects.ts';
import { statusListAddress, statusPurposes } from '@thamani/credentials/status-list.ts';
import type { LookupResult } from './lookup.ts';

interface Target {
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly hreflang?: readonly string[];
}

/**
 * What is public about a certificate, as RFC 9264 has it and as resolvers of the UNTP look for it. The printed files are not listed: the
 * company hands them on, and only a reader whose own file differs is led to them (published-files.ts). Nor is an earlier certificate: only the
 * earlier one names the newer.
 */
export function linksetOf({ number, verification }: Pick<LookupResult, 'number' | 'verification'>, origin: string): string {
  const { facts, status } = verification;
  const anchor = `${origin}/${number}`;
  const at = (href: string, type: string, title: string): Target => ({ href, type, title });
  const pages = certificateLanguages.map((language) => ({
    ...at(`${origin}/${language}/${number}`, 'text/html', `Check of certificate ${number}`),
    hreflang: [language],
  }));
  const lists = statusPurposes.flatMap((purpose) =>
    facts === undefined
      ? []
      : at(statusListAddress({ origin }, purpose, facts.status.list), 'application/vc+jwt', `Status list: ${purpose}`),
  );
  const newer = status?.replacedBy;
  return JSON.stringify({
    linkset: [
      {
        anchor,
        'untp:dcc': [at(`${anchor}.jwt`, 'application/vc+jwt', 'Signed credential of the certificate')],
        alternate: [...pages, at(`${anchor}.json`, 'application/json', 'Verification result as JSON')],
        status: [at(`${anchor}/status`, 'application/jwt', 'Signed status record'), ...lists],
        describedby: [at(`${anchor}/manifest`, 'application/jwt', 'Signed manifest with the hashes of the PDF files')],
        linkset: [at(`${anchor}.linkset`, 'application/linkset+json', 'These links')],
        ...(newer === undefined ? {} : { 'successor-version': [at(`${origin}/${newer}`, 'text/html', `Newer certificate ${newer}`)] }),
      },
    ],
  });
}
