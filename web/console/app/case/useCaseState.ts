import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import type { CallArguments } from '@thamani/client/client.ts';
import type { BodyOf, Operation } from '@thamani/contract/operation.ts';
import { readCase } from '@thamani/contract/review.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import type { CommandResult } from '../components/useCommand.ts';
import type { CaseDetails, Evidence } from './case-data.ts';

/** Refusals which mean that the case shown is out of date. */
const moved = new Set([
  'action_not_allowed',
  'case_already_assigned',
  'conflict_of_interest',
  'documents_unopened',
  'documents_unopened_by_proposer',
  'figures_unproven',
  'no_open_proposal',
  'nothing_returned',
  'proposer_conflict_of_interest',
  'proposer_permission_denied',
  'requirements_unresolved',
  'signals_unresolved',
]);

interface CaseState {
  readonly caseDetails: CaseDetails;
  readonly busy: boolean;
  /** The current case has replaced an outdated one on the screen. */
  readonly hasChangedElsewhere: boolean;
  run<O extends Operation>(operation: O, body: BodyOf<O>): Promise<CommandResult>;
  reload(): Promise<void>;
  /** After a document was opened: the rest of the case is unchanged. */
  replaceEvidence(evidence: Evidence): void;
}

export function useCaseState(loaded: CaseDetails): CaseState {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [caseDetails, setCaseDetails] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [hasChangedElsewhere, setChangedElsewhere] = useState(false);
  const running = useRef(false);
  const commandsStarted = useRef(0);
  // What got no answer may have been done: the same command goes out again under the same key.
  const unanswered = useRef<{ readonly command: string; readonly key: string }>(undefined);
  const latest = useRef({ caseDetails, errorMessage });
  useEffect(() => {
    latest.current = { caseDetails, errorMessage };
  }, [caseDetails, errorMessage]);

  const reload = useCallback(async () => {
    const startedBefore = commandsStarted.current;
    const { data } = await api.call(readCase, { params: { id: loaded.id } });
    // A command that was started meanwhile answers with the newer case.
    if (running.current || commandsStarted.current !== startedBefore) return;
    if (isMovedOn(latest.current.caseDetails, data)) setChangedElsewhere(true);
    setCaseDetails(data);
  }, [api, loaded.id]);

  const run = useCallback(
    async <O extends Operation>(operation: O, body: BodyOf<O>): Promise<CommandResult> => {
      if (running.current) return { status: 'ignored' };
      running.current = true;
      commandsStarted.current += 1;
      const started = commandsStarted.current;
      setBusy(true);
      const command = `${operation.id} ${JSON.stringify(body)}`;
      const key = unanswered.current?.command === command ? unanswered.current.key : crypto.randomUUID();
      try {
        // Every command of a case takes the case's id, and answers with the case.
        const options = [{ params: { id: loaded.id }, body, idempotencyKey: key }] as unknown as CallArguments<O>;
        const { data } = (await api.call(operation, ...options)) as { data: CaseDetails };
        unanswered.current = undefined;
        setCaseDetails(data);
        setChangedElsewhere(false);
        return { status: 'done' };
      } catch (failure) {
        const answered = failure instanceof ApiProblem && failure.status > 0;
        unanswered.current = answered ? undefined : { command, key };
        const message = latest.current.errorMessage(failure);
        sayInToast('error', message);
        running.current = false;
        if (failure instanceof ApiProblem && moved.has(failure.code)) await reload().catch(() => undefined);
        return { status: 'refused', message, errors: failure instanceof ApiProblem ? failure.errors : {} };
      } finally {
        // After a refusal the next command may be under way already.
        if (commandsStarted.current === started) {
          running.current = false;
          setBusy(false);
        }
      }
    },
    [api, loaded.id, reload],
  );

  // The page of the document comes before the marks of who opened it.
  const replaceEvidence = useCallback(
    (evidence: Evidence) => startTransition(() => setCaseDetails((before) => ({ ...before, evidence }))),
    [],
  );

  // Reloads the case when the reader returns to the window, since it may have changed.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void reload().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reload]);

  useEffect(() => {
    if (hasChangedElsewhere) sayInToast('info', t`Another person has changed this case. You now see the latest version.`);
  }, [hasChangedElsewhere, t]);

  return { caseDetails, busy, hasChangedElsewhere, run, reload, replaceEvidence };
}

function isMovedOn(before: CaseDetails, after: CaseDetails): boolean {
  return before.stage !== after.stage || before.assignee?.id !== after.assignee?.id || before.history[0]?.at !== after.history[0]?.at;
}
