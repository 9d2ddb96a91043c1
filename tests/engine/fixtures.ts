import { condition, defineSignal, proxyActivities, setHandler, sleep } from '@temporalio/workflow';

/** Workflows that only tests run. */

const { remind } = proxyActivities<{ remind(day: number): Promise<void> }>({ startToCloseTimeout: '10 seconds' });

/** What a certificate's year will ask of the engine: wait for months, act, wait again. */
export async function yearOfReminders(): Promise<number> {
  await sleep('305 days');
  await remind(305);
  await sleep('30 days');
  await remind(335);
  await sleep('30 days');
  return 365;
}

export const corrected = defineSignal('corrected');

/** What a correction will ask: fourteen days for an answer, or go on without. */
export async function waitForCorrection(): Promise<'corrected' | 'late'> {
  let came = false;
  setHandler(corrected, () => void (came = true));
  return (await condition(() => came, '14 days')) ? 'corrected' : 'late';
}
