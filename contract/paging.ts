import { z } from 'zod';

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
