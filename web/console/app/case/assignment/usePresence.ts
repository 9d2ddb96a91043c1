import { recordCaseView } from '@thamani/contract/review.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConsoleApi } from '../../session/useConsoleApi.ts';
import type { CaseDetails } from '../case-data.ts';

const everyMilliseconds = 30_000;
/** A person who only left the window open is not reading. That they are there does not extend the session: what they do, does (activity.ts). */
const readingMilliseconds = 120_000;

type Other = NonNullable<CaseDetails['assignee']>;

/** Who else has the case open. `expectsMore`: something will change by itself, as when checks are still being made. */
export function usePresence(id: string, lookAgain: () => Promise<void>, expectsMore: boolean): readonly Other[] {
  const api = useConsoleApi();
  const [others, setOthers] = useState<readonly Other[]>([]);
  const mayHaveChanged = useEffectEvent((there: readonly Other[]) => there.length > 0 || expectsMore);
  useEffect(() => {
    let touched = Date.now();
    let gone = false;
    const touch = () => {
      touched = Date.now();
    };
    const tell = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - touched > readingMilliseconds) return;
      try {
        const { data } = await api.call(recordCaseView, { params: { id }, isBackground: true });
        if (gone) return;
        setOthers(data);
        if (mayHaveChanged(data)) await lookAgain();
      } catch {
        // The next command of the reader reports a lost connection.
      }
    };
    void tell();
    const timer = setInterval(() => void tell(), everyMilliseconds);
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
    // Scrolling of a pane, such as the pages of a document, does not reach the window otherwise.
    addEventListener('scroll', touch, { passive: true, capture: true });
    return () => {
      gone = true;
      clearInterval(timer);
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
      removeEventListener('scroll', touch, { capture: true });
    };
  }, [api, id, lookAgain]);
  return others;
}
