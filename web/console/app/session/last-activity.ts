/** When the server last heard from this browser, in any of its windows: from then on the session counts as unused. */
let last = 0;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

export function recordActivity(): void {
  take(Date.now());
  channel?.postMessage(last);
}

export function lastContact(): number {
  return last;
}

/** Called with each contact of this window or another. */
export function whenInContact(listener: () => void): () => void {
  listeners.add(listener);
  channel ??= openChannel();
  return () => {
    listeners.delete(listener);
  };
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('thamani-console');
  opened.addEventListener('message', ({ data }) => {
    if (typeof data === 'number' && data > last) take(data);
  });
  return opened;
}

function take(at: number): void {
  last = at;
  for (const listener of listeners) listener();
}
