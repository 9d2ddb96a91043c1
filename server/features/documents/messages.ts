import type { DocumentRefusal } from '@thamani/domain/documents/documents.ts';
import type { Sentence } from '../../i18n/catalogs.ts';

export const documentSentences = {
  uploaded: /*i18n*/ { id: 'documents.uploaded', message: 'File uploaded successfully' },
  linkOver: /*i18n*/ {
    id: 'documents.link_over',
    message: 'This link has expired. A link works for one minute. Go back and open the file again.',
  },
  linkUnknown: /*i18n*/ { id: 'documents.link_unknown', message: 'This file was not found. Go back and try to open it again.' },
  storeAway: /*i18n*/ { id: 'documents.store_away', message: 'The file is temporarily unavailable. Try again in a minute.' },
  state: /*i18n*/ { id: 'documents.state', message: 'Your file' },
};

/** What its company reads when the check refused a file: what was found and what to do. */
export const refusalSentences = {
  infected: /*i18n*/ {
    id: 'documents.refused.infected',
    message:
      'The virus scanner found harmful content in this file. Check your computer for viruses, create the file again and upload the new file.',
  },
  script: /*i18n*/ {
    id: 'documents.refused.script',
    message: 'This PDF contains a script. Print it to a new PDF, or take a photo of the printed document, and upload the new file.',
  },
  active_content: /*i18n*/ {
    id: 'documents.refused.active_content',
    message:
      'This PDF contains commands, sound or video that could run on a reader’s computer. Print it to a new PDF and upload the new file.',
  },
  attachments: /*i18n*/ {
    id: 'documents.refused.attachments',
    message: 'This PDF contains other files. Upload each file separately, or print the PDF to a new PDF and upload the new file.',
  },
  dynamic_form: /*i18n*/ {
    id: 'documents.refused.dynamic_form',
    message:
      'This PDF is an interactive form that many PDF programs cannot show. Print the completed form to a new PDF and upload the new file.',
  },
  encrypted: /*i18n*/ {
    id: 'documents.refused.encrypted',
    message: 'This PDF is protected by a password. Save it without protection and upload it again.',
  },
  damaged: /*i18n*/ {
    id: 'documents.refused.damaged',
    message: 'This file is damaged or incomplete. Open it on your device, save it again and upload the new file.',
  },
  no_pages: /*i18n*/ { id: 'documents.refused.no_pages', message: 'This PDF has no pages. Choose another file.' },
  too_many_pixels: /*i18n*/ {
    id: 'documents.refused.too_many_pixels',
    message: 'This picture has more than 25 million pixels. Make it smaller and upload it again.',
  },
  too_complex: /*i18n*/ {
    id: 'documents.refused.too_complex',
    message:
      'Checking this file took too long. Print the file to a new PDF, or take a photo of the printed document, and upload the new file.',
  },
  inspection_time_used: /*i18n*/ {
    id: 'documents.refused.inspection_time_used',
    message: 'Your company has reached the hourly limit for file checks. Wait one hour, then upload this file again.',
  },
  lost: /*i18n*/ { id: 'documents.refused.lost', message: 'The upload of this file is incomplete. Upload it again.' },
} satisfies Record<DocumentRefusal, Sentence>;
