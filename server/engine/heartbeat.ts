import { Context as Activity } from '@temporalio/activity';

/** Says to the engine that it is alive, so that a dead worker's work is given to another within seconds. */
export async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const activity = Activity.current();
  const timer = setInterval(() => activity.heartbeat(), 3_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
