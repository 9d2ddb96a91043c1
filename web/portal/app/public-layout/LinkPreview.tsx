import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { languages } from '@thamani/domain/languages.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { PublicPageName, PublicPage } from './pages.ts';
import { cardAddress, cardSize } from './pages.ts';

/** The large words on each page's card, which is seen alone in a chat: they say what the page is for. */
export const cardTitles = {
  home: msg`Value added in Africa, proven at every border.`,
  services: msg`What Thamani does, and what is planned`,
  eligibility: msg`Who can apply, and what can be certified`,
  calculator: msg`How much of your product’s value is local?`,
  origin: msg`Would your goods originate under the AfCFTA? An indicative check`,
  fees: msg`What certification costs`,
  help: msg`Answers for exporters, customs and banks`,
  accessibility: msg`Accessibility statement`,
  about: msg`Why we certify value addition`,
  contact: msg`Write to us. We reply in your language.`,
  report: msg`Tell us what is wrong with a certificate. You need no account.`,
  privacy: msg`Privacy policy`,
  terms: msg`Terms of use`,
  licence: msg`Licensing and intellectual property`,
} satisfies Record<PublicPageName, MessageDescriptor>;

export const cardLine = msg`We certify that more than 30% of a product’s value was added locally.`;

export interface HeadOfPage {
  readonly origin: string;
  readonly page: PublicPage;
  readonly title: string;
  readonly description: string;
}

/** Open Graph asks for a territory beside the language. */
const locales = { ar: 'ar_AR', en: 'en_GB', fr: 'fr_FR' } satisfies Record<Language, string>;

/** What a chat or a social network shows of a link to the page (Open Graph). */
export function LinkPreview({ origin, page, title, description }: HeadOfPage) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  return (
    <>
      <meta property="og:site_name" content="Thamani" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={origin + addressIn(language, page.path)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta property="og:image" content={origin + cardAddress(page.name, language)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={i18n._(cardTitles[page.name])} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
