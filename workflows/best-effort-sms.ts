import { ActivityFailure, log } from '@temporalio/workflow';

/** A text message that cannot be brought to its number is no reason to fail what it told of. */
export async function ignoreFailure(texted: Promise<void>): Promise<void> {
  try {
    await texted;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    log.warn('a text message was not delivered');
  }
}
