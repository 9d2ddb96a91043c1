import type { ActivityOptions } from '@temporalio/workflow';

/**
 * For an activity that takes a second at most. A worker that dies in the middle is noticed after `startToCloseTimeout`,
 * so this is also how long its work waits for another one; a part that is down is asked again every few seconds, for as long as it takes.
 */
export const briefly: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 1.7, maximumInterval: '5 seconds' },
};

/**
 * For a text message: it costs money and may arrive twice when an answer is lost, so it is tried a few times and then left.
 * What it says also stands in a mail.
 */
export const texting: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumAttempts: 4, nonRetryableErrorTypes: ['TextRefused'] },
};
