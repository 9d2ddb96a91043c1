import { declaredValueAddition, type Answers } from '@thamani/domain/applications/answers.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { schemeOn, takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { outcomesOf, type SheetOutcome } from '../cost-sheets/service.ts';
import type { ApplicationRow } from './store.ts';

/** Where the figures of an application come from: its answers, or its cost sheet where the scheme says so. */

/** A case keeps the scheme that it was submitted under; a draft is under the one in force. */
export function schemeOf({ config, clock }: Pick<Context, 'config' | 'clock'>, { scheme }: Pick<ApplicationRow, 'scheme'>): string {
  return scheme ?? schemeOn(dayOf(clock.now()), config.costSheetFrom);
}

/** Of those whose figures come from their sheet; the others are absent. */
export async function sheetOutcomes(
  db: Queryable,
  context: Pick<Context, 'config' | 'clock'>,
  applications: readonly Pick<ApplicationRow, 'id' | 'answers' | 'scheme'>[],
): Promise<ReadonlyMap<string, SheetOutcome>> {
  const bySheet = applications.filter((application) => takesCostSheet(schemeOf(context, application)));
  return outcomesOf(
    db,
    bySheet.map(({ id, answers }) => ({ id, country: facilityCountryOf(answers) })),
  );
}

export function facilityCountryOf({ facility_country: country }: Answers): string | undefined {
  return typeof country === 'string' ? country : undefined;
}

/** What an application declares, as it is frozen. */
export interface Declared {
  readonly answers: Answers;
  readonly percent: string;
  readonly scheme: string;
  /** Answers that the sheet gives and that differ from the stored ones. */
  readonly fromSheet: readonly RequirementId[];
}

/** Undefined where there is no figure, which `blockingFaults` says in words. */
export function declaredOf(answers: Answers, scheme: string, outcome: SheetOutcome | undefined): Declared | undefined {
  if (outcome === undefined) {
    const added = declaredValueAddition(answers);
    return added && { answers, percent: added.percent, scheme, fromSheet: [] };
  }
  if ('fault' in outcome) return undefined;
  const declared: Answers = { ...answers, ...outcome.answers };
  const fromSheet = requirements.map(({ id }) => id).filter((id) => declared[id] !== answers[id]);
  return { answers: declared, percent: outcome.percent, scheme, fromSheet };
}
