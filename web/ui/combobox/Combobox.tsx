import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ComponentProps, FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { controlAttributes, Field } from '../field/Field.tsx';
import type { FieldTexts } from '../field/Field.tsx';
import { Icon } from '../icon/Icon.tsx';
import { choiceNamed, matching, mostShown, optionAfter } from './options.ts';
import type { Choice } from './options.ts';

export interface ComboboxLabels {
  /** Names the button that shows the list. */
  readonly show: string;
  /** Shown in the list when nothing matches. */
  readonly none: string;
  /** Ends a list that was cut. */
  readonly more: string;
  /** Told to those who cannot see the list, e.g. "12 in the list". */
  readonly count: (found: number) => string;
}

type InputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'className' | 'type' | 'onInput'>;

export interface ComboboxProps extends FieldTexts, InputProps {
  readonly choices: readonly Choice[];
  readonly labels: ComboboxLabels;
  /** With each letter, with each choice, and when a list comes to what was typed before it. */
  readonly onText?: (text: string) => void;
}

/**
 * A text field with a list that filters while the person types (ARIA's combobox with a listbox). The native input keeps its text, so that
 * text typed before hydration stays; a caller that needs a code finds it with `choiceNamed`.
 */
export function Combobox({ id, label, hint, error, optional, choices, labels, onText, ...rest }: ComboboxProps) {
  const { input, list, shown, open, active, at, handlers, toggle, choose } = useCombobox(choices, onText);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="combobox" onBlur={handlers.onBlur}>
        <div className="input">
          <input
            {...rest}
            {...controlAttributes({ id, hint, error })}
            ref={input}
            type="text"
            dir="auto"
            role="combobox"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && active !== undefined ? optionId(at) : undefined}
            onInput={handlers.onInput}
            onClick={handlers.onClick}
            onKeyDown={handlers.onKeyDown}
          />
          <button type="button" tabIndex={-1} className="combobox-button" aria-label={labels.show} aria-expanded={open} onClick={toggle}>
            <Icon name="chevron" />
          </button>
        </div>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={typeof label === 'string' ? label : labels.show}
          className="combobox-list"
          hidden={!open}
          onPointerDown={keepFocus}
        >
          {open &&
            shown.slice(0, mostShown).map((choice, index) => (
              // The keyboard stays in the field, and chooses from there.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={choice.value}
                id={optionId(index)}
                role="option"
                aria-selected={choice === active}
                className={choice === active ? 'combobox-active' : undefined}
                onClick={() => choose(choice)}
              >
                <bdi>{choice.word}</bdi>
              </div>
            ))}
          {open && shown.length === 0 && (
            <div role="option" aria-disabled="true" aria-selected="false" className="combobox-note">
              {labels.none}
            </div>
          )}
          {open && shown.length > mostShown && (
            <div role="option" aria-disabled="true" aria-selected="false" className="combobox-note">
              {labels.more}
            </div>
          )}
        </div>
        <span className="unseen" role="status">
          {open ? (shown.length === 0 ? labels.none : labels.count(shown.length)) : ''}
        </span>
      </div>
    </Field>
  );
}

/** Pressing an option must not take the focus from the field, which would close the list before the press counts. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

function useCombobox(choices: readonly Choice[], onText: ((text: string) => void) | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ open: boolean; typed: string; at: number }>({ open: false, typed: '', at: -1 });
  const shown = state.open ? matching(choices, state.typed) : [];
  const active = shown[state.at];
  const text = () => input.current?.value ?? '';

  useEffect(() => {
    if (state.open) list.current?.children[Math.max(state.at, 0)]?.scrollIntoView({ block: 'nearest' });
  }, [state.open, state.at]);

  const sayAgain = useEffectEvent(() => {
    if (text() !== '' && text() !== input.current?.defaultValue) onText?.(text());
  });
  useEffect(() => sayAgain(), [choices]);

  const close = () => setState({ open: false, typed: '', at: -1 });
  /** Shows all choices with the current one marked: a person who opens the list wants to see the alternatives. */
  const openAll = (otherwise = -1) => {
    const present = choiceNamed(choices, text());
    if (choices.length > 0) setState({ open: true, typed: '', at: present === undefined ? otherwise : choices.indexOf(present) });
  };
  const choose = (choice: Choice) => {
    if (input.current !== null) {
      input.current.value = choice.word;
      input.current.dispatchEvent(new Event('input', { bubbles: true }));
    }
    close();
  };
  const toggle = () => {
    if (state.open) close();
    else openAll();
    input.current?.focus();
  };
  const handlers = {
    onInput() {
      const typed = text();
      setState({ open: choices.length > 0 && typed.trim() !== '', typed, at: -1 });
      onText?.(typed);
    },
    onClick: () => openAll(),
    onBlur(event: FocusEvent<HTMLDivElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      const named = choiceNamed(choices, text());
      if (named !== undefined && named.word !== text()) choose(named);
      else close();
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.nativeEvent.isComposing) return;
      const next = optionAfter(event.key, state.at, Math.min(shown.length, mostShown), state.open);
      if (next !== undefined) {
        event.preventDefault();
        if (state.open) setState({ ...state, at: next });
        else openAll(next);
      } else if (event.key === 'Escape' && state.open) {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && state.open) {
        event.preventDefault();
        const only = shown.length === 1 ? shown[0] : undefined;
        const chosen = active ?? only;
        if (chosen === undefined) close();
        else choose(chosen);
      } else if (event.key === 'Tab' && active !== undefined) choose(active);
    },
  };
  return { input, list, shown, open: state.open, active, at: state.at, handlers, toggle, choose };
}
