import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { percentagePairs } from '@thamani/domain/applications/fields.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Faults } from '../form-values.ts';
import { fieldAt, fillControl, readControl } from './dom-controls.ts';
import type { Form } from '../form-context.ts';
import { tidied } from '../value-formatting.ts';

interface Editing {
  readonly id: RequirementId;
  /** The error was shown when the field got the focus: it stays until the answer is corrected. */
  readonly told: boolean;
}

interface FieldEdit {
  readonly change: Form['change'];
  readonly wrong: Faults;
  readonly language: Language;
}

/** Hears every control of the form: what is typed is a change, what is left is tidied. Gives back what is to be told beside fields now. */
export function useControls(element: RefObject<HTMLFormElement | null>, ways: FieldEdit): Faults {
  const [editing, setEditing] = useState<Editing>();
  const now = useRef(ways);
  useEffect(() => {
    now.current = ways;
  });
  useEffect(() => {
    const controls = element.current;
    if (controls === null) return;
    const ends = new AbortController();
    const { signal } = ends;
    const heard = (event: string, hear: (id: RequirementId | undefined) => void) =>
      controls.addEventListener(event, ({ target }) => hear(fieldAt(target)), { signal });
    heard('input', (id) => {
      const value = id && readControl(controls, id);
      if (id !== undefined && value !== undefined) now.current.change(id, value);
    });
    heard('focusin', (id) => setEditing(id && { id, told: now.current.wrong[id] !== undefined }));
    heard('focusout', (id) => {
      setEditing(undefined);
      if (id !== undefined) tidy(controls, id, now.current.language);
    });
    return () => ends.abort();
  }, [element]);
  return useMemo(() => toldWhile(editing, ways.wrong), [editing, ways.wrong]);
}

/** Nobody is corrected in the middle of a figure, or in the first of two that belong together; what both share is said once. */
function toldWhile(editing: Editing | undefined, all: Faults): Faults {
  const firsts: readonly string[] = percentagePairs.map(([first]) => first);
  const wrong = Object.fromEntries(Object.entries(all).filter(([id, fault]) => fault !== 'pair_not_hundred' || !firsts.includes(id)));
  if (editing === undefined || editing.told) return wrong;
  const hushed = percentagePairs.find((pair) => pair.some((id) => id === editing.id)) ?? [editing.id];
  return Object.fromEntries(Object.entries(wrong).filter(([id]) => !hushed.some((one) => one === id)));
}

function tidy(controls: HTMLFormElement, id: RequirementId, language: Language): void {
  const value = readControl(controls, id);
  if (value === undefined) return;
  const shown = tidied(id, value, language);
  if (shown !== value) fillControl(controls, id, shown);
}
