import { Trans, useLingui } from '@lingui/react/macro';
import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import type { Myself, Waiting } from '../session/current-user.ts';
import { CountBadge, UnseenCount, useWaiting } from './Badges.tsx';
import { offeredPages, pageAt, type ConsolePage } from './pages.ts';

/** On a phone the bar at the foot has this many pages, and "More". */
const mostAtFoot = 3;

/** Only what the policy allows the reader is offered. What does not fit is under "More". */
export function Navigation({ myself }: { readonly myself: Myself }) {
  const { t, i18n } = useLingui();
  const { path } = useAddress();
  const { search } = useLocation();
  const waiting = useWaiting(myself);
  const pages = offeredPages(myself);
  const current = pageAt({ path, search }, pages);
  const atFoot = pages.toSorted((one, other) => Number(one.isSecondary ?? false) - Number(other.isSecondary ?? false)).slice(0, mostAtFoot);
  const texts = pages.map((page) => `${i18n._(page.label)} ${countOf(page, waiting)}`).join();
  const { row, hidden } = useOverflow(texts);
  return (
    <nav className="bar-nav" aria-label={t`Console`}>
      <ul className="bar-row" ref={row}>
        {pages.map((page, index) => (
          <li key={keyOf(page)} className={placeOf(page, atFoot.includes(page), hidden?.includes(index) ?? false)}>
            <PageLink page={page} waiting={waiting} isCurrent={page === current} />
          </li>
        ))}
      </ul>
      <More
        // Before the script runs, what fits is unknown: it has all pages then.
        pages={hidden === undefined ? pages : pages.filter((_, index) => hidden.includes(index))}
        isKnown={hidden !== undefined}
        current={current}
        waiting={waiting}
      />
    </nav>
  );
}

function keyOf({ path, search }: ConsolePage): string {
  return `${path}${search ?? ''}`;
}

function countOf(page: ConsolePage, waiting: Waiting | null): number {
  return waiting === null ? 0 : (page.waiting?.(waiting) ?? 0);
}

function placeOf(page: ConsolePage, isAtFoot: boolean, isHidden: boolean): string {
  return [
    'bar-place',
    ...(page.isSecondary === true ? ['bar-secondary'] : []),
    ...(isAtFoot ? [] : ['bar-rest']),
    ...(isHidden ? ['bar-hidden'] : []),
  ].join(' ');
}

interface PageLinkProps {
  readonly page: ConsolePage;
  readonly waiting: Waiting | null;
  readonly isCurrent: boolean;
}

function PageLink({ page, waiting, isCurrent }: PageLinkProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const name = i18n._(page.label);
  const count = countOf(page, waiting);
  return (
    <Link
      className="bar-page"
      to={addressIn(language, page.path) + (page.search ?? '')}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={closeMore}
    >
      <Icon name={page.icon} />
      <span>{name}</span>
      <CountBadge count={count} />
      <UnseenCount count={count} />
    </Link>
  );
}

/** A move inside the page leaves the list open otherwise. */
function closeMore({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('details')?.removeAttribute('open');
}

interface MoreProps {
  readonly pages: readonly ConsolePage[];
  readonly isKnown: boolean;
  readonly current: ConsolePage | undefined;
  readonly waiting: Waiting | null;
}

/** Opens without script too. Its place is kept where it has nothing, so that the pages before it do not move. */
function More({ pages, isKnown, current, waiting }: MoreProps) {
  const place = useClosingDetails();
  const count = isKnown ? pages.reduce((sum, page) => sum + countOf(page, waiting), 0) : 0;
  const hasCurrent = isKnown && current !== undefined && pages.includes(current);
  return (
    <div className={pages.length === 0 ? 'bar-more bar-hidden' : 'bar-more'} ref={place}>
      <details>
        <summary className={hasCurrent ? 'bar-page bar-current' : 'bar-page'}>
          <Icon name="menu" />
          <span>
            <Trans>More</Trans>
          </span>
          <CountBadge count={count} />
          <UnseenCount count={count} />
          <Icon name="chevron" small />
        </summary>
        <ul className="bar-sheet">
          {pages.map((page) => (
            <li key={keyOf(page)}>
              <PageLink page={page} waiting={waiting} isCurrent={page === current} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface Overflow {
  readonly row: RefObject<HTMLUListElement | null>;
  /** By the place in the row; undefined before it was measured. */
  readonly hidden: readonly number[] | undefined;
}

/** What does not fit into the first line of the row, or has no place in it at this width. `texts`: what its width depends on. */
function useOverflow(texts: string): Overflow {
  const row = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState<readonly number[]>();
  useEffect(() => {
    const list = row.current;
    if (list === null) return undefined;
    const observer = new ResizeObserver(() => {
      const places = [...list.children].filter((place) => place instanceof HTMLElement);
      const isShown = places.map((place) => getComputedStyle(place).display !== 'none');
      const top = places.find((_, index) => isShown[index] === true)?.offsetTop ?? 0;
      const out = places.flatMap((place, index) => (isShown[index] === true && place.offsetTop <= top ? [] : [index]));
      setHidden((before) => (before !== undefined && before.join() === out.join() ? before : out));
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [texts]);
  return { row, hidden };
}
