import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Paging as PagingLinks } from '@thamani/site/layout/Paging.tsx';
import { PageTitle } from '../components/PageHeader.tsx';
import { CaseList } from './CaseList.tsx';
import { Choices } from './QueueFilters.tsx';
import { QueueShortcutsDialog } from '../components/KeyboardShortcutsDialog.tsx';
import type { loadQueue } from './load.ts';
import { NoCases } from './NoCases.tsx';
import { QueueSearch } from './QueueSearch.tsx';
import { useKeys } from './useQueueShortcuts.ts';
import { useKeysWanted } from '../components/keyboard-shortcuts.ts';
import { useTaking } from './useTakeCase.ts';
import { searchOf } from './search-params.ts';
import type { Question } from './search-params.ts';

type LoadedQueue = Awaited<ReturnType<typeof loadQueue>>;

export function QueuePage({ queue }: { readonly queue: LoadedQueue }) {
  const { t } = useLingui();
  const { question, total, counts, data: rows } = queue;
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [keysShown, showKeys] = useState(false);
  const keysWanted = useKeysWanted();
  const taking = useTaking(rows, { list, heading });
  useKeys({ on: keysWanted.on, list, search, showKeys: () => showKeys(true), take: taking.takeById });
  const isBusy = useNavigation().state === 'loading';
  return (
    <div className="queue edge-to-edge">
      <PageTitle title={t`Cases`} />
      <Choices question={question} counts={counts} />
      <section className="queue-work" aria-labelledby="queue-heading">
        <header className="queue-head">
          <h1 id="queue-heading" ref={heading} tabIndex={-1}>
            <Trans>Cases</Trans>
          </h1>
          <p className="queue-total" role="status">
            <Plural value={total} one="# case, most urgent first" other="# cases, most urgent first" />
          </p>
          <Button kind="quiet" size="small" onClick={() => showKeys(true)}>
            <Trans>Shortcuts</Trans> <kbd>?</kbd>
          </Button>
          <QueueSearch question={question} countries={queue.countries} inputRef={search} onSearched={() => heading.current?.focus()} />
        </header>
        <div className="queue-list" aria-busy={isBusy}>
          <h2 className="unseen">
            <Trans>Open cases</Trans>
          </h2>
          {rows.length === 0 ? (
            <NoCases question={question} total={total} />
          ) : (
            <CaseList rows={rows} list={list} takingId={taking.id} onTake={taking.take} />
          )}
        </div>
        <Paging question={question} pages={queue.total_pages} />
      </section>
      <QueueShortcutsDialog open={keysShown} onClose={() => showKeys(false)} wanted={keysWanted} />
    </div>
  );
}

function Paging({ question, pages }: { readonly question: Question; readonly pages: number }) {
  const { t } = useLingui();
  const { page } = question;
  if (pages <= 1) return null;
  const on = (to: number) => (to < 1 || to > pages ? null : searchOf(question, { page: to }));
  const links = { previous: on(page - 1), next: on(page + 1) };
  return <PagingLinks page={page} pages={pages} {...links} label={t`Pages of the list`} className="queue-paging" small />;
}
