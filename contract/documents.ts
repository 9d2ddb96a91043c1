import { contentTypes, documentRefusals, documentStates, mediaTypes } from '@thamani/domain/documents/documents.ts';
import { z } from 'zod';
import { operation } from './operation.ts';

/** A document as every answer shows it. */
const documentShape = z
  .object({
    id: z.uuid(),
    media: z.string().describe('An address of ours that leads to a link of one minute, once the state is ready.'),
    name: z.string(),
    content_type: z.enum(contentTypes).describe('Found in the bytes.'),
    size: z.int(),
    state: z.enum(documentStates).describe('checking becomes ready or refused by itself, mostly within seconds.'),
    refusal: z.enum(documentRefusals).optional(),
    refusal_message: z.string().optional().describe("What was found and what to do, in the reader's language."),
    uploaded_at: z.iso.datetime(),
  })
  .meta({ id: 'Document' });

export const uploadFile = operation({
  id: 'uploadFile',
  method: 'POST',
  path: '/upload',
  actor: 'company',
  summary: 'Send one PDF, PNG or JPG of at most 5 MB (5,242,880 bytes). It is scanned and checked before anybody can open it.',
  consumes: 'multipart/form-data',
  body: z
    .object({
      media: z.string().meta({ format: 'binary' }),
      media_type: z.enum(mediaTypes).describe('photo takes pictures only.'),
    })
    .meta({ id: 'Upload' }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.object({ id: z.uuid() }) }).meta({ id: 'Uploaded' }),
  refusals: [
    'fields_invalid',
    'fields_missing',
    'file_refused',
    'file_too_large',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'media_type_unsupported',
    'origin_foreign',
    'signed_out',
    'too_many_requests',
    'upload_broken',
  ],
});

export const readDocument = operation({
  id: 'readDocument',
  method: 'GET',
  path: '/upload/:id',
  actor: 'company',
  summary: 'What became of an upload: checking, ready or refused with its reason.',
  params: z.object({ id: z.uuid() }),
  status: 200,
  answer: z.object({ message: z.string(), data: documentShape }).meta({ id: 'DocumentAnswer' }),
  refusals: ['not_found', 'signed_out'],
});

export const readMedia = operation({
  id: 'readMedia',
  method: 'GET',
  path: '/media/:id',
  actor: 'company',
  summary:
    'Leads to a link of one minute on the media site: the disarmed copy, its thumbnail (pictures only), or the original as a download.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ as: z.enum(['view', 'thumbnail', 'original']).default('view') }),
  status: 302,
  answer: z.string().max(0).describe('Nothing: the Location header leads on.'),
  refusals: ['document_not_ready', 'fields_invalid', 'not_found', 'signed_out'],
});
