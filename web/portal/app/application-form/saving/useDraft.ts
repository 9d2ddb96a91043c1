import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useFetcher } from 'react-router';
import { companyField } from '../../company-context/company.ts';
import { useCompanyId } from '../../company-context/CompanyContext.tsx';
import type { FormState } from '../form-values.ts';
import { createAutosave } from './autosave.ts';
import type { Autosave, Saving, Ways } from './autosave.ts';
import type { Changes } from './draft.ts';
import type { DraftPlace } from './pending-changes-storage.ts';
import type { Saved } from './saving.ts';

export interface DraftForm extends Saving, Pick<Autosave, 'change' | 'settle' | 'send' | 'submit' | 'resume'> {}

interface DraftWays extends Omit<Ways, 'post' | 'leaveBehind'> {
  /** The address that takes the changes. */
  readonly action: string;
  readonly held: FormState;
  readonly place: DraftPlace;
  /** What a correction lets change; absent for a draft. */
  readonly only: readonly RequirementId[] | undefined;
}

/** The draft that is on the screen, saved as one types. Calls go through the route's action, one at a time. */
export function useDraft({ action, held, place, only, ...ways }: DraftWays): DraftForm {
  const { submit: post, state: stage, data: answer } = useFetcher<Saved>();
  const [autosave] = useState(() => createAutosave(held, place, only));
  const saving = useSyncExternalStore(autosave.subscribe, autosave.now, autosave.now);
  const heard = useRef<Saved>(undefined);
  // Of the payment or submission that this form may begin, or the correction it sends: again after a lost answer, there is none beside it.
  const [keys] = useState(() => ({ pay: crypto.randomUUID(), submit: crypto.randomUUID(), correct: crypto.randomUUID() }));
  const companyId = useCompanyId();

  useEffect(() =>
    autosave.reach({
      ...ways,
      post: (changes, end) =>
        void post(formOf(changes, companyId, end === undefined ? {} : { [end]: keys[end] }), {
          method: 'post',
          action,
          encType: 'multipart/form-data',
        }),
      leaveBehind: (changes) => void navigator.sendBeacon(action, formOf(changes, companyId)),
    }),
  );
  useEffect(() => autosave.open(), [autosave]);
  useEffect(() => {
    if (stage !== 'idle' || answer === undefined || answer === heard.current) return;
    heard.current = answer;
    autosave.answered(answer);
  }, [autosave, stage, answer]);

  const { change, settle, send, submit, resume } = autosave;
  return { ...saving, change, settle, send, submit, resume };
}

/** `end`: what ends the form, with the key of it. */
function formOf(changes: Changes, companyId: string | null, end: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set('changes', JSON.stringify(changes));
  if (companyId !== null) form.set(companyField, companyId);
  for (const [name, key] of Object.entries(end)) form.set(name, key);
  return form;
}
