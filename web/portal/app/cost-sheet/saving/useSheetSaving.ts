import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { companyField } from '../../company-context/company.ts';
import { useCompanyId } from '../../company-context/CompanyContext.tsx';
import type { Sheet, SheetBatch } from '../model/sheet.ts';
import { createSheetAutosave } from './sheet-autosave.ts';
import type { SheetAutosave, SheetSaving } from './sheet-autosave.ts';
import type { SheetSaved } from './sheet-calls.ts';
import type { StoredSheet } from './sheet-draft.ts';
import type { SheetPlace } from './sheet-storage.ts';

export interface SavedSheet extends SheetSaving, Pick<SheetAutosave, 'change' | 'undo' | 'settle' | 'send' | 'resume'> {}

interface SheetOnPage {
  /** The address that takes the changes. */
  readonly action: string;
  readonly sheet: Sheet;
  readonly stored: StoredSheet;
  readonly place: SheetPlace;
  readonly readOnly: boolean;
}

/** The sheet that is on the screen, saved as one types. Calls go through the route's action, one at a time. */
export function useSheetSaving({ action, sheet, stored, place, readOnly }: SheetOnPage): SavedSheet {
  const { submit: post, state: stage, data: answer } = useFetcher<SheetSaved>();
  const [autosave] = useState(() => createSheetAutosave(sheet, stored, place));
  const saving = useSyncExternalStore(autosave.subscribe, autosave.now, autosave.now);
  const heard = useRef<SheetSaved>(undefined);
  const companyId = useCompanyId();
  useEffect(() =>
    autosave.reach({
      post: (batch) => void post(formOf(batch, companyId), { method: 'post', action, encType: 'multipart/form-data' }),
      leaveBehind: (batch) => void navigator.sendBeacon(action, formOf(batch, companyId)),
    }),
  );
  useEffect(() => (readOnly ? undefined : autosave.open()), [autosave, readOnly]);
  useEffect(() => {
    if (stage !== 'idle' || answer === undefined || answer === heard.current) return;
    heard.current = answer;
    autosave.answered(answer);
  }, [autosave, stage, answer]);
  const { change, undo, settle, send, resume } = autosave;
  return { ...saving, change, undo, settle, send, resume };
}

function formOf(batch: SheetBatch, companyId: string | null): FormData {
  const form = new FormData();
  form.set('batch', JSON.stringify(batch));
  if (companyId !== null) form.set(companyField, companyId);
  return form;
}
