import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { FieldTexts } from '../field/Field.tsx';
import { ComboboxField, writeText } from './ComboboxField.tsx';
import type { ComboboxInputProps } from './ComboboxField.tsx';
import { choiceNamed, matching, mostShown } from './options.ts';
import type { Choice } from './options.ts';

export interface ComboboxLabels {
  /** Names the button that shows the list. */
  readonly show: string;
  /** Shown in the list when nothing matches. */
  readonly none: string;
  /** Ends a list that was cut. */
  readonly more: string;
  /** Announced by screen readers, e.g. "12 in the list". */
  readonly count: (found: number) => string;
}

export interface ComboboxProps extends FieldTexts, ComboboxInputProps {
  readonly choices: readonly Choice[];
  readonly labels: ComboboxLabels;
  /** With each letter, with each choice, and when a list comes to what was typed before it. */
  readonly onText?: (text: string) => void;
}

/**
 * A text field with a list that filters while the person types (ARIA's combobox with a listbox). The native input keeps its text, so that
 * text typed before hydration stays; a caller that needs a code finds it with `choiceNamed`.
 */
export function Combobox({ choices, labels, onText, ...field }: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { shown, openAt, ...list } = useFilteredList(input, choices, onText);
  return (
    <ComboboxField
      {...field}
      autoCapitalize="words"
      input={input}
      listbox={{
        ...list,
        label: typeof field.label === 'string' ? field.label : labels.show,
        options: shown.slice(0, mostShown),
        drawOption: ({ word }) => <bdi>{word}</bdi>,
        note: shown.length === 0 ? labels.none : shown.length > mostShown ? labels.more : undefined,
        status: shown.length === 0 ? labels.none : labels.count(shown.length),
        opening: { buttonLabel: labels.show, openAt },
      }}
    />
  );
}

function useFilteredList(
  input: RefObject<HTMLInputElement | null>,
  choices: readonly Choice[],
  onText: ((text: string) => void) | undefined,
) {
  const [state, setState] = useState<{ open: boolean; typed: string; at: number }>({ open: false, typed: '', at: -1 });
  const shown = state.open ? matching(choices, state.typed) : [];
  const active = shown[state.at];
  const text = () => input.current?.value ?? '';

  const sayAgain = useEffectEvent(() => {
    if (text() !== '' && text() !== input.current?.defaultValue) onText?.(text());
  });
  useEffect(() => sayAgain(), [choices]);

  const close = () => setState({ open: false, typed: '', at: -1 });
  const choose = (choice: Choice) => {
    writeText(input.current, choice.word);
    close();
  };
  return {
    shown,
    open: state.open,
    at: state.at,
    close,
    choose,
    mark: (at: number) => setState({ ...state, at }),
    /** Shows all choices with the current one marked: a person who opens the list wants to see the alternatives. */
    openAt(otherwise: number) {
      const present = choiceNamed(choices, text());
      if (choices.length > 0) setState({ open: true, typed: '', at: present === undefined ? otherwise : choices.indexOf(present) });
    },
    onInput() {
      const typed = text();
      setState({ open: choices.length > 0 && typed.trim() !== '', typed, at: -1 });
      onText?.(typed);
    },
    onLeave() {
      const named = choiceNamed(choices, text());
      if (named !== undefined && named.word !== text()) choose(named);
      else close();
    },
    onEnter() {
      const only = shown.length === 1 ? shown[0] : undefined;
      const chosen = active ?? only;
      if (chosen === undefined) close();
      else choose(chosen);
    },
    onTab() {
      if (active !== undefined) choose(active);
    },
  };
}
