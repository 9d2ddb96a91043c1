import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { FieldTexts } from '../field/Field.tsx';
import { ComboboxField, writeText } from './ComboboxField.tsx';
import type { ComboboxInputProps, OptionGroup } from './ComboboxField.tsx';
import type { Choice } from './options.ts';

/** The result of a search, with its texts: only the caller knows whether there is nothing to find or no answer. */
export interface FoundOptions<Option extends Choice> {
  readonly options: readonly Option[];
  /** Ends the list: nothing was found, the search failed, or there are more. */
  readonly note?: ReactNode;
  /** Announced by screen readers, e.g. "12 codes found". */
  readonly status: ReactNode;
}

interface OptionSearch<Option extends Choice> {
  /** Given the text without spaces around it. The list closes with a text that is not searched. */
  readonly isSearched: (text: string) => boolean;
  /** Never rejects: a failed search has no options and says so in its note. */
  readonly search: (text: string, signal: AbortSignal) => Promise<FoundOptions<Option>>;
}

export interface SearchComboboxProps<Option extends Choice> extends FieldTexts, ComboboxInputProps, OptionSearch<Option> {
  readonly listLabel: string;
  readonly drawOption: (option: Option) => ReactNode;
  readonly groupOf?: (option: Option) => OptionGroup;
}

/** Milliseconds after the last letter: each search is a request. */
const pause = 250;

/**
 * A text field with a list that a search finds for the typed text, for example on the server. Any text may stay in it: an option is taken
 * only by a press or by Enter on the marked one. The native input keeps its text, so that text typed before hydration stays.
 */
export function SearchCombobox<Option extends Choice>({
  isSearched,
  search,
  listLabel,
  drawOption,
  groupOf,
  ...field
}: SearchComboboxProps<Option>) {
  const input = useRef<HTMLInputElement>(null);
  const list = useSearchedList(input, { isSearched, search });
  return <ComboboxField {...field} input={input} listbox={{ ...list, label: listLabel, drawOption, groupOf }} />;
}

interface SearchedList<Option extends Choice> {
  readonly at: number;
  /** Absent while the list is closed. */
  readonly found?: FoundOptions<Option>;
}

function useSearchedList<Option extends Choice>(input: RefObject<HTMLInputElement | null>, { isSearched, search }: OptionSearch<Option>) {
  const [{ at, found }, setList] = useState<SearchedList<Option>>({ at: -1 });
  const asking = useRef<{ readonly timer: number; readonly stop: AbortController }>(undefined);
  const options = found?.options ?? [];
  const cancel = () => {
    clearTimeout(asking.current?.timer);
    asking.current?.stop.abort();
  };
  useEffect(() => cancel, []);

  const close = () => {
    cancel();
    setList({ at: -1 });
  };
  const find = async (text: string, stop: AbortController) => {
    const answer = await search(text, stop.signal);
    if (!stop.signal.aborted) setList({ at: -1, found: answer });
  };
  /** False where the text is not one to search for. */
  const ask = (): boolean => {
    cancel();
    const text = input.current?.value.trim() ?? '';
    if (!isSearched(text)) return false;
    const stop = new AbortController();
    asking.current = { stop, timer: window.setTimeout(() => void find(text, stop), pause) };
    return true;
  };
  const choose = (option: Option) => {
    writeText(input.current, option.word);
    close();
    input.current?.focus();
  };

  // A person who typed before hydration waits for the list.
  const begin = useEffectEvent(() => {
    if (document.activeElement === input.current) ask();
  });
  useEffect(() => begin(), []);

  return {
    open: found !== undefined,
    options,
    at,
    note: found?.note,
    status: found?.status,
    mark: (next: number) => setList((before) => ({ ...before, at: next })),
    choose,
    close,
    onInput() {
      if (!ask()) close();
    },
    onLeave: close,
    onEnter() {
      const active = options[at];
      if (active !== undefined) choose(active);
    },
  };
}
