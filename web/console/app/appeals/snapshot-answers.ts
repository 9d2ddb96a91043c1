import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { placeOf, type Filed } from '../case/documents/case-documents.ts';
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
    place: evidencePlace(document),
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
      return { place: placeOf(document, field), paper: document, field, title: '', number, of: own.length };
    });
  return [...evidence, ...frozen];
}

export function evidencePlace(paper: Paper): string {
  return `evidence/${paper.id}`;
}
