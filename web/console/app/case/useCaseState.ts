import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import type { BodyOf, Operation } from '@thamani/contract/operation.ts';
import { readCase } from '@thamani/contract/review.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useProblemWords } from '../session/useErrorMessage.ts';
import type { Refused } from './case-context.ts';
import type { Whole } from './case-data.ts';

/** Refusals that mean that the case no longer stands as it is shown. */
const moved = new Set([
  'action_not_allowed',
  'case_held',
  'conflicted',
  'not_proposed',
  'nothing_sent_back',
  'proposer_conflicted',
  'proposer_not_entitled',
  'requirements_open',
  'signals_open',
]);

interface CaseState {
  readonly whole: Whole;
  readonly busy: boolean;
  /** The case as it stands now was put in place of what was shown. */
  readonly isAnew: boolean;
  run<O extends Operation>(operation: O, body: BodyOf<O>): Promise<Refused | undefined>;
  lookAgain(): Promise<void>;
}

export function useCaseState(loaded: Whole): CaseState {
  const { t } = useLingui();
  const api = useConsoleApi();
  const problemWords = useProblemWords();
  const [whole, setWhole] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const running = useRef(false);
  // What got no answer may have been done: the same command goes out again under the same key.
  const unanswered = useRef<{ readonly command: string; readonly key: string }>(undefined);
  const latest = useRef(whole);
  useEffect(() => {
    latest.current = whole;
  }, [whole]);

  const params = { id: loaded.id };
  const lookAgain = useCallback(async () => {
    const { data } = await api.call(readCase, { params: { id: loaded.id } });
    if (running.current) return;
    if (isMovedOn(latest.current, data)) setAnew(true);
    setWhole(data);
  }, [api, loaded.id]);

  const run = async <O extends Operation>(operation: O, body: BodyOf<O>): Promise<Refused | undefined> => {
    if (running.current) return { message: '', errors: {} };
    running.current = true;
    setBusy(true);
    const command = `${operation.id} ${JSON.stringify(body)}`;
    const key = unanswered.current?.command === command ? unanswered.current.key : crypto.randomUUID();
    try {
      const { data } = (await api.call(operation, { params, body, idempotencyKey: key })) as { data: Whole };
      unanswered.current = undefined;
      setWhole(data);
      setAnew(false);
      return undefined;
    } catch (failure) {
      const answered = failure instanceof ApiProblem && failure.status > 0;
      unanswered.current = answered ? undefined : { command, key };
      const message = problemWords(failure);
      sayInToast('error', message);
      running.current = false;
      if (failure instanceof ApiProblem && moved.has(failure.code)) await lookAgain().catch(() => undefined);
      return { message, errors: failure instanceof ApiProblem ? failure.errors : {} };
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  // Whoever comes back to the window sees what happened meanwhile.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void lookAgain().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [lookAgain]);

  useEffect(() => {
    if (isAnew) sayInToast('info', t`Somebody else has worked on this case. It is shown as it stands now.`);
  }, [isAnew, t]);

  return { whole, busy, isAnew, run, lookAgain };
}

function isMovedOn(before: Whole, after: Whole): boolean {
  return before.stage !== after.stage || before.holder?.id !== after.holder?.id || before.history[0]?.at !== after.history[0]?.at;
}
