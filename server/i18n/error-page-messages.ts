import type { RefusalCode } from '@thamani/domain/errors.ts';
import type { Sentence } from './catalogs.ts';

/** What a page says when the host refuses before the portal's own pages are asked. */
export const refusedPageWords = {
  heading: /*i18n*/ { id: 'refused.heading', message: 'This could not be done just now.' },
  start: /*i18n*/ { id: 'refused.start', message: 'Go to the start page' },
} satisfies Record<string, Sentence>;

/** Where a program and a person need different advice. */
export const refusedPageSentences: Partial<Record<RefusalCode, Sentence>> = {
  body_too_large: /*i18n*/ {
    id: 'refused.body_too_large',
    message: 'What you sent is too long for this form. Go back, shorten it and send it again.',
  },
  media_type_unsupported: /*i18n*/ {
    id: 'refused.media_type_unsupported',
    message: 'What you sent could not be read. Go back to the page and send its form again.',
  },
};
