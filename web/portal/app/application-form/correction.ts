import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { Correction, SentBack, DocumentRequest } from '../applications/application.ts';
import { isSame, pageOf } from './form-values.ts';
import type { FormState } from './form-values.ts';

/** What a correction asks for. */
export interface RequestedCorrection extends Correction {
  readonly wanted: readonly DocumentRequest[];
}

export function sentBackOf(asked: RequestedCorrection | undefined, id: RequirementId): SentBack | undefined {
  return asked?.fields.find(({ field }) => field === id);
}

export function fieldsIn(asked: Correction): readonly RequirementId[] {
  return asked.fields.map(({ field }) => field as RequirementId);
}

/** The pages that have something to correct, and the last, where it is sent. */
export function pagesIn(asked: Correction): readonly FormPage[] {
  return [...new Set<FormPage>([...fieldsIn(asked).map(pageOf), 8])].toSorted((one, other) => one - other);
}

/** Of the answers that were sent back, and of no others: how many there are, and how many are changed. */
export function countsOf(fields: readonly Pick<SentBack, 'field' | 'changed'>[], page?: FormPage) {
  const counted = fields.filter(({ field }) => page === undefined || pageOf(field as RequirementId) === page);
  return { total: counted.length, changed: counted.filter(({ changed }) => changed).length };
}

/** The fields as the screen shows them: changed before the page loaded, or since. */
export function asItStands(asked: RequestedCorrection, before: FormState['values'], now: Pick<FormState, 'values' | 'locale'>): SentBack[] {
  return asked.fields.map((one) => {
    const id = one.field as RequirementId;
    return { ...one, changed: one.changed || !isSame(id, now.values[id] ?? null, before[id] ?? null, now.locale) };
  });
}
