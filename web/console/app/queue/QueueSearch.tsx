import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, type RefObject } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Country } from './load.ts';
import type { Question } from './search-params.ts';

interface QueueSearchProps {
  readonly question: Question;
  readonly countries: readonly Country[];
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The hand has left the box: what was found is read next. */
  readonly onSearched: () => void;
}

/** A form of the address: it works without script. */
export function QueueSearch({ question, countries, inputRef, onSearched }: QueueSearchProps) {
  const { whose, stage, late, country, search = '', assignee, sort, direction } = question;
  const { t } = useLingui();
  const submit = useSubmit();
  // Going back in the browser's history brings another search: the box shows it, unless it is being typed in.
  useEffect(() => {
    if (inputRef.current && document.activeElement !== inputRef.current) inputRef.current.value = search;
  }, [search, inputRef]);
  return (
    <Form role="search" className="queue-search" preventScrollReset onSubmit={onSearched}>
      <input type="hidden" name="whose" value={whose} />
      {stage !== undefined && <input type="hidden" name="stage" value={stage} />}
      {late !== undefined && <input type="hidden" name="late" value="true" />}
      {assignee !== undefined && <input type="hidden" name="assignee" value={assignee} />}
      {sort !== undefined && <input type="hidden" name="sort" value={sort} />}
      {direction !== undefined && <input type="hidden" name="direction" value={direction} />}
      {countries.length > 1 && (
        <label className="input input-select queue-country">
          <span className="unseen">
            <Trans>Country</Trans>
          </span>
          <select
            key={country ?? ''}
            name="country"
            defaultValue={country ?? ''}
            onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
          >
            <option value="">{t`All countries`}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </label>
      )}
      <label className="input queue-box">
        <span className="unseen">
          <Trans>Search by number, product or company</Trans>
        </span>
        <input
          ref={inputRef}
          type="search"
          name="search"
          defaultValue={search}
          placeholder={t`Number, product or company`}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <Button type="submit" icon="search" aria-label={t`Search`}>
        <span className="queue-search-word">
          <Trans>Search</Trans>
        </span>
      </Button>
    </Form>
  );
}
