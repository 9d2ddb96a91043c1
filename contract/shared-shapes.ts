import { z } from 'zod';
import { anyJson, text } from './text.ts';

/** Links say another size only where it is another. */
export const usualSize = 10;
const largestSize = 100;

/** How every list is asked for: pages of ten, of a hundred at most. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, largestSize))
    .default(usualSize)
    .meta({ description: 'At most 100.' }),
};

/** What every list answers beside its rows. */
export const pageAnswer = {
  previous: z.string().nullable(),
  next: z.string().nullable(),
  current_page: z.number().int(),
  total_pages: z.number().int(),
};

export const by = z.object({ id: z.uuid(), name: z.string(), staff_number: z.string() }).meta({ id: 'StaffName' });

/** Made for and by a passkey, as the browser's interface has them. */
export const passkeyOptions = z
  .object({ message: z.string(), data: z.object({ challenge_id: z.uuid(), options: z.looseObject({}) }) })
  .meta({ id: 'PasskeyOptions' });

const response = z
  .looseObject({ id: text(2000) })
  .catchall(anyJson())
  .describe('The WebAuthn response of the browser, as JSON.');

export const passkeyShown = z.object({ challenge_id: z.uuid(), response }).meta({ id: 'PasskeyShown' });
