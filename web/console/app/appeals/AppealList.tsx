import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { Day } from '../language/format.tsx';
import { Due } from '../queue/Due.tsx';
import { appealAddress, denialLabels, type AppealRow } from './appeal.ts';
import { OutcomeBadge } from './Outcome.tsx';

interface AppealListProps {
  readonly rows: readonly (AppealRow & { readonly country_name: string })[];
}

/** The whole row opens the appeal. */
export function AppealList({ rows }: AppealListProps) {
  return (
    <ul className="card appeal-rows">
      {rows.map((row) => (
        <li key={row.id} className="appeal-row">
          <Row row={row} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row }: { readonly row: AppealListProps['rows'][number] }) {
  const { language } = useAddress();
  return (
    <>
      <div className="queue-what">
        <Link className="queue-open" to={addressIn(language, appealAddress(row.id))}>
          <bdi>{row.product_name}</bdi>
        </Link>
        <span className="queue-company">
          <bdi>{row.company_name}</bdi> · {row.country_name}
        </span>
      </div>
      <span className="code queue-code">{row.application_number}</span>
      <span>
        {row.against === 'rejection' ? (
          <Badge icon="cross" tone="rust">
            <Trans>Rejection</Trans>
          </Badge>
        ) : (
          <Badge icon="bar" tone="rust">
            <Trans>Revocation</Trans>
          </Badge>
        )}
      </span>
      {row.verdict === null ? (
        <span className="appeal-due">
          <Due row={row} />
          <span className="small soft num">
            <Trans>
              due <Day at={row.due_on} />
            </Trans>
          </span>
        </span>
      ) : (
        <span className="appeal-due">
          <OutcomeBadge appeal={row} />
          {row.decided_at !== null && (
            <span className="small soft num">
              <Day at={row.decided_at} />
            </span>
          )}
        </span>
      )}
      <Vote row={row} />
    </>
  );
}

/** Whether the reader is waited for. */
function Vote({ row: { denial, voted, verdict } }: { readonly row: AppealRow }) {
  const { i18n } = useLingui();
  if (verdict !== null && !voted) return <span />;
  if (denial === null)
    return (
      <strong className="appeal-wanted">
        <Trans>your vote is needed</Trans>
      </strong>
    );
  return (
    <span className="appeal-no-vote small">
      {voted && <Icon name="check" small />}
      {i18n._(denialLabels[voted ? 'already_voted' : denial].short)}
    </span>
  );
}
