import { proxyActivities } from '@temporalio/workflow';
import { batching } from '../activity-options.ts';
import type { WorkflowInput } from '../workflow-input.ts';

/** Each is idempotent, and signals the workflow of every case or appeal whose due date moved. */
export interface HolidayActivities {
  recalculateCaseDueDates(country: string): Promise<void>;
  recalculateAppealDueDates(country: string): Promise<void>;
}

const { recalculateCaseDueDates, recalculateAppealDueDates } = proxyActivities<HolidayActivities>(batching);

/** A holiday of a country was added, changed or removed; the subject is the country. Neither recalculation waits for the other. */
export async function holidaysChanged({ subjectId: country }: WorkflowInput): Promise<void> {
  await Promise.all([recalculateCaseDueDates(country), recalculateAppealDueDates(country)]);
}
