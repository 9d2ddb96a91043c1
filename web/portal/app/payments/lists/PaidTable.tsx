import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import type { ListedApplication } from '../../applications/application.ts';
import { ApplicationStatus } from '../../applications/ApplicationStatus.tsx';
import { ApplicationCells } from './ApplicationCells.tsx';
import { Column } from '../../applications/list/WorkTable.tsx';

/** Paid, and how far each has come: under review until it is certified, rejected or withdrawn. */
export function PaidTable({ applications }: { readonly applications: readonly ListedApplication[] }) {
  const { t } = useLingui();
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
              <ApplicationStatus of={application} />
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

/** The head of both tables of applications. */
export function PaymentColumns({ ticks = false }: { readonly ticks?: boolean }) {
  return (
    <thead>
      <tr>
        {ticks && <Column label={<Trans>Select</Trans>} className="payment-tick" />}
        <Column label={<Trans>Application ID</Trans>} />
        <Column label={<Trans>Product Name</Trans>} />
        <Column label={<Trans>Saved Date</Trans>} />
        <Column label={<Trans>Amount</Trans>} className="work-figure" />
        <Column label={<Trans>Status</Trans>} />
      </tr>
    </thead>
  );
}
