import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { stageLabels } from '../case/review-labels.ts';
import { DueOn, urgencyOf, useDueTitle } from '../queue/Due.tsx';
import type { OpenStage } from '../queue/search-params.ts';
import { useMyself } from '../session/current-user.ts';
import type { PaneCase } from './pane-data.ts';

interface PaneRowProps {
  readonly row: PaneCase;
  readonly search: string;
  readonly isCurrent: boolean;
  /** The stage that the list is about. */
  readonly wantedStage: OpenStage | undefined;
}

export function PaneRow({ row, search, isCurrent, wantedStage }: PaneRowProps) {
  const { language } = useAddress();
  const look = `pane-row${isCurrent ? ' pane-current' : ''}${row.hasLeft ? ' pane-left' : ''}`;
  return (
    <li data-case={row.id} className={look}>
      <Link to={addressIn(language, `/cases/${row.id}`) + search} aria-current={isCurrent ? 'page' : undefined}>
        <span className="pane-product">
          {row.isUnread && !isCurrent && (
            <span className="pane-unread">
              <span className="unseen">
                <Trans>changed</Trans>
              </span>
            </span>
          )}
          <bdi>{row.product_name}</bdi>
          {row.hasMessage && (
            <>
              <Icon name="mail" small />
              <span className="unseen">
                <Trans>message to answer</Trans>
              </span>
            </>
          )}
        </span>{' '}
        <span className="pane-company">
          <bdi>{row.company_name}</bdi>
        </span>{' '}
        {row.hasLeft ? <Left row={row} wantedStage={wantedStage} /> : <PaneDue row={row} />}
      </Link>
    </li>
  );
}

/** Why the row is grey. */
function Left({ row: { assignee, stage, isReturned, isOutOfScope }, wantedStage }: Pick<PaneRowProps, 'row' | 'wantedStage'>) {
  const { i18n } = useLingui();
  const { person } = useMyself();
  if (isOutOfScope)
    return (
      <span className="pane-due">
        <Trans>No longer in your countries and sectors</Trans>
      </span>
    );
  const hasMoved = !isWithOfficer(stage) || (wantedStage !== undefined && wantedStage !== stage);
  if (hasMoved) return <span className="pane-due">{i18n._(stageLabels[stage])}</span>;
  return (
    <span className="pane-due">
      {assignee === null ? (
        <Trans>Unassigned</Trans>
      ) : assignee.id === person.id ? (
        <Trans>Taken by you</Trans>
      ) : isReturned ? (
        <Trans>
          Returned to <bdi>{assignee.name}</bdi>
        </Trans>
      ) : (
        <Trans>
          Taken by <bdi>{assignee.name}</bdi>
        </Trans>
      )}
    </span>
  );
}

/** In words first, and in colour after that. */
function PaneDue({ row: { pace, late, due_on: dueOn, isReturned } }: { readonly row: PaneCase }) {
  const title = useDueTitle(dueOn);
  if (pace === undefined)
    return (
      dueOn !== null && (
        <span className="pane-due num">
          <DueOn day={dueOn} />
        </span>
      )
    );
  const urgency = urgencyOf({ pace, late });
  return (
    <span className={`pane-due num queue-due-${urgency}`} title={title}>
      {urgency === 'late' && <Icon name="warning" small />}
      <DueText urgency={urgency} pace={pace} isReturned={isReturned} />
    </span>
  );
}

interface DueTextProps {
  readonly urgency: ReturnType<typeof urgencyOf>;
  readonly pace: NonNullable<PaneCase['pace']> | null;
  readonly isReturned: boolean;
}

function DueText({ urgency, pace, isReturned }: DueTextProps) {
  const { day = 0, of = 0, late_by: lateBy = 0 } = pace ?? {};
  switch (urgency) {
    case 'stopped':
      return <Trans>time limit paused</Trans>;
    case 'late':
      return lateBy === 0 ? <Trans>overdue</Trans> : <Plural value={lateBy} one="# working day overdue" other="# working days overdue" />;
    case 'today':
      return <Trans>due today</Trans>;
    case 'new':
      return isReturned ? <Trans context="proposal">returned</Trans> : <Trans>new</Trans>;
    default:
      return (
        <Trans>
          day {day} of {of}
        </Trans>
      );
  }
}
