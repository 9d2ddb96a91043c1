/** Asked once; everything that loops looks at it, and everything that waits is woken by it. */
export interface Stop {
  readonly asked: boolean;
  readonly signal: AbortSignal;
  ask(): void;
}

export function createStop(): Stop {
  const controller = new AbortController();
  return {
    get asked() {
      return controller.signal.aborted;
    },
    signal: controller.signal,
    ask: () => controller.abort(),
  };
}

/** Waits, or returns early when the stop is asked for. */
export async function pause(milliseconds: number, stop: Stop): Promise<void> {
  if (stop.asked) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop.signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    stop.signal.addEventListener('abort', done, { once: true });
  });
}
