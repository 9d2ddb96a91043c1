import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useFetcher } from 'react-router';
import type { FormState } from '../form-values.ts';
import { createAutosave } from './autosave.ts';
import type { Autosave, Saving, Ways } from './autosave.ts';
import type { Changes } from './draft.ts';
import type { DraftKey } from './pending-changes-storage.ts';
import type { Saved } from './saving.ts';

export interface DraftForm extends Saving, Pick<Autosave, 'change' | 'settle' | 'send' | 'submit'> {}

interface DraftWays extends Omit<Ways, 'post' | 'leaveBehind'> {
  /** The address that takes the changes. */
  readonly action: string;
  readonly held: FormState;
  readonly place: DraftKey;
  /** What a correction lets change; absent for a draft. */
  readonly only: readonly RequirementId[] | undefined;
}

/** The draft that is on the screen, saved as one types. Calls go through the route's action, one at a time. */
export function useDraft({ action, held, place, only, ...ways }: DraftWays): DraftForm {
  const { submit: post, state: stage, data: answer } = useFetcher<Saved>();
  const [autosave] = useState(() => createAutosave(held, place, only));
  const saving = useSyncExternalStore(autosave.subscribe, autosave.now, autosave.now);
  const heard = useRef<Saved>(undefined);
  // Of the payment that this form may begin, or the correction it sends: again after a lost answer, there is none beside it.
  const [key] = useState(() => crypto.randomUUID());

  useEffect(() =>
    autosave.reach({
      ...ways,
      post: (changes, submit) =>
        void post(formOf(changes, submit ? { [only === undefined ? 'pay' : 'correct']: key } : {}), {
          method: 'post',
          action,
          encType: 'multipart/form-data',
        }),
      leaveBehind: (changes) => void navigator.sendBeacon(action, formOf(changes)),
    }),
  );
  useEffect(() => autosave.open(), [autosave]);
  useEffect(() => {
    if (stage !== 'idle' || answer === undefined || answer === heard.current) return;
    heard.current = answer;
    autosave.answered(answer);
  }, [autosave, stage, answer]);

  const { change, settle, send, submit } = autosave;
  return { ...saving, change, settle, send, submit };
}

/** `end`: what ends the form, with the key of it. */
function formOf(changes: Changes, end: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set('changes', JSON.stringify(changes));
  for (const [name, key] of Object.entries(end)) form.set(name, key);
  return form;
}
