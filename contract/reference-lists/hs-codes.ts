import { z } from 'zod';
import { operation } from '../operation.ts';
import { text } from '../text.ts';

const group = z.object({ code: z.string(), description: z.string() });

export const searchHsCodes = operation({
  id: 'searchHsCodes',
  method: 'GET',
  path: '/hs-codes',
  actor: 'anyone',
  site: 'portal',
  summary: 'Subheadings of the Harmonized System (HS 2022) by the first digits of the code or by words, best match first, at most 20.',
  query: z.object({ search: text(100).default('') }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z
          .object({
            code: z.string().describe('Six digits.'),
            written: z.string().describe('In the usual notation: 1804.00'),
            description: z.string(),
            heading: group,
            chapter: group,
          })
          .meta({ id: 'HsCode' }),
      ),
      total: z.number().int().describe('Total number of matches.'),
    })
    .meta({ id: 'HsCodeList' }),
  refusals: ['fields_invalid'],
  cacheSeconds: 86_400,
});
