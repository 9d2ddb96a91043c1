import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { mostRowsDrawn, spacesIn } from '@thamani/ui/row-window/row-window.ts';
import { longRowHeight, useRowWindow } from '@thamani/ui/row-window/useRowWindow.ts';
import { useRef } from 'react';
import { useCostLines } from './cost-lines-context.ts';
import { LineRow } from './LineRow.tsx';
import { PartRow } from './PartRow.tsx';
import { isOpen } from './review-state.ts';
import type { ListRow } from './review-state.ts';
import { shownJudgement } from './review-state.ts';

/** All rows, or of a long sheet those near the screen and the current one, so that the focus is never lost. */
export function LineList({ rows }: { readonly rows: readonly ListRow[] }) {
  const { t } = useLingui();
  const { current } = useCostLines();
  const list = useRef<HTMLUListElement>(null);
  const active = rows.findIndex(({ key }) => key === current);
  const shown = useRowWindow(list, rows.length, active);
  const spaces = spacesIn(shown, rows.length, longRowHeight);
  const isLong = rows.length > mostRowsDrawn;
  return (
    <ul ref={list} className={`cost-lines-list${isLong ? ' cost-lines-list-long' : ''}`} aria-label={t`Cost lines`}>
      {shown.runs.flatMap(({ from, to }, index) => [
        <Space key={`space-${index}`} height={spaces[index] ?? 0} />,
        // All rows are siblings: one that has the keyboard keeps it, whichever run it is in.
        ...rows
          .slice(from, to)
          .map((row, place) => <Row key={row.key} row={row} position={isLong ? from + place + 1 : undefined} size={rows.length} />),
      ])}
      <Space height={spaces.at(-1) ?? 0} />
    </ul>
  );
}

/** In the place of rows that are not drawn. An attribute, since the policy allows no style. */
function Space({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    <li className="cost-lines-space" role="presentation" aria-hidden="true">
      <svg width="1" height={height} />
    </li>
  );
}

interface RowProps {
  readonly row: ListRow;
  /** In a list of which not all rows are drawn. */
  readonly position: number | undefined;
  readonly size: number;
}

function Row({ row, position, size }: RowProps) {
  const { current } = useCostLines();
  const isCurrent = row.of !== 'group' && row.key === current;
  return (
    <li
      className={row.of === 'group' ? 'cost-lines-group' : `cost-lines-item${isCurrent ? ' cost-lines-current' : ''}`}
      {...(position !== undefined && { 'aria-posinset': position, 'aria-setsize': size })}
      {...(isCurrent && { 'aria-current': 'true' as const })}
    >
      {row.of === 'group' ? (
        <GroupRow document={row.document} lines={row.lines} />
      ) : row.of === 'line' ? (
        <LineRow line={row.line} number={row.number} />
      ) : (
        <PartRow part={row.of} />
      )}
    </li>
  );
}

type GroupRowProps = Pick<Extract<ListRow, { of: 'group' }>, 'document' | 'lines'>;

/** One document with the lines that cite it first. */
function GroupRow({ document, lines }: GroupRowProps) {
  const { review, documents, mayJudge, acceptGroup, openIn, showCited } = useCostLines();
  const { state, pages } = review;
  const isOpened = document !== undefined && documents.isOpened(document);
  const open = lines.filter(({ id }) => isOpen(state, id)).length;
  const acceptable = openIn(lines).length;
  const accepted = lines.filter(({ id }) => shownJudgement(state, id)?.verdict === 'accepted').length;
  const [first] = lines;
  const name = document === undefined ? '' : documents.nameOf(document);
  return (
    <>
      <Icon name={isOpened ? 'eye' : 'document'} />
      <span className="cost-lines-group-name">
        <strong>{document === undefined ? <Trans>No document cited</Trans> : <bdi>{name}</bdi>}</strong>{' '}
        <span className="small soft">
          <Plural value={lines.length} one="# line" other="# lines" />
        </span>
      </span>
      <span className="cost-lines-group-side">
        {document !== undefined && !isOpened && (
          <>
            <span className="cost-lines-unopened">
              <Trans>not opened</Trans>
            </span>
            {first !== undefined && (
              <Button size="small" onClick={() => showCited(first.id)}>
                <Trans>Open</Trans>
                <span className="unseen"> {name}</span>
              </Button>
            )}
          </>
        )}
        {isOpened && open === 0 && (
          <span className="cost-lines-done">
            <Icon name="check" small />
            {accepted === lines.length ? <Plural value={accepted} one="# accepted" other="# accepted" /> : <Trans>all judged</Trans>}
          </span>
        )}
        {mayJudge && isOpened && acceptable > 0 && (
          <Button size="small" aria-keyshortcuts="Shift+A" aria-disabled={!pages.isWhole} onClick={() => acceptGroup(document)}>
            <Plural value={acceptable} one="Accept # line" other="Accept all # lines" />{' '}
            <kbd aria-hidden="true" dir="ltr">
              ⇧A
            </kbd>
          </Button>
        )}
      </span>
    </>
  );
}
