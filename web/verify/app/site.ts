import type { Language } from '@thamani/domain/languages.ts';
import type { SchemeVersion } from '@thamani/domain/valuation/scheme.ts';
import { fallback } from 'virtual:browser-script';
import type { Asked } from './answer.ts';
import { certificatePage, foreseenPage, type CertificateAsked } from './certificate.ts';
import { appPolicy, createApp, type Asset } from './app-page.ts';
import { placesAt, type Origins } from './place.ts';
import { registerPage, schemePage } from './scheme.ts';
import { policy } from './shell.ts';
import { typeInPage, type TypeIn } from './type-in.ts';

/** The site as its host uses it (server/http/verify/site.ts): pure functions from what was found to a page. */
export function createSite(origins: Origins) {
  const place = placesAt(origins);
  const { page: app, assets } = createApp(place);
  return {
    policy,
    assets: { ...assets, [fallback.path]: { type: 'text/javascript; charset=utf-8', body: fallback.code } } satisfies Record<string, Asset>,
    app,
    appPolicy,
    certificate: (asked: CertificateAsked, language: Language) => certificatePage(asked, place(language)),
    foreseen: (asked: Asked, language: Language) => foreseenPage(asked, place(language)),
    scheme: (version: SchemeVersion, language: Language) => schemePage(version, place(language)),
    register: (language: Language) => registerPage(place(language)),
    typeIn: (asked: TypeIn, language: Language) => typeInPage(asked, place(language)),
  };
}
