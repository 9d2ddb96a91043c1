import type { RequirementDecisions } from '@thamani/domain/review/requirement-review.ts';
import { assessedValueAddition } from '@thamani/domain/review/requirement-review.ts';
import { takesCostSheet, type ValueAddition } from '@thamani/domain/valuation/value-addition.ts';
import type { Queryable } from '../../../database/connect.ts';
import { answersOfVersion, facilityCountryOf } from '../../applications/service.ts';
import { assessmentOf, readSheet } from '../../cost-sheets/service.ts';
import type { ApplicationRow } from '../cases/case-command.ts';

/** What an officer assessed of a case so far, by the scheme under which it was submitted. */
export interface CaseAssessment {
  /** Undefined while something that it needs is not accepted. */
  readonly assessed: ValueAddition | undefined;
  /** What of the cost sheet is not judged, exactly if it was asked for; 0 where the scheme takes no figures from it. */
  readonly openLines: number;
}

export type AssessedApplication = Pick<ApplicationRow, 'id' | 'answers' | 'scheme' | 'submissions'>;

/** From the two figures of the form, or from the cost sheet of the newest version, where the scheme says so. */
export async function caseAssessment(
  db: Queryable,
  { id, answers, scheme, submissions: version }: AssessedApplication,
  requirementDecisions: RequirementDecisions,
  isCounted = false,
): Promise<CaseAssessment> {
  if (scheme === null || !takesCostSheet(scheme)) return { assessed: assessedValueAddition(answers, requirementDecisions), openLines: 0 };
  const read = async () => {
    const submitted = await answersOfVersion(db, id, version);
    return (await readSheet(db, { id, version }, facilityCountryOf(submitted))).sheet;
  };
  const { assessed, open } = await assessmentOf(db, { id, version, scheme }, read, isCounted);
  return { assessed, openLines: open };
}
