import { viewTypes } from '@thamani/domain/documents/documents.ts';
import { mostPages } from '@thamani/domain/documents/places.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { assessedFigures } from '@thamani/domain/review/requirement-review.ts';
import { findingCodes } from '@thamani/domain/review/screening.ts';
import { textSources } from '@thamani/domain/signals/document-text.ts';
import { checkResults, confidences, evidenceSignals, resolutions, skipReasons } from '@thamani/domain/signals/signals.ts';
import { z } from 'zod';
import { by, sentId } from './shared-shapes.ts';

const thousandth = z.number().min(0).max(1000);

/** As a person marks it. */
export const box = z
  .object({ x: thousandth, y: thousandth, width: thousandth, height: thousandth })
  .describe('In thousandths of the width and height of the page as it is shown, from the upper left corner.');

/** As it is read from a file, which can draw words partly or wholly outside of its pages. */
const drawnBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('In thousandths of the width and height of the page as it is shown, from the upper left corner. It can exceed the page.');

export const cell = z.object({ row: z.number().int().min(1), column: z.number().int().min(1) }).describe('Of a table; both from 1.');

export const pageNumber = z.number().int().min(1).max(mostPages);

/** domain/documents/places.ts says which places are accepted, and where. */
export const documentPlace = z
  .object({ document: sentId, page: pageNumber, box: box.exactOptional(), cell: cell.exactOptional() })
  .meta({ id: 'DocumentPlace' });

export const shownPlace = documentPlace
  .extend({ quote: z.string().describe('The words at the place, as they were extracted; empty if there are none.') })
  .meta({ id: 'ShownPlace' });

export const citation = documentPlace
  .extend({ ground: z.enum(groundCodes).describe('The ground for rejection that names this place.') })
  .meta({ id: 'Citation' });

const caseDocument = z
  .object({
    document_id: z.uuid(),
    is_required: z
      .boolean()
      .describe('Whether the proposed decision, or an approval if nothing is proposed, needs it opened by the officer and by the decider.'),
    page_count: z.number().int().nullable().describe('null: not counted yet.'),
    cited_pages: z.array(z.number().int()).describe('Pages that a changed figure, a signal or a ground refers to.'),
    openings: z
      .array(
        z.object({
          by,
          as: z
            .enum(['officer', 'decider', 'other'])
            .describe('officer: who proposed, otherwise the assignee. decider: another administrator for the case.'),
          is_opened: z.boolean().describe('Every page of a document of up to 5 pages was shown, otherwise page 1 and each cited page.'),
          pages_shown: z.number().int(),
          opened_at: z.string(),
          last_shown_at: z.string(),
        }),
      )
      .describe('One for each person, over all their sessions.'),
  })
  .meta({ id: 'CaseDocument' });

export const evidence = z
  .object({
    documents: z.array(caseDocument),
    unopened: z
      .array(z.uuid())
      .describe('Documents that the reader must open before the proposed decision, or before an approval if nothing is proposed.'),
    unopened_by_proposer: z.array(z.uuid()).describe('The same for the person who made the open proposal; empty without one.'),
  })
  .meta({ id: 'CaseEvidence' });

/** What a changed figure shows to everyone who may read it. */
const figureChange = z.object({
  field: z.enum(assessedFigures),
  declared: z.string(),
  figure: z.string().describe('The figure that the evidence shows.'),
  before: z.string().nullable().describe('Value addition in percent with the declared figure, all others as they are now.'),
  after: z.string().nullable().describe('Value addition in percent with the changed figure.'),
  at: z.string(),
});

export const changedFigure = figureChange
  .extend({
    reason: z.string().nullable().describe('null in decisions from before a reason was required.'),
    place: shownPlace.nullable().describe('null in decisions from before a place was required.'),
    by,
  })
  .meta({ id: 'ChangedFigure' });

/** For the company: its own document, and no person of the staff. */
export const ownChangedFigure = figureChange
  .extend({
    reason: z.string(),
    document: z.object({ id: z.uuid(), name: z.string() }),
    page: z.number().int(),
    quote: z.string().describe('The words at the place that proves the figure; empty if there are none.'),
  })
  .meta({ id: 'OwnChangedFigure' });

/** A document that staff chose to view, without what an opening changes in its case. */
export const openedFile = z.object({
  file: z.string().describe('Signed link on the media site, valid for one minute.'),
  view_type: z.enum(viewTypes),
  page_count: z.number().int().nullable().describe('null: not counted yet.'),
  text_source: z.enum(textSources).nullable().describe('Where the text for a search comes from; null: no text was extracted.'),
});

export const documentText = z
  .object({
    source: z.enum(textSources),
    confidence: z.number().describe('Confidence of the reading, of 100.'),
    lines: z.array(z.object({ page: z.number().int(), words: z.array(z.object({ text: z.string(), box: drawnBox })) })),
  })
  .meta({ id: 'DocumentText' });

/** Something that an automated check noticed, for an officer to answer. Never another company's data. */
export const signal = z
  .object({
    id: z.uuid(),
    code: z.enum([...findingCodes, ...evidenceSignals]),
    confidence: z.enum(confidences),
    fields: z.array(z.string()),
    document_id: z.uuid().nullable().describe('The document of this case in which it was found.'),
    spot: z
      .object({ page: z.number().int().min(1), box: drawnBox })
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
