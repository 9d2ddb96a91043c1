import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, StatusBadge } from '@thamani/ui/badge/Badge.tsx';
import type { ListedApplication } from '../../applications/application.ts';
import { useStatusLabels } from '../../applications/ApplicationStatus.tsx';
import { ApplicationCells } from './ApplicationCells.tsx';
import { PaymentColumns } from './PaymentColumns.tsx';

/** Paid, and how far each has come: under review until it is certified, rejected or withdrawn. */
export function PaidTable({ applications }: { readonly applications: readonly ListedApplication[] }) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  return (
    <table className="work-list payment-list">
      <caption className="unseen">{t`Paid Applications`}</caption>
      <PaymentColumns />
      <tbody>
        {applications.map((application) => (
          <tr key={application.id}>
            <ApplicationCells application={application} />
            <td className="payment-status">
              <Badge icon="card" tone="leaf">
                <Trans context="An application">Paid</Trans>
              </Badge>
              <StatusBadge status={application.status} labels={labels} />
              {application.current_review_stage === 'correction' && (
                <span className="soft small work-note">
                  <Trans>needs your action</Trans>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
