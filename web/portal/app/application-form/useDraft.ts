import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { Held } from './answers-held.ts';
import { createAutosave } from './autosave.ts';
import type { Autosave, Saving, Ways } from './autosave.ts';
import type { Changes } from './draft.ts';
import type { Place } from './kept.ts';
import type { Saved } from './saving.ts';

export interface DraftForm extends Saving, Pick<Autosave, 'change' | 'settle' | 'send' | 'submit'> {}

interface DraftWays extends Omit<Ways, 'post' | 'leaveBehind'> {
  /** The address that takes the changes. */
  readonly action: string;
  readonly held: Held;
  readonly place: Place;
}

/** The draft that is on the screen, saved as one types. Calls go through the route's action, one at a time. */
export function useDraft({ action, held, place, ...ways }: DraftWays): DraftForm {
  const { submit: post, state: stage, data: answer } = useFetcher<Saved>();
  const [autosave] = useState(() => createAutosave(held, place));
  const saving = useSyncExternalStore(autosave.subscribe, autosave.now, autosave.now);
  const heard = useRef<Saved>(undefined);
  // Of the payment that this form may begin: sent again after a lost answer, it begins none beside it.
  const [key] = useState(() => crypto.randomUUID());

  useEffect(() =>
    autosave.reach({
      ...ways,
      post: (changes, submit) =>
        void post(formOf(changes, submit ? key : undefined), { method: 'post', action, encType: 'multipart/form-data' }),
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

function formOf(changes: Changes, payKey?: string): FormData {
  const form = new FormData();
  form.set('changes', JSON.stringify(changes));
  if (payKey !== undefined) form.set('pay', payKey);
  return form;
}
