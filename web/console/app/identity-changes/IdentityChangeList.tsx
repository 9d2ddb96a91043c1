import { Trans, useLingui } from '@lingui/react/macro';
import type { listIdentityChanges, readIdentityChange } from '@thamani/contract/companies/identity-changes.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import {
  identityChangeBadges,
  identityChangeStateLabels,
  identityFieldLabels,
  identityFieldNames,
} from '@thamani/site/labels/company-identity.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Link } from 'react-router';
import { Day } from '../language/format.tsx';

type Row = AnswerOf<typeof listIdentityChanges>['data'][number];
/** One request, as the API returns it to the current reader. */
export type IdentityChange = AnswerOf<typeof readIdentityChange>['data'];

export const identityChangesAddress = '/identity-changes';

/** The whole row opens the request. */
export function IdentityChangeList({ rows }: { readonly rows: readonly (Row & { readonly country_name: string })[] }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  return (
    <ul className="card report-rows">
      {rows.map((row) => (
        <li key={row.id} className="report-row">
          <div className="queue-what">
            <Link className="queue-open" to={addressIn(language, `${identityChangesAddress}/${row.id}`)}>
              <bdi>{row.company.company_name}</bdi>
            </Link>
            <span className="queue-company">{row.country_name}</span>
          </div>
          <span>
            {changedFields(row)
              .map((field) => i18n._(identityFieldLabels[field]))
              .join(' · ')}
          </span>
          <StateOfChange state={row.state} />
          <span className="small soft num">
            <Trans>
              received <Day at={row.requested_at} />
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function StateOfChange({ state }: Pick<Row, 'state'>) {
  const { i18n } = useLingui();
  return (
    <span>
      <Badge {...identityChangeBadges[state]}>{i18n._(identityChangeStateLabels[state])}</Badge>
    </span>
  );
}

/** The fields that are to change, in one order. */
export function changedFields({ wanted }: Pick<Row, 'wanted'>) {
  return identityFieldNames.filter((field) => wanted[field] !== undefined);
}
