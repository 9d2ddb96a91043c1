import { useEffect, useId, useRef } from 'react';
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { controlAttributes, Field } from '../field/Field.tsx';
import type { FieldTexts } from '../field/Field.tsx';
import { Icon } from '../icon/Icon.tsx';
import { optionAfter } from './options.ts';
import type { Choice } from './options.ts';

export type ComboboxInputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'className' | 'type' | 'onInput'>;

export interface OptionGroup {
  readonly id: string;
  readonly title: ReactNode;
}

/** What the list shows, and what the person does with it. */
export interface Listbox<Option extends Choice> {
  readonly label: string;
  readonly open: boolean;
  /** None while the list is closed. */
  readonly options: readonly Option[];
  /** Index of the marked option; -1 where none is marked. */
  readonly at: number;
  readonly drawOption: (option: Option) => ReactNode;
  /** Options of one group follow each other, below its title. */
  readonly groupOf?: ((option: Option) => OptionGroup) | undefined;
  /** Ends the list: it has no options, or more than it shows. */
  readonly note: ReactNode;
  /** Announced by screen readers while the list is open. */
  readonly status: ReactNode;
  /** How the list opens without typing: by its button, a press on the field and arrow keys. Absent where only typed text opens it. */
  readonly opening?: { readonly buttonLabel: string; openAt(at: number): void };
  mark(at: number): void;
  choose(option: Option): void;
  close(): void;
  onInput(): void;
  /** The focus left the field and the list. */
  onLeave(): void;
  /** Only while the list is open. */
  onEnter(): void;
  onTab?(): void;
}

interface ComboboxFieldProps<Option extends Choice> extends FieldTexts, ComboboxInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly listbox: Listbox<Option>;
}

/** Markup, ARIA attributes and keys of a combobox with a listbox. Without script it is a text field. */
export function ComboboxField<Option extends Choice>({
  id,
  label,
  hint,
  error,
  optional,
  input,
  listbox,
  ...rest
}: ComboboxFieldProps<Option>) {
  const { open, options, at, opening } = listbox;
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    if (!open) return;
    // With no option marked the list is at its beginning, the title of the first group included.
    const shown = at > 0 ? list.current?.querySelectorAll('[role=option]')[at] : list.current?.firstElementChild;
    shown?.scrollIntoView({ block: 'nearest' });
  }, [open, at]);
  const draw = (option: Option, index: number) => (
    // The keyboard stays in the field, and chooses from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      key={option.value}
      id={optionId(index)}
      role="option"
      aria-selected={index === at}
      className={index === at ? 'combobox-active' : undefined}
      onClick={() => listbox.choose(option)}
    >
      {listbox.drawOption(option)}
    </div>
  );
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="combobox" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && listbox.onLeave()}>
        <div className="input">
          <input
            {...rest}
            {...controlAttributes({ id, hint, error })}
            ref={input}
            type="text"
            dir="auto"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && options[at] !== undefined ? optionId(at) : undefined}
            onInput={() => listbox.onInput()}
            onClick={() => opening?.openAt(-1)}
            onKeyDown={(event) => pressKey(event, listbox)}
          />
          {opening !== undefined && (
            <button
              type="button"
              tabIndex={-1}
              className="combobox-button"
              aria-label={opening.buttonLabel}
              aria-expanded={open}
              onClick={() => {
                if (open) listbox.close();
                else opening.openAt(-1);
                input.current?.focus();
              }}
            >
              <Icon name="chevron" />
            </button>
          )}
        </div>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={listbox.label}
          className="combobox-list"
          hidden={!open}
          onPointerDown={keepFocus}
        >
          {listbox.groupOf === undefined
            ? options.map(draw)
            : groupsOf(options, listbox.groupOf).map(({ id: group, title, first, members }) => (
                <div key={first} role="group" aria-labelledby={`${listId}-group-${group}`}>
                  <div role="presentation" id={`${listId}-group-${group}`} className="combobox-title">
                    {title}
                  </div>
                  {members.map((option, place) => draw(option, first + place))}
                </div>
              ))}
          {open && listbox.note !== undefined && (
            <div role="option" aria-disabled="true" aria-selected="false" className="combobox-note">
              {listbox.note}
            </div>
          )}
        </div>
        <span className="unseen" role="status">
          {open ? listbox.status : ''}
        </span>
      </div>
    </Field>
  );
}

interface GroupInList<Option> extends OptionGroup {
  /** Index of its first option in the list. */
  readonly first: number;
  readonly members: Option[];
}

function groupsOf<Option>(options: readonly Option[], groupOf: (option: Option) => OptionGroup): readonly GroupInList<Option>[] {
  const groups: GroupInList<Option>[] = [];
  for (const [index, option] of options.entries()) {
    const group = groupOf(option);
    const last = groups.at(-1);
    if (last?.id === group.id) last.members.push(option);
    else groups.push({ ...group, first: index, members: [option] });
  }
  return groups;
}

/** Pressing an option must not take the focus from the field, which would close the list before the press counts. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

function pressKey<Option extends Choice>(event: KeyboardEvent<HTMLInputElement>, listbox: Listbox<Option>): void {
  if (event.nativeEvent.isComposing) return;
  const { open, options, at, opening } = listbox;
  const next = open || opening !== undefined ? optionAfter(event.key, at, options.length, open) : undefined;
  if (next !== undefined) {
    event.preventDefault();
    if (open) listbox.mark(next);
    else opening?.openAt(next);
  } else if (event.key === 'Escape' && open) {
    event.preventDefault();
    listbox.close();
  } else if (event.key === 'Enter' && open) {
    event.preventDefault();
    listbox.onEnter();
  } else if (event.key === 'Tab') listbox.onTab?.();
}

/** Puts a text into the native input as if it had been typed: the form around it receives the event. */
export function writeText(input: HTMLInputElement | null, text: string): void {
  if (input === null) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
