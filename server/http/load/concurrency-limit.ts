export interface ConcurrencyLimitOptions {
  /** Never below: as many requests as one or two visitors send at once are admitted however slow the host is. */
  readonly min: number;
  readonly max: number;
  /** How long a request may wait for the event loop. */
  readonly queueingTargetMilliseconds: number;
}

/** Milliseconds that never run backwards. */
export type MonotonicClock = () => number;

export interface ConcurrencyLimit {
  readonly inFlight: number;
  readonly limit: number;
  hasRoom(): boolean;
  /** True admits a request, and `release` must follow once. */
  tryAcquire(): boolean;
  release(): void;
  /** Ends a turn of the event loop; the next begins with the next request that is looked at. */
  endTurn(): void;
  /** Ends a measuring window, with the least time that anything waited in it. */
  adjust(queueingMilliseconds: number): void;
}

/**
 * An adaptive limit of requests in flight. The least queueing time of a window shows a standing queue, which a short burst does not leave
 * (CoDel, RFC 8289). With a standing queue the limit falls to the part of the requests in flight that would have waited as long as the
 * target (Little's law); without one it grows by its square root. It starts at its maximum: requests that wait for other things than this
 * process (passwords on their threads, the database) are no reason to shed.
 *
 * Within one turn of the event loop, requests beyond the minimum are admitted for no longer than the target: whatever comes after has
 * waited that long already.
 */
export function createConcurrencyLimit(
  { min, max, queueingTargetMilliseconds: target }: ConcurrencyLimitOptions,
  now: MonotonicClock,
): ConcurrencyLimit {
  let limit = max;
  let inFlight = 0;
  let peak = 0;
  let turnBegan: number | undefined;
  const hasRoom = () => {
    const at = now();
    turnBegan ??= at;
    return inFlight < min || (inFlight < Math.floor(limit) && at - turnBegan <= target);
  };
  return {
    get inFlight() {
      return inFlight;
    },
    get limit() {
      return Math.floor(limit);
    },
    hasRoom,
    tryAcquire() {
      if (!hasRoom()) return false;
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      return true;
    },
    release() {
      inFlight -= 1;
    },
    endTurn() {
      turnBegan = undefined;
    },
    adjust(queueing) {
      if (queueing <= target) limit = Math.min(max, limit + Math.sqrt(limit));
      // With no more than the minimum in flight the delay has another cause, such as other programs on the host.
      else if (peak > min) limit = Math.max(min, (Math.min(limit, peak) * target) / queueing);
      peak = inFlight;
    },
  };
}
