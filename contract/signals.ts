import { findingCodes } from '@thamani/domain/review/screening.ts';
import { checkResults, resolutions, evidenceSignals, skipReasons, confidences } from '@thamani/domain/signals/signals.ts';
import { z } from 'zod';
import { by } from './shared-shapes.ts';

const thousandth = z.number().min(0).max(1000);

/** Something that an automated check noticed, for an officer to answer. Never another company's data. */
export const signal = z
  .object({
    id: z.uuid(),
    code: z.enum([...findingCodes, ...evidenceSignals]),
    confidence: z.enum(confidences),
    fields: z.array(z.string()),
    document_id: z.uuid().nullable().describe('The document of this case in which it was found.'),
    spot: z
      .object({
        page: z.number().int().min(1),
        box: z.object({ x: thousandth, y: thousandth, width: thousandth, height: thousandth }),
      })
      .nullable()
      .describe('Position on the page, in thousandths of its width and height from the upper left corner.'),
    details: z.record(z.string(), z.string()).describe('The values found, by name: figures and dates.'),
    at: z.string(),
    resolved: z
      .object({ resolution: z.enum(resolutions), comment: z.string(), by, at: z.string() })
      .nullable()
      .describe('null: not answered yet.'),
  })
  .meta({ id: 'Signal' });

export const check = z
  .object({
    code: z.enum(evidenceSignals),
    result: z.enum(checkResults),
    reason: z.enum(skipReasons).nullable().describe('Why it was skipped.'),
  })
  .meta({ id: 'EvidenceCheck' });
