import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useMyself } from '../session/current-user.ts';
import { Due } from './Due.tsx';
import type { QueueRow } from './search-params.ts';
import { StageBadge } from './StageBadge.tsx';

interface CaseListProps {
  readonly rows: readonly QueueRow[];
  readonly list: RefObject<HTMLUListElement | null>;
  /** What is being taken just now. */
  readonly takingId: string | undefined;
  readonly onTake: (row: QueueRow) => void;
}

export function CaseList({ rows, list, takingId, onTake }: CaseListProps) {
  return (
    <ul className="queue-rows" ref={list}>
      {rows.map((row) => (
        <li key={row.id} data-case={row.id} className="queue-row">
          <Row row={row} isTaking={takingId === row.id} onTake={() => onTake(row)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly row: QueueRow;
  readonly isTaking: boolean;
  readonly onTake: () => void;
}

function Row({ row, isTaking, onTake }: RowProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const product = row.product_name;
  return (
    <>
      <div className="queue-what">
        <Link className="queue-open" to={addressIn(language, `/cases/${row.id}`)}>
          <bdi>{product}</bdi>
        </Link>
        <span className="queue-company">
          <bdi>{row.company_name}</bdi>
        </span>
      </div>
      <span className="code queue-code">{row.application_number}</span>
      <span className="queue-place">{row.country_name}</span>
      <span className="queue-stage">
        <StageBadge stage={row.stage} />
        {row.findings > 0 && (
          <span className="queue-findings">
            <Icon name="attention" small />
            <Plural value={row.findings} one="# open point" other="# open points" />
          </span>
        )}
      </span>
      <Due row={row} />
      <Holder row={row} />
      <span className="queue-do">
        {row.takeable && (
          <Button size="small" aria-label={t`Take case: ${product}`} aria-disabled={isTaking || undefined} onClick={onTake}>
            <Trans>Take</Trans>
          </Button>
        )}
      </span>
    </>
  );
}

function Holder({ row: { assignee } }: { readonly row: QueueRow }) {
  const { person } = useMyself();
  if (assignee === null)
    return (
      <span className="queue-holder soft">
        <Trans>unassigned</Trans>
      </span>
    );
  if (assignee.id === person.id)
    return (
      <strong className="queue-holder">
        <Trans>you</Trans>
      </strong>
    );
  return (
    <span className="queue-holder">
      <span className="unseen">
        <Trans>assigned to</Trans>{' '}
      </span>
      <bdi>{assignee.name}</bdi>
    </span>
  );
}
