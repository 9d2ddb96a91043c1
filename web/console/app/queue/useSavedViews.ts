import type { AnswerOf } from '@thamani/contract/operation.ts';
import { listQueueViews } from '@thamani/contract/queue.ts';
import { useCallback, useEffect, useState } from 'react';
import { useConsoleApi } from '../session/useConsoleApi.ts';

export type SavedView = AnswerOf<typeof listQueueViews>['data'][number];

interface SavedViewsRead {
  /** Undefined while they are read. */
  readonly views: readonly SavedView[] | undefined;
  readonly failure: unknown;
  readAgain(): void;
}

/** Read when the component that shows them is added to the page. */
export function useSavedViews(): SavedViewsRead {
  const api = useConsoleApi();
  const [views, setViews] = useState<readonly SavedView[]>();
  const [failure, setFailure] = useState<unknown>();
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let isGone = false;
    api.call(listQueueViews).then(
      ({ data }) => {
        if (isGone) return;
        setViews(data);
        setFailure(undefined);
      },
      (problem: unknown) => isGone || setFailure(problem),
    );
    return () => {
      isGone = true;
    };
  }, [api, reading]);
  return { views, failure, readAgain: useCallback(() => setReading((before) => before + 1), []) };
}
