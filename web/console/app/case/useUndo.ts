import { useLingui } from '@lingui/react/macro';
import { undoCaseAction } from '@thamani/contract/review.ts';
import { offeredFor } from '@thamani/ui/toast/kind.ts';
import { closeActionToast, sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { useErrorMessage } from '../session/browser-api.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import type { CaseCommandResult } from './case-context.ts';
import type { Undo } from './case-data.ts';

interface OfferedUndo {
  readonly perform: () => void;
}

type UndoRunner = (undoId: string) => Promise<CaseCommandResult>;

/** The newest of this tab. It outlives the page on which it was offered: the next case may be open before it is used. */
let offered: OfferedUndo | undefined;
const listeners = new Set<() => void>();

function setOffered(undo: OfferedUndo | undefined): void {
  offered = undo;
  for (const notify of listeners) notify();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Pages of cases that are open, by the id of the case: their state gets the answer. */
const runners = new Map<string, UndoRunner>();

/** While the page of the case is open, an undo runs as one of its commands. */
export function useUndoRunner(caseId: string, run: UndoRunner): void {
  useEffect(() => {
    runners.set(caseId, run);
    return () => {
      if (runners.get(caseId) === run) runners.delete(caseId);
    };
  }, [caseId, run]);
}

interface Undoable {
  /** What was done. */
  readonly text: string;
  readonly caseId: string;
  /** null: it cannot be undone. */
  readonly undo: Undo | null;
  /** Leads back to the case, where another one was opened meanwhile. */
  readonly onUndoneElsewhere?: () => void;
}

/** Says what was done, and offers to undo it for ten seconds. */
export function useUndo(): (undoable: Undoable) => void {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  return ({ text, caseId, undo, onUndoneElsewhere }) => {
    if (undo === null) return sayInToast('success', text);
    const send = async (): Promise<CaseCommandResult['status']> => {
      const run = runners.get(caseId);
      // A refusal is shown by the page that runs it.
      if (run !== undefined) return (await run(undo.id)).status;
      try {
        await api.call(undoCaseAction, { params: { id: caseId }, body: { undo: undo.id } });
        onUndoneElsewhere?.();
        return 'done';
      } catch (failure) {
        sayInToast('error', errorMessage(failure));
        return 'refused';
      }
    };
    const perform = async (): Promise<void> => {
      if (offered === mine) setOffered(undefined);
      closeActionToast();
      const status = await send();
      if (status === 'done') sayInToast('success', t`Undone.`);
      // Another command has not been answered yet: nothing was undone, and it can still be.
      else if (status === 'ignored') offer();
    };
    const mine: OfferedUndo = { perform: () => void perform() };
    const offer = () => {
      setOffered(mine);
      sayInToast('success', text, { action: { label: t`Undo`, until: undo.until, onAction: mine.perform } });
    };
    offer();
    setTimeout(() => offered === mine && setOffered(undefined), offeredFor(undo.until, Date.now()));
  };
}

/** What the key does: undefined while nothing can be undone. */
export function useOfferedUndo(): (() => void) | undefined {
  const undo = useSyncExternalStore(
    listen,
    () => offered,
    () => undefined,
  );
  return undo?.perform;
}
