import { contentTypes, documentRefusals, documentStates, mediaTypes } from '@thamani/domain/documents/documents.ts';
import { z } from 'zod';
import { companyRead, operation } from './operation.ts';
import { createdAnswer, dataAnswer, idParams, mediaRedirect } from './shared-shapes.ts';

/** A document as every answer shows it. */
const documentShape = z
  .object({
    id: z.uuid(),
    media: z.string().describe('URL of this API that redirects to a signed link, valid for one minute, when the state is ready.'),
    name: z.string(),
    content_type: z.enum(contentTypes).describe('Detected from the content.'),
    size: z.int(),
    sha256: z.string().describe('Of the bytes as they were uploaded, in hexadecimal. Two documents with the same one are the same file.'),
    state: z.enum(documentStates).describe('checking changes to ready or refused automatically, usually within seconds.'),
    refusal: z.enum(documentRefusals).optional(),
    refusal_message: z.string().optional().describe("What the check found and what to do, in the reader's language."),
    uploaded_at: z.iso.datetime(),
  })
  .meta({ id: 'Document' });

export const uploadFile = operation({
  id: 'uploadFile',
  method: 'POST',
  path: '/upload',
  actor: 'company',
  companyPermission: 'edit_application',
  summary: 'Upload one PDF, PNG or JPG of at most 5 MB (5,242,880 bytes). It is scanned and checked before it can be opened.',
  consumes: 'multipart/form-data',
  body: z
    .object({
      media: z.string().meta({ format: 'binary' }),
      media_type: z.enum(mediaTypes).describe('photo accepts images only.'),
    })
    .meta({ id: 'Upload' }),
  status: 200,
  answer: createdAnswer('Uploaded'),
  refusals: [
    'fields_invalid',
    'fields_missing',
    'file_refused',
    'file_too_large',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'unsupported_media_type',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
    'upload_interrupted',
  ],
});

export const readDocument = operation({
  ...companyRead,
  id: 'readDocument',
  path: '/upload/:id',
  summary: 'State of an upload: checking, ready, or refused with its reason.',
  params: idParams,
  answer: dataAnswer('DocumentAnswer', documentShape),
});

export const readMedia = operation({
  ...mediaRedirect,
  id: 'readMedia',
  path: '/media/:id',
  actor: 'company',
  companyPermission: 'read_company',
  summary:
    'Redirects to a signed link on the media site, valid for one minute: the sanitised copy, its thumbnail (images only), or the original as a download.',
  params: idParams,
});
