import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parsedExactly } from '../../lossless-json.ts';

/** In the same time, whatever was given. */
export function isSecret(given: string | readonly string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string' || secret === '') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

const id = z
  .string()
  .regex(/^\d{1,20}$/)
  .optional()
  .catch(undefined);
const reference = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional()
  .catch(undefined);

/** A charge is told in an envelope; a refund is told flat, and its `id` is the refund's own. */
const message = z.object({
  event: z.string().optional().catch(undefined),
  data: z.object({ id, tx_ref: reference }).optional().catch(undefined),
  TransactionId: id,
});

/** Only what to ask the provider about; nothing else in a message is read. */
export function subjectOf(body: Buffer): { readonly reference: string | undefined; readonly transactionId: string | undefined } {
  const read = message.safeParse(parsedExactly(body.toString('utf8')));
  const { event, data, TransactionId } = read.success ? read.data : {};
  return event?.startsWith('charge.')
    ? { reference: data?.tx_ref, transactionId: data?.id }
    : { reference: undefined, transactionId: event === undefined ? TransactionId : undefined };
}
