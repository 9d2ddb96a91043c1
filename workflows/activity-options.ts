import { type ActivityOptions, ActivityFailure, log } from '@temporalio/workflow';

/**
 * For an activity that takes a second at most. A worker that dies in the middle is noticed after `startToCloseTimeout`,
 * so this is also how long its work waits for another one; a part that is down is asked again every few seconds, for as long as it takes.
 */
export const briefly: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 1.7, maximumInterval: '5 seconds' },
};

/**
 * For documents that are set in another process, which may take its time on a busy machine. The worker says every few seconds that it still
 * lives (server/engine/worker.ts), so that its death is noticed long before the end of that time. The time that an activity waits in its
 * queue is not limited.
 */
export const printing: ActivityOptions = { ...briefly, startToCloseTimeout: '5 minutes', heartbeatTimeout: '20 seconds' };

/** For letters to several people, one after the other: a try that takes its time is not joined by a second one, which would send copies. */
export const writing: ActivityOptions = { ...briefly, startToCloseTimeout: '5 minutes', heartbeatTimeout: '20 seconds' };

/** For many rows in batches, each in its own transaction: a retry finds the batches that were committed unchanged. */
export const batching: ActivityOptions = { ...briefly, startToCloseTimeout: '10 minutes', heartbeatTimeout: '20 seconds' };

/** For reading a case's documents, file by file: a retry finds what an earlier try has read. In all no longer than a case can wait. */
export const reading: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '20 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumAttempts: 3 },
};

/**
 * For an SMS: it costs money and may arrive twice when a response is lost, so it is tried a few times and then dropped.
 * A mail has the same content.
 */
export const texting: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumAttempts: 4, nonRetryableErrorTypes: ['TextRefused'] },
};

/** A text message that cannot be brought to its number is no reason to fail what it told of. */
export async function ignoreFailure(texted: Promise<void>): Promise<void> {
  try {
    await texted;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    log.warn('a text message was not delivered');
  }
}
