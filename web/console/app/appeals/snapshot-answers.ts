import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { assessedFigures, type AssessedFigure } from '@thamani/domain/review/requirement-review.ts';
import { keyOf, type Filed } from '../case/documents/case-documents.ts';
import type { Answered, Paper } from '../case/case-data.ts';
import type { Appeal } from './appeal.ts';

/** The frozen answers in the form in which a case shows its own: files in place of their ids, and the category by its id. */
export function answeredIn({ file }: Appeal): Answered {
  const byField = Map.groupBy(file.documents, ({ field }) => field);
  const held = requirements.map(({ id }) => {
    const own = byField.get(id)?.map(({ document }) => document);
    return [id, own ?? categoryOr(id, file.answers[id] ?? null)];
  });
  return { application: Object.fromEntries(held) as Answered['application'] };
}

function categoryOr(id: RequirementId, value: unknown): unknown {
  return id === 'product_category' && typeof value === 'string' ? { id: value, product_category: value } : value;
}

/** Every document that the board looks at: the new evidence first, then the file in the order of the form. */
export function papersIn({ documents, file }: Appeal): readonly Filed[] {
  const evidence = documents.map(({ title, document }) => ({
    key: evidenceKey(document),
    paper: document,
    field: undefined,
    title,
    number: 1,
    of: 1,
  }));
  const order = requirements.map(({ id }) => id);
  const frozen = file.documents
    .flatMap(({ field, document }) => (isRequirement(field) ? [{ field, document }] : []))
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map(({ field, document }, _, all) => {
      const own = all.filter((one) => one.field === field);
      const number = own.findIndex((one) => one.document.id === document.id) + 1;
      return { key: keyOf(document, field), paper: document, field, title: '', number, of: own.length };
    });
  // What an officer asked for has no field of the form.
  const requested = file.documents
    .filter(({ field }) => !isRequirement(field))
    .map(({ document }) => ({ key: keyOf(document), paper: document, field: undefined, title: document.name, number: 1, of: 1 }));
  return [...evidence, ...frozen, ...requested];
}

export function evidenceKey(paper: Paper): string {
  return `evidence/${paper.id}`;
}

type FrozenDecision = Appeal['file']['requirement_decisions'][string];

export interface FrozenChange {
  readonly field: AssessedFigure;
  readonly declared: string;
  readonly figure: string;
  /** null in files that were frozen before figures needed a reason and a place. */
  readonly reason: string | null;
  readonly place: FrozenDecision['figure_place'];
}

/** The figures that an officer changed, as they were when the appeal was lodged. */
export function changesIn({ file }: Appeal): readonly FrozenChange[] {
  return assessedFigures.flatMap((field) => {
    const decision = file.requirement_decisions[field];
    if (decision?.verdict !== 'accepted' || decision.figure === null) return [];
    const declared = file.answers[field];
    return [
      {
        field,
        declared: typeof declared === 'string' ? declared : '',
        figure: decision.figure,
        reason: decision.figure_reason,
        place: decision.figure_place,
      },
    ];
  });
}
