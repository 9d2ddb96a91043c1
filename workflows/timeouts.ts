import type { ActivityOptions } from '@temporalio/workflow';

/**
 * For an activity that takes a second at most. A worker that dies in the middle is noticed after `startToCloseTimeout`,
 * so this is also how long its work waits for another one; a part that is down is asked again every few seconds, for as long as it takes.
 */
export const briefly: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 1.7, maximumInterval: '5 seconds' },
};
