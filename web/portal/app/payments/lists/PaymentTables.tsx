import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedApplication } from '../../applications/application.ts';
import type { Problem } from '../../session/api.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { PaidTable } from './PaidTable.tsx';
import type { Payment, PendingApplication } from '../payment.ts';
import { NothingHere } from './PaymentsPanel.tsx';
import { PendingApplications } from '../checkout/PendingApplications.tsx';

/** The rows of each table, or the message for an empty one; the same on the overview and on the separate pages. */
export function PendingRows({ rows, refused }: { readonly rows: readonly PendingApplication[]; readonly refused?: Problem | undefined }) {
  const { t } = useLingui();
  if (rows.length > 0) return <PendingApplications applications={rows} refused={refused} />;
  return (
    <NothingHere says={t`No pending payment applications found.`}>
      <Trans>Applications that you save or submit appear here until they are paid.</Trans>
    </NothingHere>
  );
}

export function PaidRows({ rows }: { readonly rows: readonly ListedApplication[] }) {
  const { t } = useLingui();
  if (rows.length > 0) return <PaidTable applications={rows} />;
  return (
    <NothingHere says={t`No paid applications found.`}>
      <Trans>Paid applications appear here with the status of their review.</Trans>
    </NothingHere>
  );
}

export function HistoryRows({ rows }: { readonly rows: readonly Payment[] }) {
  const { t } = useLingui();
  if (rows.length > 0) return <HistoryTable payments={rows} />;
  return (
    <NothingHere says={t`No payments yet.`}>
      <Trans>Your payments appear here with their invoice numbers and receipts.</Trans>
    </NothingHere>
  );
}
