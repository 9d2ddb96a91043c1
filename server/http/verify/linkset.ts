import { certificateLanguages } from '@thamani/credentials/manifest.ts';
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
  const { facts, standing } = verification;
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
  const newer = standing?.replacedBy;
  return JSON.stringify({
    linkset: [
      {
        anchor,
        'untp:dcc': [at(`${anchor}.jwt`, 'application/vc+jwt', 'Certificate of local value addition, as it was signed')],
        alternate: [...pages, at(`${anchor}.json`, 'application/json', 'The same answer for machines')],
        status: [at(`${anchor}/standing`, 'application/jwt', 'What happened to it since it was issued, signed'), ...lists],
        describedby: [at(`${anchor}/manifest`, 'application/jwt', 'Hashes of its printed files, signed')],
        linkset: [at(`${anchor}.linkset`, 'application/linkset+json', 'These links')],
        ...(newer === undefined ? {} : { 'successor-version': [at(`${origin}/${newer}`, 'text/html', `Newer certificate ${newer}`)] }),
      },
    ],
  });
}
