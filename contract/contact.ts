import { z } from 'zod';
import { operation } from './operation.ts';
import { dataAnswer } from './shared-shapes.ts';
import { text } from './text.ts';

/**
 * The texts are checked by domain/contact/message.ts, which knows why each is refused; the shape only keeps
 * a call with missing fields answerable field by field.
 */
const written = text(65_536).optional();

export const sendContactMessage = operation({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/contact/',
  actor: 'anyone',
  site: 'portal',
  summary: 'Send a message to the team. An acknowledgement is emailed to the sender in the language of the request.',
  body: z
    .object({ first_name: written, last_name: written, email: written, phone: written, message: written })
    .meta({ id: 'ContactMessage' }),
  status: 201,
  answer: dataAnswer('ContactReceived', z.object({ reference: z.string() })),
  refusals: [
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'unsupported_media_type',
    'too_many_requests',
  ],
});
