import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublicPageName } from './pages.ts';

/** The large words on each page's card, which is seen alone in a chat: they say what the page is for. */
export const cardTitles = {
  home: msg`Value added in Africa, proven at every border.`,
  services: msg`What Thamani does, and what is planned`,
  eligibility: msg`Who can apply, and what can be certified`,
  calculator: msg`How much of your product’s value is local?`,
  about: msg`Why we certify value addition`,
  contact: msg`Write to us. We reply in your language.`,
  privacy: msg`Privacy policy`,
  terms: msg`Terms of use`,
  licence: msg`Licensing and intellectual property`,
} satisfies Record<PublicPageName, MessageDescriptor>;

export const cardLine = msg`We certify that more than 30% of a product’s value was added locally.`;
