import type { RefusalCode } from '@thamani/domain/errors.ts';
import type { Sentence } from './catalogs.ts';

/** What a page says when the host refuses before the portal's own pages are asked. */
export const errorPageMessages = {
  heading: /*i18n*/ { id: 'refused.heading', message: 'Your request could not be completed' },
  start: /*i18n*/ { id: 'refused.start', message: 'Go to the home page' },
} satisfies Record<string, Sentence>;

/** Where a program and a person need different advice. */
export const refusedPageSentences: Partial<Record<RefusalCode, Sentence>> = {
  body_too_large: /*i18n*/ {
    id: 'refused.body_too_large',
    message: 'Your answers are too long for this form. Go back, shorten them and send the form again.',
  },
  unsupported_media_type: /*i18n*/ {
    id: 'refused.unsupported_media_type',
    message: 'The form could not be read. Go back and send it again.',
  },
};
