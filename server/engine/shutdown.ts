/** Asked once; everything that loops looks at it, and everything that waits is woken by it. */
export interface Shutdown {
  readonly requested: boolean;
  readonly signal: AbortSignal;
  ask(): void;
}

export function createShutdown(): Shutdown {
  const controller = new AbortController();
  return {
    get requested() {
      return controller.signal.aborted;
    },
    signal: controller.signal,
    ask: () => controller.abort(),
  };
}

/** Waits, or returns early when the stop is asked for. */
export async function delay(milliseconds: number, stop: Shutdown): Promise<void> {
  if (stop.requested) return;
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
