import { useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { services } from '../content/feature-availability.ts';
import { useOrganisation } from '../organisation/operating-organisation.tsx';
import type { HeadOfPage } from './LinkPreview.tsx';

/**
 * Structured data for search engines (schema.org). Only what the page itself says and what is available today: no sample address,
 * accounts or ratings of an organisation, and no planned service.
 */
export function StructuredData({ origin, page, title, description }: HeadOfPage) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const at = (path: string) => origin + addressIn(language, path);
  const operator = useOrganisation();
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Thamani',
    ...(operator !== undefined && {
      legalName: operator.name,
      address: operator.address.join(', '),
      email: operator.email,
      telephone: operator.phone,
      taxID: operator.taxNumber,
    }),
  };

  const ofHome = [
    { ...organization, url: at('/'), logo: `${origin}/icon-512.png`, description },
    { '@type': 'WebSite', '@id': `${origin}/#website`, url: at('/'), name: 'Thamani', inLanguage: language, publisher: organization },
  ];
  const ofServices = Object.values(services)
    .filter((service) => service.status === 'available')
    .map((service) => ({
      '@type': 'Service',
      name: i18n._(service.title),
      description: i18n._(service.description),
      provider: organization,
    }));
  const ofTool = {
    '@type': 'WebApplication',
    name: title,
    description,
    url: at(page.path),
    inLanguage: language,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
  const path = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: t`Home`, item: at('/') },
      { '@type': 'ListItem', position: 2, name: title, item: at(page.path) },
    ],
  };
  const facts = {
    home: ofHome,
    services: [path, ...ofServices],
    calculator: [path, ofTool],
    origin: [path, ...(page.path === '/origin' ? [ofTool] : [])],
    eligibility: [path],
    about: [path],
    fees: [path],
    help: [path],
    accessibility: [path],
    contact: [path],
    report: [path],
    privacy: [path],
    terms: [path],
    licence: [path],
  } satisfies Record<typeof page.name, object[]>;
  return <script type="application/ld+json">{dataBlock({ '@context': 'https://schema.org', '@graph': facts[page.name] })}</script>;
}

/** JSON for a script element that is read, never run: without `<` nothing in it can end the element. */
export function dataBlock(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
