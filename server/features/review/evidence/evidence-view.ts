import {
  documentsToOpen,
  isOpenedBy,
  unopenedBy,
  type CaseEvidence,
  type ProposedDecision,
} from '@thamani/domain/review/document-openings.ts';
import type { DocumentText } from '@thamani/domain/signals/document-text.ts';
import type { namesOf } from '../store.ts';
import type { StoredOpening } from './openings-store.ts';

export interface StoredEvidence extends CaseEvidence {
  readonly openings: readonly StoredOpening[];
}

type Names = Awaited<ReturnType<typeof namesOf>>;

interface ShownEvidence {
  readonly evidence: StoredEvidence;
  readonly proposed: ProposedDecision;
  readonly reader: string;
  readonly proposer: string | undefined;
  /** The proposer; without a proposal, the assignee. */
  readonly officer: string | undefined;
  readonly deciders: ReadonlySet<string>;
  readonly names: Names;
}

export function evidenceView({ evidence, proposed, reader, proposer, officer, deciders, names }: ShownEvidence) {
  const needed = documentsToOpen(evidence, proposed);
  const roleOf = (person: string): 'officer' | 'decider' | 'other' =>
    person === officer ? 'officer' : deciders.has(person) ? 'decider' : 'other';
  return {
    documents: evidence.documents
      .filter(({ id, fields }) => fields.length > 0 || needed.has(id))
      .map(({ id, pageCount }) => {
        const cited = needed.get(id) ?? [];
        return {
          document_id: id,
          is_required: needed.has(id),
          page_count: pageCount,
          cited_pages: [...cited],
          openings: evidence.openings
            .filter(({ document }) => document === id)
            .map(({ by, pages, openedAt, lastShownAt }) => ({
              by: names.get(by) ?? { id: by, name: by.slice(0, 8), staff_number: '' },
              as: roleOf(by),
              is_opened: isOpenedBy(evidence, by, id, cited),
              pages_shown: pages.length,
              opened_at: openedAt.toISOString(),
              last_shown_at: lastShownAt.toISOString(),
            })),
        };
      }),
    unopened: [...unopenedBy(evidence, reader, proposed)],
    unopened_by_proposer: proposer === undefined ? [] : [...unopenedBy(evidence, proposer, proposed)],
  };
}

/** Null where the document has no text that could be read. */
export function textView(text: DocumentText | undefined) {
  if (text === undefined) return null;
  const lines = text.lines.map(({ page, words }) => ({ page, words: [...words] }));
  return { source: text.source, confidence: text.confidence, lines };
}
