import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { stageLabels } from '../case/review-labels.ts';
import { LinkMenu, MenuLink } from '../queue/LinkMenu.tsx';
import { NewInQueue } from '../queue/NewInQueue.tsx';
import { OrderMenu } from '../queue/OrderMenu.tsx';
import { searchOf, type Question } from '../queue/search-params.ts';
import { maySomewhere, useMyself } from '../session/current-user.ts';
import { countIn, isMyQueue } from './pane-data.ts';
import { PaneGroup } from './PaneGroup.tsx';
import { PaneViews } from './PaneViews.tsx';
import type { Pane } from './usePane.ts';
import { usePaneKeys } from './usePaneKeys.ts';

interface QueuePaneProps {
  readonly pane: Pane;
  /** Undefined: the reader's own cases. */
  readonly question: Question | undefined;
  readonly currentId: string;
}

/** What an address without a question asks for. */
const own: Question = { whose: 'mine', page: 1 };

/** The queue beside a case. What is new waits behind a bar: rows never move under the pointer. */
export function QueuePane({ pane, question: asked, currentId }: QueuePaneProps) {
  const question = asked ?? own;
  const search = asked === undefined ? '' : searchOf(asked);
  const list = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  usePaneKeys(list);
  // The next case may be beyond the edge of the pane.
  useEffect(() => {
    list.current?.querySelector('.pane-current')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const { groups, status } = pane;
  const total = groups.filter(({ group }) => group !== 'with_company').reduce((sum, one) => sum + countIn(one), 0);
  // The button that asks for it leaves the page.
  const show = () => {
    title.current?.focus();
    pane.show();
  };
  return (
    <nav ref={list} className="pane" aria-labelledby="pane-title">
      <header className="pane-head">
        <h2 id="pane-title" ref={title} tabIndex={-1}>
          <PaneTitle question={question} />
        </h2>
        <span className="num soft">
          <bdi>{total}</bdi>
        </span>
        <PaneMenus question={question} />
        <PaneFilter question={question} />
      </header>
      <div className="pane-new">
        <NewInQueue count={pane.newCount} onShow={show} />
      </div>
      {status === 'failed' && <PaneFailed onRetry={show} />}
      {status === 'reading' && groups.length === 0 && <PaneSkeleton />}
      {groups.map((group) => (
        <PaneGroup key={group.group} group={group} question={question} search={search} currentId={currentId} />
      ))}
      {status === 'ready' && total === 0 && <NothingWaits question={question} />}
    </nav>
  );
}

/** An administrator takes no cases: what waits for them is assigned to an officer. */
function useDecidesOnly(): boolean {
  const myself = useMyself();
  return maySomewhere(myself, 'approve') && !maySomewhere(myself, 'take_case');
}

function PaneTitle({ question }: { readonly question: Question }) {
  const decidesOnly = useDecidesOnly();
  if (question.whose === 'mine') return decidesOnly ? <Trans>Cases to decide</Trans> : <Trans>My cases</Trans>;
  return question.whose === 'free' ? <Trans>Unassigned cases</Trans> : <Trans>All cases</Trans>;
}

/** Links of the address: the case stays open while its list changes. */
function PaneMenus({ question }: { readonly question: Question }) {
  const { whose } = question;
  const [isOpened, setOpened] = useState(false);
  const mine = useDecidesOnly() ? <Trans>To decide</Trans> : <Trans>Assigned to: me</Trans>;
  const isPlain = [question.stage, question.late, question.country, question.search, question.assignee].every((one) => one === undefined);
  const link = (wanted: Question['whose'], name: ReactNode) => (
    <li>
      <MenuLink to={{ search: searchOf({ whose: wanted, page: 1 }) }} preventScrollReset isChosen={isPlain && whose === wanted}>
        {name}
      </MenuLink>
    </li>
  );
  return (
    <div className="pane-menus">
      <LinkMenu
        label={whose === 'mine' ? mine : whose === 'free' ? <Trans>Unassigned</Trans> : <Trans>Everyone</Trans>}
        onOpen={() => setOpened(true)}
      >
        <ul>
          {link('mine', mine)}
          {link('free', <Trans>Unassigned</Trans>)}
          {link('all', <Trans>Everyone</Trans>)}
        </ul>
        {isOpened && <PaneViews />}
      </LinkMenu>
      <OrderMenu order={question} searchOf={(order) => searchOf(question, order)} />
    </div>
  );
}

/** What else the list is narrowed to, from the page of the queue or by a saved view. */
function PaneFilter({ question: { stage, late, country, assignee, search } }: { readonly question: Question }) {
  const { t, i18n } = useLingui();
  const filters = [stage && i18n._(stageLabels[stage]), late && t`Overdue`, country, assignee && t`Cases of one person`, search].filter(
    (one) => one !== undefined,
  );
  if (filters.length === 0) return null;
  return (
    <p className="pane-filter small soft">
      {filters.map((one) => (
        <bdi key={one}>{one}</bdi>
      ))}
    </p>
  );
}

function NothingWaits({ question }: { readonly question: Question }) {
  const { t } = useLingui();
  const isOwn = isMyQueue(question);
  const wanted: Question = { whose: isOwn ? 'free' : 'mine', page: 1 };
  return (
    <EmptyState
      heading={isOwn ? t`No cases are waiting.` : t`No cases in this list.`}
      action={
        <Link className="button button-plain button-small" to={{ search: searchOf(wanted) }} preventScrollReset>
          {isOwn ? <Trans>Show unassigned cases</Trans> : <Trans>Show my cases</Trans>}
        </Link>
      }
    >
      {isOwn ? (
        <Trans>Cases appear here when they are assigned to you or need your decision.</Trans>
      ) : (
        <Trans>New cases appear here by themselves.</Trans>
      )}
    </EmptyState>
  );
}

function PaneFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="pane-failed" role="alert">
      <Icon name="warning" />
      <p>
        <Trans>The list could not be loaded.</Trans>
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

function PaneSkeleton() {
  return (
    <div className="pane-skeleton">
      <p className="unseen" role="status">
        <Trans>Loading…</Trans>
      </p>
    </div>
  );
}
