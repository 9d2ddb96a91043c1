import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Paging as PagingLinks } from '@thamani/site/layout/Paging.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Suspense, useRef, useState } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { useOpenPart } from '../components/focus.ts';
import { useKeysWanted } from '../components/keyboard-shortcuts.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageTitle } from '../components/PageHeader.tsx';
import { usePaletteActions } from '../palette/usePaletteActions.ts';
import { maySomewhere, useMyself } from '../session/current-user.ts';
import { CaseTable } from './CaseTable.tsx';
import { LinkMenu } from './LinkMenu.tsx';
import type { loadQueue } from './load.ts';
import { NewInQueue } from './NewInQueue.tsx';
import { NoCases } from './NoCases.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { Choices } from './QueueFilters.tsx';
import { QueueSearch } from './QueueSearch.tsx';
import { searchOf, type Question } from './search-params.ts';
import { useLiveQueue, type ListedRow } from './useLiveQueue.ts';
import { useKeys } from './useQueueShortcuts.ts';
import { useSelection } from './useSelection.ts';
import { useTaking } from './useTakeCase.ts';

const QueueShortcutsDialog = lazyPart(async () => (await import('../components/KeyboardShortcutsDialog.tsx')).QueueShortcutsDialog);
const SavedViews = lazyPart(async () => (await import('./SavedViews.tsx')).SavedViews);
const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar);

type LoadedQueue = Awaited<ReturnType<typeof loadQueue>>;

export function QueuePage({ queue }: { readonly queue: LoadedQueue }) {
  const { t } = useLingui();
  const { question, total, counts, data } = queue;
  const myself = useMyself();
  const mayAssign = maySomewhere(myself, 'reassign_case');
  const mayDecide = maySomewhere(myself, 'approve');
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLTableElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [keysShown, showKeys] = useState(false);
  const dialog = useOpenPart<'assign'>();
  const keysWanted = useKeysWanted();
  const { rows, newCount, isOutdated } = useLiveQueue(data, total, question);
  const taking = useTaking(rows, { list, heading, question });
  const selection = useSelection(rows.map(({ id }) => id));
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const isAssigning = dialog.open === 'assign';
  const openAssign = () => dialog.show('assign');
  const assign = mayAssign && selected.length > 0 ? openAssign : undefined;
  useKeys({
    on: keysWanted.on,
    list,
    search,
    showKeys: () => showKeys(true),
    take: taking.takeById,
    select: mayAssign ? selection.toggle : undefined,
    assign,
  });
  const assigning = { id: 'assign cases', label: t`Assign the selected cases`, icon: 'people', shortcut: 'b' } as const;
  usePaletteActions(assign ? [{ ...assigning, run: assign }] : []);
  // The button that was pressed leaves the page.
  const focusHeading = () => heading.current?.focus();
  const showNew = () => {
    focusHeading();
    void revalidate();
  };
  const isBusy = useNavigation().state === 'loading';
  return (
    <div className="queue edge-to-edge">
      <PageTitle title={t`Cases`} />
      <Choices question={question} counts={counts} />
      <section className="queue-work" aria-labelledby="queue-heading">
        <header className="queue-head">
          <h1 id="queue-heading" ref={heading} tabIndex={-1}>
            {mayDecide && question.whose === 'all' && question.stage === 'approval' ? <Trans>Cases to decide</Trans> : <Trans>Cases</Trans>}
          </h1>
          <Total question={question} total={total} />
          <HeadMenus question={question} />
          <Button kind="quiet" size="small" aria-keyshortcuts="?" onClick={() => showKeys(true)}>
            <Trans>Shortcuts</Trans> <kbd>?</kbd>
          </Button>
          <QueueSearch question={question} countries={queue.countries} inputRef={search} onSearched={focusHeading} />
        </header>
        <AssigneeFilter question={question} rows={rows} />
        <NewInQueue count={newCount} isOutdated={isOutdated} onShow={showNew} />
        <div className="queue-list" aria-busy={isBusy}>
          <h2 className="unseen">
            <Trans>Open cases</Trans>
          </h2>
          {rows.length === 0 ? (
            <NoCases question={question} total={total} />
          ) : (
            <CaseTable
              rows={rows}
              question={question}
              list={list}
              selection={mayAssign ? selection : undefined}
              takingId={taking.id}
              onTake={taking.take}
            />
          )}
        </div>
        <Paging question={question} pages={queue.total_pages} />
        {/* What was assigned may leave the list before its results are read. */}
        {(assign !== undefined || isAssigning) && (
          <Suspense fallback={null}>
            <BulkBar
              cases={selected}
              countries={queue.countries.map(({ code, name }) => ({ value: code, word: name }))}
              isAssigning={isAssigning}
              onAssign={openAssign}
              onCancel={() => dialog.close()}
              onAssigned={() => {
                // The results name their cases themselves; nothing is selected for a second assignment.
                selection.clear();
                void revalidate();
              }}
              onDone={() => dialog.close(focusHeading)}
              onClear={() => {
                selection.clear();
                focusHeading();
              }}
            />
          </Suspense>
        )}
      </section>
      {keysShown && (
        <Suspense fallback={null}>
          <QueueShortcutsDialog open onClose={() => showKeys(false)} wanted={keysWanted} />
        </Suspense>
      )}
    </div>
  );
}

function Total({ question, total }: { readonly question: Question; readonly total: number }) {
  return (
    <p className="queue-total" role="status">
      {question.sort === undefined ? (
        <Plural value={total} one="# case, most urgent first" other="# cases, most urgent first" />
      ) : (
        <Plural value={total} one="# case" other="# cases" />
      )}
    </p>
  );
}

/** The archive, saved views, and the order that no column shows. */
function HeadMenus({ question }: { readonly question: Question }) {
  const { language } = useAddress();
  const [isOpened, setOpened] = useState(false);
  return (
    <div className="queue-menus">
      <Link to={addressIn(language, '/archive')}>
        <Trans>Closed cases</Trans>
      </Link>
      <LinkMenu label={<Trans>Views</Trans>} onOpen={() => setOpened(true)}>
        {isOpened && (
          <Suspense fallback={null}>
            <SavedViews question={question} />
          </Suspense>
        )}
      </LinkMenu>
      <OrderMenu order={question} searchOf={(order) => searchOf(question, order)} />
    </div>
  );
}

/** The cases of one person, from a saved view or a link. No choice beside the list shows it. */
function AssigneeFilter({ question, rows }: { readonly question: Question; readonly rows: readonly ListedRow[] }) {
  const { assignee } = question;
  if (assignee === undefined) return null;
  const name = rows.find((row) => row.assignee?.id === assignee)?.assignee?.name;
  return (
    <p className="queue-filter">
      <Icon name="person" small />
      {name === undefined ? (
        <Trans>Cases of one person</Trans>
      ) : (
        <Trans>
          Cases of <bdi>{name}</bdi>
        </Trans>
      )}{' '}
      <Link to={{ search: searchOf(question, { assignee: undefined }) }}>
        <Trans>Show cases of everyone</Trans>
      </Link>
    </p>
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
