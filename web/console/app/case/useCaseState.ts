import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import type { CallArguments, Client } from '@thamani/client/client.ts';
import type { BodyOf, Operation } from '@thamani/contract/operation.ts';
import { readCase } from '@thamani/contract/review.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMyself } from '../session/current-user.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import type { CaseCommandResult } from './case-context.ts';
import type { CaseDetails, Evidence, Undo } from './case-data.ts';

/** Refusals which mean that the case shown is out of date. */
const moved = new Set([
  'action_not_allowed',
  'case_already_assigned',
  'conflict_of_interest',
  'documents_unopened',
  'documents_unopened_by_proposer',
  'figures_unproven',
  'no_open_proposal',
  'not_found',
  'nothing_returned',
  'previously_decided',
  'proposer_conflict_of_interest',
  'proposer_permission_denied',
  'requirements_unresolved',
  'signals_unresolved',
  'undo_not_possible',
]);

interface ReloadOptions {
  /** The page reads it by itself, not because of what its reader did: the session is not prolonged. */
  readonly isBackground?: boolean;
}

interface CaseState {
  readonly caseDetails: CaseDetails;
  readonly busy: boolean;
  /** The current case has replaced an outdated one on the screen. */
  readonly hasChangedElsewhere: boolean;
  /** The case can no longer be read: what is shown is what was known before, and no command is sent. */
  readonly isOutOfScope: boolean;
  run<O extends Operation>(operation: O, body: BodyOf<O>): Promise<CaseCommandResult>;
  reload(options?: ReloadOptions): Promise<void>;
  /** After a document was opened: the rest of the case is unchanged. */
  replaceEvidence(evidence: Evidence): void;
}

/** `onAnswered`: the list beside the case shows what the reader's own command did. */
export function useCaseState(loaded: CaseDetails, onAnswered: ((caseDetails: CaseDetails) => void) | undefined): CaseState {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const [caseDetails, setCaseDetails] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [hasChangedElsewhere, setChangedElsewhere] = useState(false);
  const [isOutOfScope, setOutOfScope] = useState(false);
  const running = useRef(false);
  const commandsStarted = useRef(0);
  // What got no answer may have been done: the same command goes out again under the same key.
  const unanswered = useRef<{ readonly command: string; readonly key: string }>(undefined);
  const { name } = useMyself().person;
  const refusal = isOutOfScope ? t`This case is no longer in your countries and sectors.` : undefined;
  const latest = useRef({ caseDetails, errorMessage, onAnswered, name, refusal });
  // Before the next press or key: a case that the page has just shown as lost takes no command.
  useLayoutEffect(() => {
    latest.current = { caseDetails, errorMessage, onAnswered, name, refusal };
  }, [caseDetails, errorMessage, onAnswered, name, refusal]);

  const reload = useCallback(
    async ({ isBackground = false }: ReloadOptions = {}) => {
      const startedBefore = commandsStarted.current;
      const data = await readOrMissing(api, loaded.id, isBackground);
      // A command that was started meanwhile answers with the newer case.
      if (running.current || commandsStarted.current !== startedBefore) return;
      setOutOfScope(data === undefined);
      if (data === undefined) return;
      if (isChangedByAnother(latest.current.caseDetails, data, latest.current.name)) setChangedElsewhere(true);
      setCaseDetails(data);
    },
    [api, loaded.id],
  );

  const run = useCallback(
    async <O extends Operation>(operation: O, body: BodyOf<O>): Promise<CaseCommandResult> => {
      if (running.current) return { status: 'ignored' };
      const { refusal: known } = latest.current;
      if (known !== undefined) {
        sayInToast('error', known);
        return { status: 'refused', message: known, errors: {} };
      }
      running.current = true;
      commandsStarted.current += 1;
      const started = commandsStarted.current;
      setBusy(true);
      const command = `${operation.id} ${JSON.stringify(body)}`;
      const key = unanswered.current?.command === command ? unanswered.current.key : crypto.randomUUID();
      try {
        // Every command of a case takes the case's id, and answers with the case.
        const options = [{ params: { id: loaded.id }, body, idempotencyKey: key }] as unknown as CallArguments<O>;
        const { data, undo = null } = (await api.call(operation, ...options)) as { data: CaseDetails; undo?: Undo | null };
        unanswered.current = undefined;
        setCaseDetails(data);
        setChangedElsewhere(false);
        latest.current.onAnswered?.(data);
        return { status: 'done', undo };
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

  return { caseDetails, busy, hasChangedElsewhere, isOutOfScope, run, reload, replaceEvidence };
}

/** Undefined: the case was moved out of the reader's countries and sectors, or the reader was. */
async function readOrMissing(api: Client, id: string, isBackground: boolean): Promise<CaseDetails | undefined> {
  try {
    return (await api.call(readCase, { params: { id }, isBackground })).data;
  } catch (failure) {
    if (failure instanceof ApiProblem && failure.status === 404) return undefined;
    throw failure;
  }
}

/**
 * Not by the system: a check that has ended, or a certificate that was issued, is no other person's change. Nor by the reader, in another
 * window; a history has names alone.
 */
function isChangedByAnother(before: CaseDetails, after: CaseDetails, ownName: string): boolean {
  const last = before.history[0]?.at ?? '';
  const since = after.history.filter(({ at }) => at > last);
  if (since.length > 0) return since.some(({ by }) => ![ownName, 'system', 'provider'].includes(by));
  return before.stage !== after.stage || before.assignee?.id !== after.assignee?.id;
}
