import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { PageTitle } from '../signed-in-layout/PageTitle.tsx';
import { CaseList } from './CaseList.tsx';
import { Choices } from './QueueFilters.tsx';
import { KeysDialog } from './KeyboardShortcutsDialog.tsx';
import type { loadQueue } from './load.ts';
import { NoCases } from './NoCases.tsx';
import { Paging } from './Paging.tsx';
import { QueueSearch } from './QueueSearch.tsx';
import { useKeys } from './useQueueShortcuts.ts';
import { useKeysWanted } from './useShortcutsSetting.ts';
import { useTaking } from './useTakeCase.ts';

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
      <KeysDialog open={keysShown} onClose={() => showKeys(false)} wanted={keysWanted} />
    </div>
  );
}
