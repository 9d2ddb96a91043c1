import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Chosen } from './ListTools.tsx';

const pause = 350;

/** A form of the address: it works without script, and asks by itself once the hand rests. `by` says what is searched. */
export function ListSearch({ search, by, chosen = {} }: { readonly search: string; readonly by: string; readonly chosen?: Chosen }) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Going back in the browser's history brings another search: the box shows it, unless it is being typed in.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      role="search"
      className="list-search"
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void submit(currentTarget, { replace: true, preventScrollReset: true }), pause);
      }}
    >
      {/* The filters stay. */}
      {Object.entries(chosen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="input">
        <Icon name="search" />
        <span className="unseen">{by}</span>
        <input
          ref={input}
          type="search"
          name="search"
          defaultValue={search}
          placeholder={by}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <Button type="submit" icon="search">
        <span className="list-search-word">
          <Trans>Search</Trans>
        </span>
      </Button>
    </Form>
  );
}
