import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@thamani/credentials/verify.ts';
import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { verificationCountsKey, type CountedAnswer, type VerificationCount } from '@thamani/domain/management/verification-counts.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Clock, ObjectStore } from '../../ports.ts';

/** Checks of one country with one answer since the counts were last taken. Requests that are answered from memory add to it directly. */
export interface CheckCount {
  readonly country: string;
  readonly answer: CountedAnswer;
  times: number;
}

export interface CheckCounts {
  /** Undefined where no certificate can have such a number: anyone can type one of any country. */
  of(number: string, answer: Answer): CheckCount | undefined;
  /** What was counted since the last call. */
  take(): readonly VerificationCount[];
}

const countedAs: Readonly<Record<Answer, CountedAnswer>> = {
  valid: 'in_force',
  suspended: 'not_in_force',
  revoked: 'not_in_force',
  expired: 'not_in_force',
  replaced: 'not_in_force',
  not_found: 'not_found',
  altered: 'unknown',
  could_not_check: 'unknown',
};

/** By country of the certificate and answer, and nothing else: no number, no address, no language and no time within the hour. */
export function createCheckCounts(): CheckCounts {
  const countries = new Set(facilityCountries);
  const counts = new Map<string, CheckCount>();
  return {
    of(number, answer) {
      const country = number.slice(4, 6);
      if (!countries.has(country)) return undefined;
      const counted = countedAs[answer];
      const key = `${country} ${counted}`;
      const found = counts.get(key) ?? { country, answer: counted, times: 0 };
      counts.set(key, found);
      return found;
    },
    take() {
      const taken = [...counts.values()]
        .filter(({ times }) => times > 0)
        .map(({ country, answer, times }) => ({ country, answer, count: times }));
      for (const count of counts.values()) count.times = 0;
      return taken;
    },
  };
}

const hourMilliseconds = 3_600_000;
/** An object that could not be written is tried again this often. */
const retryMilliseconds = 60_000;
/** Less than a process has for its shutdown: a store that does not answer takes longer. */
const usualStopMilliseconds = 5_000;
/** Three days. The worker looks for objects of the last five (`lookedForDays` in features/management-figures). */
const mostPending = 72;

interface Deps {
  readonly counts: CheckCounts;
  readonly published: Pick<ObjectStore, 'put'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'countUnwrittenCheckCounts'>;
  readonly stopMilliseconds?: number;
}

interface Pending {
  readonly key: string;
  readonly body: Buffer;
}

/**
 * Writes what was counted as one object for each hour, also where nothing was, so that a process that stopped writing is noticed. An object
 * is written again with the same key and bytes until the store has it: a lost answer makes no second count. A process that is killed loses
 * the counts of its hour.
 */
export function createCheckCountWriter({ counts, published, clock, log, metrics, stopMilliseconds = usualStopMilliseconds }: Deps) {
  const hourNow = () => Math.floor(clock.now().getTime() / hourMilliseconds);
  const id = randomUUID();
  let hour = hourNow();
  let pending: Pending[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  metrics.countUnwrittenCheckCounts(() => pending.length);

  const close = (): void => {
    pending.push({ key: verificationCountsKey(new Date(hour * hourMilliseconds), id), body: Buffer.from(JSON.stringify(counts.take())) });
    hour = hourNow();
    if (pending.length <= mostPending) return;
    log.error({ objects: pending.length - mostPending }, 'counts of checks could not be written for three days; the oldest are dropped');
    pending = pending.slice(-mostPending);
  };
  const put = async (): Promise<void> => {
    for (let next = pending[0]; next !== undefined; next = pending[0]) {
      const { key, body } = next;
      try {
        await published.put(key, { body, sha256: createHash('sha256').update(body).digest(), type: 'application/json' });
      } catch (error) {
        log.warn({ err: error, key }, 'counts of checks could not be written; they are tried again');
        return;
      }
      pending = pending.filter((one) => one !== next);
    }
  };
  const write = (): Promise<void> => (writing ??= put().finally(() => (writing = undefined)));
  const tick = async (): Promise<void> => {
    if (hourNow() !== hour) close();
    await write();
  };
  return {
    /** Looks at the clock once a minute. */
    start(): void {
      timer = setInterval(() => void tick(), retryMilliseconds);
      timer.unref();
    },
    tick,
    /** What was counted in the hour so far is written too: this process writes no other object for it. */
    async stop(): Promise<void> {
      clearInterval(timer);
      const finish = async (): Promise<void> => {
        await writing;
        close();
        await write();
      };
      const waiting = new AbortController();
      await Promise.race([finish(), sleep(stopMilliseconds, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    },
  };
}
