import { canOpenChangeStream, openChangeStream } from '@thamani/client/event-stream.ts';
import { readMyself } from '@thamani/contract/staff.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { useEffect, useEffectEvent } from 'react';
import { browserApi, leaveForSignIn } from '../session/browser-api.ts';
import { createLiveStream, type LiveEvent } from './live-stream.ts';

let personId: string | undefined;
const nameOfTabs = () => `thamani-live ${personId ?? ''}`;

/** Of this tab. */
export const liveUpdates = createLiveStream({
  get origin() {
    return location.origin;
  },
  get lockName() {
    return nameOfTabs();
  },
  get locks() {
    // Missing outside secure contexts.
    return (navigator.locks as LockManager | null | undefined) ?? undefined;
  },
  openStream: openChangeStream,
  openChannel: () => new BroadcastChannel(nameOfTabs()),
  isVisible: () => document.visibilityState === 'visible',
  checkSession,
});

/** While a page of this person is shown. Returns what ends it. */
export function startLiveUpdates(person: string): () => void {
  personId = person;
  if (!canOpenChangeStream()) return () => undefined;
  liveUpdates.start();
  return () => liveUpdates.stop();
}

/**
 * Calls the listener with what other people did. It gets the changes of the last five seconds at first, since they may be missing in data
 * that were read before. What it reads because of an event, it reads with `isBackground`: an open page is no activity.
 */
export function useLiveChanges(listener: (event: LiveEvent) => void): void {
  const notify = useEffectEvent(listener);
  useEffect(() => liveUpdates.subscribe((event) => notify(event)), []);
}

async function checkSession(): Promise<void> {
  try {
    const { data } = await browserApi(readAddress(location.pathname).language).call(readMyself, { isBackground: true });
    if (data.person.id === personId) return;
  } catch {
    // No answer says nothing about the session. A refusal of it has led to sign-in already.
    return;
  }
  // Another person has signed in with this browser: what the page shows is not theirs.
  leaveForSignIn();
  await new Promise<never>(() => undefined);
}
