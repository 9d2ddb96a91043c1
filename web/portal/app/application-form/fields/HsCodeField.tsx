import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { findHsCodes } from '@thamani/client/public-lists.ts';
import type { FoundHsCodes } from '@thamani/client/public-lists.ts';
import { readHsCode } from '@thamani/domain/applications/answers.ts';
import { optionAfter } from '@thamani/ui/combobox/options.ts';
import { controlAttributes, Field } from '@thamani/ui/field/Field.tsx';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useForm } from '../form-context.ts';
import { hsCodeWritten } from '../value-formatting.ts';

type HsCode = FoundHsCodes['data'][number];

interface Search {
  readonly open: boolean;
  readonly at: number;
  readonly found?: FoundHsCodes | 'unreachable';
}

const closed: Search = { open: false, at: -1 };
const pause = 250;

/** A text field that takes a code, with a list that the server finds for words or the beginning of a code (ARIA's combobox). */
export function HsCodeField({ value, ...texts }: FieldTexts & { readonly name: string; readonly value: string }) {
  const { t } = useLingui();
  const { id, label, hint, error, optional, name } = texts;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { search, rows, chosen, ask, choose, close, move } = useHsSearch(input, value);
  useEffect(() => {
    document.getElementById(`${listId}-${search.at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, search.at]);
  return (
    <div className="hs-code">
      <Field id={id} label={label} hint={hint} error={error} optional={optional}>
        <div className="combobox" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
          <div className="input">
            <input
              {...controlAttributes({ id, hint, error })}
              ref={input}
              type="text"
              name={name}
              defaultValue={readHsCode(value) === undefined ? value : hsCodeWritten(readHsCode(value) ?? '')}
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              aria-autocomplete="list"
              aria-expanded={search.open}
              aria-controls={listId}
              aria-activedescendant={search.open && search.at >= 0 ? `${listId}-${search.at}` : undefined}
              onInput={ask}
              onKeyDown={move}
            />
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={t`HS codes`}
            className="combobox-list hs-list"
            hidden={!search.open}
            onPointerDown={(event) => event.preventDefault()}
          >
            {rows.map((row, index) => (
              // The keyboard stays in the field, and chooses from there.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={row.code}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === search.at}
                className={index === search.at ? 'combobox-active' : undefined}
                onClick={() => choose(row)}
              >
                <span className="code">{row.written}</span>
                <span lang="en">
                  <bdi>{row.description}</bdi>
                  <small>
                    <bdi>
                      {row.chapter.code} {row.chapter.description}
                    </bdi>
                  </small>
                </span>
              </div>
            ))}
            {search.open && rows.length === 0 && (
              <div role="option" aria-disabled="true" aria-selected="false" className="combobox-note">
                {search.found === 'unreachable' ? (
                  <Trans>The list is not available right now. If you know the six digits, type them.</Trans>
                ) : (
                  <Trans>No codes found. Try another word, or fewer words.</Trans>
                )}
              </div>
            )}
            {typeof search.found === 'object' && search.found.total > rows.length && (
              <div role="option" aria-disabled="true" aria-selected="false" className="combobox-note">
                <Plural
                  value={search.found.total - rows.length}
                  one="# more code. Add a word to narrow the search."
                  other="# more codes. Add a word to narrow the search."
                />
              </div>
            )}
          </div>
          <span className="unseen" role="status">
            {search.open && <Plural value={rows.length} one="# code found" other="# codes found" />}
          </span>
        </div>
      </Field>
      {chosen !== undefined && <Chosen code={chosen} />}
    </div>
  );
}

function Chosen({ code }: { readonly code: HsCode }) {
  return (
    <dl className="hs-chosen" lang="en">
      <div>
        <dt className="code">{code.written}</dt>
        <dd>{code.description}</dd>
      </div>
      <div>
        <dt className="code">{code.heading.code}</dt>
        <dd>{code.heading.description}</dd>
      </div>
      <div>
        <dt className="code">{code.chapter.code}</dt>
        <dd>{code.chapter.description}</dd>
      </div>
    </dl>
  );
}

function useHsSearch(input: RefObject<HTMLInputElement | null>, value: string) {
  const { language } = useAddress();
  const { hsCode, fill } = useForm();
  const [search, setSearch] = useState<Search>(closed);
  const [seen, setSeen] = useState<Readonly<Record<string, HsCode>>>(hsCode === undefined ? {} : { [hsCode.code]: hsCode });
  const asking = useRef<{ readonly timer: number; readonly stop: AbortController }>(undefined);
  const rows = typeof search.found === 'object' ? search.found.data : [];
  const cancel = () => {
    clearTimeout(asking.current?.timer);
    asking.current?.stop.abort();
  };
  const learn = (found: FoundHsCodes | undefined) =>
    setSeen((before) => ({ ...before, ...Object.fromEntries((found?.data ?? []).map((code) => [code.code, code])) }));

  // A whole code is explained wherever it came from: typed, pasted, or from another window.
  const whole = readHsCode(value);
  const unexplained = whole === undefined || seen[whole] !== undefined ? undefined : whole;
  useEffect(() => {
    if (unexplained === undefined) return;
    const stop = new AbortController();
    void findHsCodes({ language, search: unexplained, signal: stop.signal }).then((found) => stop.signal.aborted || learn(found));
    return () => stop.abort();
  }, [unexplained, language]);
  useEffect(() => cancel, []);

  const find = async (text: string, stop: AbortController) => {
    const found = await findHsCodes({ language, search: text, signal: stop.signal });
    if (stop.signal.aborted) return;
    learn(found);
    setSearch({ open: true, at: -1, found: found ?? 'unreachable' });
  };
  const ask = () => {
    cancel();
    const text = input.current?.value.trim() ?? '';
    if (text.length < 2 || readHsCode(text) !== undefined) return setSearch(closed);
    const stop = new AbortController();
    asking.current = { stop, timer: window.setTimeout(() => void find(text, stop), pause) };
  };
  const close = () => {
    cancel();
    setSearch(closed);
  };
  const choose = (code: HsCode) => {
    close();
    fill('hs_code', code.written);
    input.current?.focus();
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = search.open ? optionAfter(event.key, search.at, rows.length, true) : undefined;
    const active = rows[search.at];
    if (next !== undefined) {
      event.preventDefault();
      setSearch({ ...search, at: next });
    } else if (event.key === 'Escape' && search.open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && search.open) {
      event.preventDefault();
      if (active !== undefined) choose(active);
    }
  };
  // A person who typed before hydration waits for the list.
  const begin = useRef(ask);
  useEffect(() => {
    if (document.activeElement === input.current) begin.current();
  }, [input]);
  return { search, rows, chosen: whole === undefined ? undefined : seen[whole], ask, choose, close, move };
}
